import { withDeadline } from '@palisade/deadline';
import {
  type DnsQuestion,
  type DnsReply,
  DnsResolver,
  type DnsResolverOptions,
  type DnsSettings,
  ConsideredVerdicts,
  type RepeatableQuestion,
  type Validation,
  type ZoneCache,
  askForTransfer,
  isDnsName,
  isFact,
  serversOf,
} from '@palisade/dns';
import type { CallScope } from '../session/call-scope';
import { failure } from '../contract/failures';
import { hasInternalSuffix, isInternalName } from '../address/internal-names';
import type { Resolution } from '../address/pinned-addresses';
import type { Spacing } from '../turns/spacing';
import type { DnsAnswer, ServerQuestion, TargetClient } from '../contract/target-client';
import type { Failure } from '../contract/target';
import type { TestBudget } from '../session/test-budget';
import { Turnstile } from '../turns/turnstile';

/** A zone can name a server of someone else: each test sends it at most this many questions. Two tests send any. */
const MOST_PER_SERVER = 3;
const MOST_SERVERS = 8;
/** Messages of a zone transfer to read: enough to see that it is allowed. */
const TRANSFER_MESSAGES = 2;
const TRANSFER_MS = 4_000;
const CONCURRENT = 4;

/** Secure zones, for all scans of the process that query the same servers with the same anchors. */
const zoneCaches = new Map<string, ZoneCache>();

function zoneCacheFor(settings: DnsSettings): ZoneCache {
  const key = `${serversOf(settings).join(',')} ${settings.trustAnchors ?? ''}`;
  const cache = zoneCaches.get(key) ?? (new Map() as ZoneCache);
  zoneCaches.set(key, cache);
  return cache;
}

type InScope = <T>(call: (scope: CallScope) => Promise<T>) => Promise<T>;

/** For confirmations, the last server is queried first. */
interface Resolvers {
  first: DnsResolver;
  last: DnsResolver;
}

const resolversOf = (servers: string[], options: Pick<DnsResolverOptions, 'limits' | 'turn'>): Resolvers => ({
  first: new DnsResolver({ servers, ...options }),
  last: new DnsResolver({ servers: [...servers].reverse(), ...options }),
});

export interface DnsCallsOptions {
  settings: DnsSettings;
  /** Of all DNS questions of the scan. */
  spacing: Spacing;
  limits?: DnsResolverOptions['limits'];
  /** Judged addresses of a name server's host. */
  resolve: (host: string, onQueries: (count: number) => void) => Promise<Resolution>;
  /** Whether a name may be queried although it seems internal. */
  allows: (name: string) => boolean;
  stop: AbortSignal;
}

/** DNS questions of one scan, paced. Responses of our resolvers are kept for all tests of the scan; the first test that asks is charged. */
export class DnsCalls {
  private readonly kept = new Map<string, Promise<DnsAnswer>>();
  /** By test, so that the result of a test does not depend on the order of tests. */
  private readonly perServer = new Map<TestBudget, Map<string, number>>();
  private readonly resolvers: Resolvers;
  private readonly blockLists: Resolvers | null;
  private readonly turns = new Turnstile(CONCURRENT);
  private readonly turn: NonNullable<DnsResolverOptions['turn']>;

  constructor(private readonly options: DnsCallsOptions) {
    const { settings, limits, spacing } = options;
    const { blockListServers } = settings;
    this.turn = (signal) => spacing.wait(signal);
    const paced = { limits, turn: this.turn };
    this.resolvers = resolversOf(serversOf(settings), paced);
    this.blockLists = blockListServers.length === 0 ? null : resolversOf(blockListServers, paced);
  }

  ask(
    { again = false, ...question }: RepeatableQuestion,
    account: TestBudget,
    scope: CallScope,
  ): Promise<DnsAnswer | Failure> {
    if (!isDnsName(question.name)) return Promise.resolve(NOT_A_NAME);
    if (!this.mayAsk(question.name)) return Promise.resolve(refusalOf(question.name));
    const key = `${question.name.toLowerCase()} ${question.type} ${question.cd ?? false}`;
    return this.once(again ? null : key, account, scope, async () => {
      const { first, last } = this.resolvers;
      const reply = await this.inTurn(() => (again ? last : first).ask(question, this.options.stop));
      return this.withSecondOpinion(question, reply, account);
    });
  }

  /** The servers for block lists, for one view; null without any. */
  blockListCall(account: TestBudget, inScope: InScope): TargetClient['askBlockList'] {
    const { blockLists } = this;
    if (blockLists === null) return null;
    return ({ again = false, ...question }) =>
      inScope((scope) => {
        if (!isDnsName(question.name)) return Promise.resolve(NOT_A_NAME);
        const key = `block list ${question.name.toLowerCase()} ${question.type}`;
        return this.once(again ? null : key, account, scope, async () => {
          const resolver = again ? blockLists.last : blockLists.first;
          const reply = await this.inTurn(() => resolver.ask(question, this.options.stop));
          return { ok: true, ...reply, validationFailed: false };
        });
      });
  }

  /** One query for all tests that ask the same. @param key null queries in any case */
  private once(
    key: string | null,
    account: TestBudget,
    scope: CallScope,
    query: () => Promise<DnsAnswer>,
  ): Promise<DnsAnswer | Failure> {
    const known = key === null ? undefined : this.kept.get(key);
    if (known !== undefined) return scope.race(known);
    const refusal = account.takeDnsQuery();
    if (refusal !== null) return Promise.resolve(refusal);
    const fresh = query();
    if (key !== null) this.kept.set(key, fresh);
    return scope.race(fresh);
  }

  /** The verdict on signatures for one view: it remembers the zones that it has validated. */
  verdicts(account: TestBudget, inScope: InScope): (question: DnsQuestion) => Promise<Validation> {
    const { settings } = this.options;
    let verdicts: ConsideredVerdicts | undefined;
    const ask = async (question: RepeatableQuestion): Promise<DnsAnswer | null> => {
      const answer = await inScope((scope) => this.ask(question, account, scope));
      return answer.ok ? answer : null;
    };
    return ({ name, type }) => {
      verdicts ??= new ConsideredVerdicts({
        ask,
        now: new Date(),
        trustAnchors: settings.trustAnchors,
        trustAd: settings.trustAd,
        cache: zoneCacheFor(settings),
      });
      return verdicts.validate(name, type);
    };
  }

  /** The SERVFAIL of a validating resolver may concern only the signatures. */
  private async withSecondOpinion(
    question: DnsQuestion,
    reply: DnsReply,
    account: TestBudget,
  ): Promise<DnsAnswer> {
    const answer: DnsAnswer = { ok: true, ...reply, validationFailed: false };
    if (reply.outcome !== 'servfail' || question.cd || account.takeDnsQuery() !== null) return answer;
    const unchecked = await this.inTurn(() =>
      this.resolvers.first.ask({ ...question, cd: true }, this.options.stop),
    );
    return { ...answer, validationFailed: isFact(unchecked.outcome) };
  }

  async askServer(
    { server, name, type }: ServerQuestion,
    account: TestBudget,
    scope: CallScope,
  ): Promise<DnsAnswer | Failure> {
    const { settings, stop } = this.options;
    if (!settings.authoritative) return failure('unproven', 'direct queries to name servers are disabled');
    if (!isDnsName(name)) return NOT_A_NAME;
    if (!this.mayAsk(name) || !this.mayAsk(server)) return INTERNAL_NAME;
    const resolution = await scope.race(this.options.resolve(server, scope.onAddressQueries));
    if (!resolution.ok) return resolution;
    const address = resolution.addresses[0]?.address ?? '';
    const refusal = this.takeFrom(address, account) ?? account.takeDnsQuery();
    if (refusal !== null) return refusal;
    const at = `${address.includes(':') ? `[${address}]` : address}:${settings.authoritativePort}`;
    if (type === 'AXFR') return scope.race(this.transfer(at, name, account));
    // One datagram per question: the server may belong to someone else.
    const limits = { ...this.options.limits, tries: 1 };
    const direct = new DnsResolver({
      servers: [at],
      recursion: type === 'recursion',
      limits,
      turn: this.turn,
    });
    const question = { name, type: type === 'recursion' ? 'A' : type };
    const reply = await scope.race(this.inTurn(() => direct.ask(question as DnsQuestion, stop)));
    return 'outcome' in reply ? { ok: true, ...reply, validationFailed: false } : reply;
  }

  private async transfer(at: string, zone: string, account: TestBudget): Promise<DnsAnswer | Failure> {
    const refusal = account.takeConnection();
    if (refusal !== null) return refusal;
    const answers = await this.inTurn(() =>
      withDeadline(TRANSFER_MS, this.options.stop, (signal) =>
        askForTransfer(at, zone, TRANSFER_MESSAGES, signal),
      ),
    );
    return answers === null
      ? { ...NOTHING, outcome: 'refused' }
      : { ...NOTHING, outcome: 'records', records: answers, answers };
  }

  private mayAsk(name: string): boolean {
    return !isInternalName(name) || this.options.allows(name);
  }

  private takeFrom(address: string, account: TestBudget): Failure | null {
    const servers = this.perServer.get(account) ?? new Map<string, number>();
    this.perServer.set(account, servers);
    const asked = servers.get(address) ?? 0;
    if (asked >= MOST_PER_SERVER || (asked === 0 && servers.size >= MOST_SERVERS))
      return failure('budget', 'the budget of queries to name servers is used up');
    servers.set(address, asked + 1);
    return null;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.run(async () => {
      await this.options.spacing.wait(this.options.stop);
      return work();
    });
  }
}

const INTERNAL_NAME = failure('blocked_address', 'an internal name, which is not queried');
const NOTHING: Omit<DnsAnswer, 'outcome'> = {
  ok: true,
  aliases: [],
  records: [],
  malformed: 0,
  answers: [],
  authorities: [],
  isAuthoritative: false,
  isRecursionAvailable: false,
  isAuthenticated: false,
  validationFailed: false,
};
/** The response of public DNS to a name without a top-level domain. */
const NO_NAME: DnsAnswer = { ...NOTHING, outcome: 'no_name', isRecursionAvailable: true };

const refusalOf = (name: string): DnsAnswer | Failure => (hasInternalSuffix(name) ? INTERNAL_NAME : NO_NAME);
const NOT_A_NAME = failure('protocol', 'not a valid DNS name');
