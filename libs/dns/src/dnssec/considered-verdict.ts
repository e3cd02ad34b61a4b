import type { DnsReply } from '../dns-resolver';
import type { DnsQuestion } from '../message';
import { DnssecValidator, type ZoneCache } from './validator';
import type { Validation } from './zone-trust';

/** `again`: skip the cache of the scan, and query the last resolver first. */
export type RepeatableQuestion = DnsQuestion & { again?: boolean };
/** Null if the question could not be sent. `validationFailed`: SERVFAIL, but records with CD=1. */
export type AskResolver = (
  question: RepeatableQuestion,
) => Promise<(DnsReply & { validationFailed: boolean }) | null>;

export interface ConsideredOptions {
  ask: AskResolver;
  now: Date;
  /** DS lines of the root; the built-in ones by default. */
  trustAnchors: string | null;
  /** Whether the verdict of the resolver counts where ours is unknown. */
  trustAd: boolean;
  cache?: ZoneCache;
}

/**
 * Our verdict, with the guards of a finding. `bogus` needs two verdicts from separate replies, and a resolver that does not contradict:
 * it sets AD for this name, or it validates (AD for the SOA of the root) and still returns this name. Then the result is indeterminate.
 * Signatures that are missing are bogus only where the resolver refuses the name too: resolvers and forwarders strip signatures and
 * denials, and networks serve unsigned views of zones that are signed for the world.
 */
export class ConsideredVerdicts {
  private readonly first: DnssecValidator;

  constructor(private readonly options: ConsideredOptions) {
    this.first = this.validator(false);
  }

  async validate(name: string, type: DnsQuestion['type']): Promise<Validation> {
    const verdict = await this.first.validate(name, type);
    if (verdict.status === 'bogus') return this.confirmed(verdict, { name, type });
    if (verdict.status === 'indeterminate' && this.options.trustAd)
      return this.byResolver(verdict, { name, type });
    return verdict;
  }

  private async confirmed(verdict: Validation, question: DnsQuestion): Promise<Validation> {
    const second = await this.validator(true).validate(question.name, question.type);
    if (second.status !== 'bogus') return { ...second, status: 'indeterminate', reason: 'verdicts_differ' };
    const reply = await this.options.ask({ ...question, again: true });
    if (await this.isContradictedBy(reply))
      return { ...verdict, status: 'indeterminate', reason: 'resolver_disagrees' };
    const isRefused = reply?.outcome === 'servfail';
    return isAbsence(second) && !isRefused
      ? { ...second, status: 'indeterminate', reason: 'unsigned_view' }
      : second;
  }

  /** A resolver that does not respond neither agrees nor contradicts; the caller's questions fail too then. */
  private async isContradictedBy(reply: DnsReply | null): Promise<boolean> {
    if (reply?.isAuthenticated) return true;
    if (reply === null || reply.outcome === 'servfail') return false;
    const root = await this.options.ask({ name: '.', type: 'SOA' });
    return root?.isAuthenticated ?? false;
  }

  /** For operators who have declared the connection to their resolver as safe. */
  private async byResolver(verdict: Validation, question: DnsQuestion): Promise<Validation> {
    const { ask } = this.options;
    const reply = await ask(question);
    if (reply?.isAuthenticated) return { ...verdict, status: 'secure', reason: 'resolver_validated' };
    if (!reply?.validationFailed) return verdict;
    const second = await ask({ ...question, again: true });
    return second?.validationFailed ? { ...verdict, status: 'bogus', reason: 'resolver_refused' } : verdict;
  }

  private validator(again: boolean): DnssecValidator {
    const { ask, now, trustAnchors, cache } = this.options;
    return new DnssecValidator({
      ask: (question) => ask({ ...question, again }),
      now,
      trustAnchors,
      // With the keys of the first verdict, the second one would not be independent.
      ...(again ? {} : { cache }),
    });
  }
}

/** Required records are missing; those that exist are valid. */
const isAbsence = ({ reason, zone }: Validation): boolean =>
  reason === 'no_signature' ||
  reason === 'denial_not_proven' ||
  (reason === 'ds_without_key' && zone.keys.length === 0);
