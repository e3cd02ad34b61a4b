import { dnsName, labelsOf, parentOf } from '../dns-name';
import { type DnsReply, isFact } from '../dns-resolver';
import type { DnsQuestion } from '../message';
import { type TrustAnchor, ROOT_ANCHORS, parseTrustAnchors } from '../trust-anchors';
import type { DnsRecord } from '../wire-records';
import { isKnownAlgorithm, isKnownDigest } from './crypto';
import { Denials } from '../denials';
import { Effort, type KeyRecord, type SetVerdict, keysNamedBy, recordSets, verifySet } from './signatures';
import { pathOfText } from '../wire-name';
import { type Validation, type ZoneTrust, faultOf, resultOf, trust, unproven } from './zone-trust';

/** Queries with CD=1; null if the question could not be sent. */
export type AskUnchecked = (question: DnsQuestion) => Promise<DnsReply | null>;

/** Secure zones by name, shared by all scans of a process. */
export type ZoneCache = Map<string, { trust: ZoneTrust; until: number }>;

const LONGEST_KEPT_MS = 3_600_000;
const MOST_KEPT = 2_000;
const MOST_ALIASES = 8;

export interface ValidatorOptions {
  ask: AskUnchecked;
  now: Date;
  /** DS lines of the root; the built-in ones by default. */
  trustAnchors?: string | null;
  cache?: ZoneCache;
}

/**
 * Validates the responses of the resolvers itself (RFC 4035 section 5), from the trust anchors of the root down. It supports the algorithms
 * 5, 7, 8, 10 and 13 to 16.
 */
export class DnssecValidator {
  private readonly zones = new Map<string, Promise<ZoneTrust>>();
  private readonly anchors: TrustAnchor[];
  private readonly effort = new Effort();

  constructor(private readonly options: ValidatorOptions) {
    this.anchors = parseTrustAnchors(options.trustAnchors ?? ROOT_ANCHORS);
  }

  /** The trust of the deepest zone that contains the name. */
  async trustOf(name: string): Promise<ZoneTrust> {
    const labels = labelsOf(dnsName(name));
    let zone = await this.once('.', () => this.root());
    for (let length = 1; length <= labels.length && zone.status === 'secure'; length += 1) {
      const child = labels.slice(-length).join('.');
      const parent = zone;
      zone = await this.once(child, () => this.below(parent, child));
    }
    return zone;
  }

  /** The trust of the records of a name and type, or of their denial, and of the aliases that lead to them. */
  async validate(name: string, type: DnsQuestion['type']): Promise<Validation> {
    let at = dnsName(name);
    for (let hops = 0; hops <= MOST_ALIASES; hops += 1) {
      // DS records belong to the parent.
      const zone = await this.trustOf(type === 'DS' ? parentOf(at) : at);
      if (zone.status !== 'secure') return resultOf(zone, zone.status, zone.reason);
      const reply = await this.options.ask({ name: at, type, cd: true });
      if (reply === null || !isFact(reply.outcome)) return resultOf(zone, 'indeterminate', 'no_response');
      const [alias] = type === 'CNAME' ? [] : reply.aliases;
      if (alias === undefined) return this.judge(zone, { name: at, type }, reply);
      const followed = this.judge(zone, { name: at, type: 'CNAME' }, aliasOf(reply, at));
      if (followed.status !== 'secure') return followed;
      at = alias;
    }
    return resultOf(await this.trustOf(at), 'indeterminate', 'too_costly');
  }

  private once(zone: string, find: () => Promise<ZoneTrust>): Promise<ZoneTrust> {
    const known = this.zones.get(zone) ?? this.fromCache(zone) ?? find();
    this.zones.set(zone, known);
    return known;
  }

  private fromCache(zone: string): Promise<ZoneTrust> | undefined {
    const kept = this.options.cache?.get(zone);
    if (kept === undefined || kept.until < this.options.now.getTime()) return undefined;
    return Promise.resolve(kept.trust);
  }

  private keep(trust: ZoneTrust, records: readonly DnsRecord[]): ZoneTrust {
    const { cache, now } = this.options;
    if (cache === undefined) return trust;
    if (cache.size >= MOST_KEPT) cache.clear();
    const ttl = Math.min(...records.map((record) => record.ttl)) * 1000;
    cache.set(trust.zone, { trust, until: now.getTime() + Math.min(ttl, LONGEST_KEPT_MS) });
    return trust;
  }

  private async root(): Promise<ZoneTrust> {
    const reply = await this.options.ask({ name: '.', type: 'DNSKEY', cd: true });
    if (reply === null || !isFact(reply.outcome)) return trust('.', 'indeterminate', 'no_response');
    if (!reply.answers.some(({ type }) => type === 'RRSIG'))
      return trust('.', 'indeterminate', 'signatures_stripped');
    return this.withKeys('.', this.anchors, reply);
  }

  /** A name below a secure zone: its own zone if there are DS records, or a name of the same zone. */
  private async below(parent: ZoneTrust, name: string): Promise<ZoneTrust> {
    const reply = await this.options.ask({ name, type: 'DS', cd: true });
    if (reply === null || !isFact(reply.outcome)) return trust(name, 'indeterminate', 'no_response');
    // An alias belongs to the zone that it is in; it is judged with the records.
    if (reply.aliases.length > 0) return parent;
    if (reply.outcome !== 'records') return this.withoutDs(parent, name, reply);
    if (reply.malformed > 0) return trust(name, 'indeterminate', 'malformed_records');
    const set = this.verify(parent, reply.records, reply.answers);
    if (!set.ok) return trust(name, ...faultOf(set));
    const anchors = reply.records.flatMap((record) => (record.type === 'DS' ? [record.data] : []));
    const known = anchors.filter(
      ({ algorithm, digestType }) => isKnownAlgorithm(algorithm) && isKnownDigest(digestType),
    );
    if (known.length === 0) return { ...trust(name, 'insecure', 'unknown_algorithm'), anchors };
    const keys = await this.options.ask({ name, type: 'DNSKEY', cd: true });
    if (keys === null || !isFact(keys.outcome)) return trust(name, 'indeterminate', 'no_response');
    const child = this.withKeys(name, known, keys);
    return { ...child, anchors };
  }

  private withoutDs(parent: ZoneTrust, name: string, reply: DnsReply): ZoneTrust {
    const denials = this.denialsOf(parent, reply);
    if ('reason' in denials) return trust(name, ...faultOf(denials));
    const path = pathOfText(name);
    const denial = reply.outcome === 'no_name' ? denials.noName(path) : denials.noData(path, 'DS');
    if (denial === 'proven') return parent;
    if (denial === 'delegation') return trust(name, 'insecure', 'unsigned_delegation');
    return trust(name, ...unproven(denial));
  }

  /** A zone whose DNSKEY records must be signed by a key that an anchor names. */
  private withKeys(zone: string, anchors: readonly TrustAnchor[], reply: DnsReply): ZoneTrust {
    if (reply.malformed > 0) return trust(zone, 'indeterminate', 'malformed_records');
    const keys = reply.records.filter((record): record is KeyRecord => record.type === 'DNSKEY');
    const entries = keysNamedBy(anchors, keys);
    if (entries.length === 0) return { ...trust(zone, 'bogus', 'ds_without_key'), keys };
    const { now } = this.options;
    const set = verifySet(keys, reply.answers, { zone, keys: entries, now, effort: this.effort });
    if (!set.ok) return { ...trust(zone, ...faultOf(set)), keys };
    return this.keep({ zone, status: 'secure', reason: null, keys, anchors }, reply.records);
  }

  private judge(zone: ZoneTrust, question: DnsQuestion, reply: DnsReply): Validation {
    if (reply.malformed > 0) return resultOf(zone, 'indeterminate', 'malformed_records');
    const path = pathOfText(question.name);
    const denials = this.denialsOf(zone, reply);
    if (reply.outcome === 'records') {
      const set = this.verify(zone, reply.records, reply.answers);
      if (!set.ok) return resultOf(zone, ...faultOf(set));
      if (set.isWildcard) {
        const denial = 'reason' in denials ? 'none' : denials.noExactName(path, set.signature.data.labels);
        if (denial !== 'proven') return resultOf(zone, ...unproven(denial));
      }
      return { status: 'secure', reason: null, zone, signature: set.signature };
    }
    if ('reason' in denials) return resultOf(zone, ...faultOf(denials));
    const denial = reply.outcome === 'no_name' ? denials.noName(path) : denials.noData(path, question.type);
    const isProven = denial === 'proven' || denial === 'delegation';
    return isProven ? resultOf(zone, 'secure', null) : resultOf(zone, ...unproven(denial));
  }

  /** Only records that the zone's keys have signed; the first fault if none of them is. */
  private denialsOf(zone: ZoneTrust, { authorities }: DnsReply): Denials | (SetVerdict & { ok: false }) {
    const found = authorities.filter(({ type }) => type === 'NSEC' || type === 'NSEC3');
    const verdicts = recordSets(found).map((records) => ({
      records,
      set: this.verify(zone, records, authorities),
    }));
    const proven = verdicts.filter(({ set }) => set.ok).flatMap(({ records }) => records);
    const fault = verdicts.find(({ set }) => !set.ok)?.set;
    if (proven.length === 0 && fault?.ok === false) return fault;
    return new Denials(proven, pathOfText(zone.zone));
  }

  private verify({ zone, keys }: ZoneTrust, records: readonly DnsRecord[], from: readonly DnsRecord[]) {
    return verifySet(records, from, { zone, keys, now: this.options.now, effort: this.effort });
  }
}

/** The alias of one name, as the reply to a question for it. */
const aliasOf = (reply: DnsReply, name: string): DnsReply => ({
  ...reply,
  outcome: 'records',
  records: reply.answers.filter((record) => record.type === 'CNAME' && record.name === name),
  malformed: 0,
});
