import { type TargetClient, dnsName, isDnsName } from '@palisade/target-client';
import {
  addressesOf,
  lookUp,
  mailServers,
  texts,
  registrableDomain,
  registrationOf,
} from '@palisade/scan-engine';
import type { SpfFacts, SpfNode } from './spf-facts';
import {
  type Mechanism,
  type Qualifier,
  type SpfTerm,
  hasMacro,
  isSpf,
  parseSpf,
  upToAll,
} from './spf-record';
import { isWide } from './wide-range';

/** RFC 7208 section 4.6.4. */
export const MOST_LOOK_UPS = 10;
export const MOST_VOIDS = 2;
const MOST_MX_NAMES = 10;
const DEEPEST = 10;
/** Beyond the limit of the standard every further question would only make the number larger. */
const MOST_FOLLOWED = 30;

type Subtree = Pick<SpfNode, 'lookUps' | 'voids'>;

/** Follows an SPF record like a receiver whom no mechanism matches. @param found the TXT records of the domain. */
export async function walkSpf(
  client: TargetClient,
  domain: string,
  found: readonly string[],
): Promise<SpfFacts> {
  const records = found.filter(isSpf);
  const walk = new SpfWalk(client);
  const outcome = records.length === 0 ? 'none' : records.length > 1 ? 'multiple' : 'record';
  const [record] = records;
  if (outcome === 'record' && record !== undefined)
    Object.assign(walk.facts, await walk.follow(domain, record, [], OWN));
  return { ...walk.facts, outcome, records };
}

/** How a record is reached: what a match in it means for the sender, and whether its end is the end of the evaluation. */
interface Reach {
  weight: Qualifier;
  isOwn: boolean;
}
const OWN: Reach = { weight: '+', isOwn: true };

const NO_COST: Subtree = { lookUps: 0, voids: 0 };

class SpfWalk {
  readonly facts: Omit<SpfFacts, 'outcome' | 'records'> = {
    nodes: [],
    ...NO_COST,
    emptyNames: [],
    loops: [],
    dead: [],
    tooManyMxNames: [],
    end: null,
    hasRedirect: false,
    isOpenToAll: false,
    usesPtr: false,
    wideRanges: [],
    openedBy: [],
    admitsSenders: false,
    isIncomplete: false,
  };
  /** A record that is included again costs the same again, but is not read again. */
  private readonly known = new Map<string, Subtree>();
  private followed = 0;

  constructor(private readonly client: TargetClient) {}

  /** @param path the domains above. */
  async follow(domain: string, record: string, path: readonly string[], reach: Reach): Promise<Subtree> {
    const { weight, isOwn } = reach;
    const terms = parseSpf(record);
    const node: SpfNode = { domain, outcome: 'record', record, wrongTerms: [], ...NO_COST };
    this.facts.nodes.push(node);
    node.wrongTerms = terms.flatMap((term) => (term.kind === 'wrong' ? [term.text] : []));
    const here = [...path, domain];
    for (const term of upToAll(terms)) {
      const cost = await this.costOf(term, domain, here, weight);
      node.lookUps += cost.lookUps;
      node.voids += cost.voids;
    }
    const all = terms.find((term): term is Mechanism => term.kind === 'mechanism' && term.name === 'all');
    const redirect = terms.find((term) => term.kind === 'modifier' && term.name === 'redirect');
    if (isOwn) this.facts.end = all?.qualifier ?? null;
    if (all?.qualifier === '+' && weight === '+') {
      this.facts.isOpenToAll = true;
      this.facts.openedBy.push(domain);
    }
    if (all === undefined && redirect?.kind === 'modifier') {
      if (isOwn) this.facts.hasRedirect = true;
      const cost = await this.include(redirect.value, domain, here, reach);
      node.lookUps += 1 + cost.lookUps;
      node.voids += cost.voids;
    }
    const cost = { lookUps: node.lookUps, voids: node.voids };
    this.known.set(domain, cost);
    return cost;
  }

  private async costOf(
    term: SpfTerm,
    domain: string,
    path: readonly string[],
    weight: Qualifier,
  ): Promise<Subtree> {
    if (term.kind !== 'mechanism') return NO_COST;
    const passes = term.qualifier === '+' && weight === '+';
    const host = dnsName(term.value ?? domain);
    if (passes) this.noteSenders(term, domain);
    switch (term.name) {
      case 'all':
      case 'ip4':
      case 'ip6':
        return NO_COST;
      case 'ptr':
        this.facts.usesPtr = true;
        return { lookUps: 1, voids: 0 };
      case 'include': {
        const reach: Reach = { weight: passes ? '+' : '?', isOwn: false };
        const cost = await this.include(host, domain, path, reach);
        return { lookUps: 1 + cost.lookUps, voids: cost.voids };
      }
      case 'a':
      case 'mx':
      case 'exists':
        return { lookUps: 1, voids: await this.voidsOf(term.name, host) };
    }
  }

  private async include(to: string, from: string, path: readonly string[], reach: Reach): Promise<Subtree> {
    const domain = dnsName(to);
    // What a macro becomes depends on the mail.
    if (hasMacro(domain)) {
      if (reach.weight === '+') this.facts.admitsSenders = true;
      return NO_COST;
    }
    if (path.includes(domain)) {
      if (!this.facts.loops.includes(domain)) this.facts.loops.push(domain);
      return NO_COST;
    }
    const known = this.known.get(domain);
    if (known !== undefined) return known;
    this.followed += 1;
    if (path.length > DEEPEST || this.followed > MOST_FOLLOWED || !isDnsName(domain)) {
      this.facts.isIncomplete = true;
      return NO_COST;
    }
    const found = await texts(this.client, domain);
    if (found.is === 'unknown') {
      this.facts.isIncomplete = true;
      this.facts.nodes.push({ domain, outcome: 'unknown', record: null, wrongTerms: [], ...NO_COST });
      return NO_COST;
    }
    const records = found.is === 'records' ? found.values.filter(isSpf) : [];
    const [record] = records;
    if (record === undefined) return this.dead(domain, from, found.is === 'none');
    if (records.length > 1) {
      this.facts.nodes.push({ domain, outcome: 'multiple', record, wrongTerms: [], ...NO_COST });
      return NO_COST;
    }
    return this.follow(domain, record, path, reach);
  }

  private async dead(domain: string, from: string, isVoid: boolean): Promise<Subtree> {
    const registrable = registrableDomain(domain);
    const registration = registrable === null ? 'unknown' : await registrationOf(this.client, registrable);
    this.facts.dead.push({ domain, from, registration });
    const cost = { lookUps: 0, voids: isVoid ? 1 : 0 };
    if (isVoid) this.noteEmpty(domain, 'TXT');
    this.facts.nodes.push({ domain, outcome: 'none', record: null, wrongTerms: [], ...cost });
    this.known.set(domain, cost);
    return cost;
  }

  /** A term is void when its own question has no records: for `a`, in both families. */
  private async voidsOf(name: 'a' | 'mx' | 'exists', host: string): Promise<number> {
    if (hasMacro(host) || !isDnsName(host)) return 0;
    this.followed += 1;
    if (this.followed > MOST_FOLLOWED) {
      this.facts.isIncomplete = true;
      return 0;
    }
    const found =
      name === 'mx'
        ? await mailServers(this.client, host)
        : name === 'a'
          ? await addressesOf(this.client, host)
          : await lookUp(this.client, { name: host, type: 'A' }, (records) => records.map(() => true));
    if (found.is === 'unknown') this.facts.isIncomplete = true;
    const isCrowd = name === 'mx' && found.is === 'records' && found.values.length > MOST_MX_NAMES;
    if (isCrowd && !this.facts.tooManyMxNames.includes(host)) this.facts.tooManyMxNames.push(host);
    if (found.is !== 'none') return 0;
    this.noteEmpty(host, name === 'mx' ? 'MX' : 'A');
    if (name === 'a') this.noteEmpty(host, 'AAAA');
    return 1;
  }

  private noteEmpty(name: string, type: SpfFacts['emptyNames'][number]['type']): void {
    const { emptyNames } = this.facts;
    if (!emptyNames.some((each) => each.name === name && each.type === type)) emptyNames.push({ name, type });
  }

  private noteSenders({ name, value, bits4, bits6, text }: Mechanism, domain: string): void {
    if (name !== 'include') this.facts.admitsSenders = true;
    for (const [family, bits] of [[4, bits4] as const, [6, bits6] as const]) {
      if (bits === null || !isWide(name === `ip${family}` ? value : null, bits, family)) continue;
      this.facts.wideRanges.push({ text, bits, family });
      this.facts.openedBy.push(domain);
    }
  }
}
