import {
  addressesIn,
  type DnsOutcome,
  type FailureCategory,
  isFact,
  isWithin,
  parentOf,
  type TargetClient,
  HTTPS_TYPE,
  bindingTargets,
} from '@palisade/target-client';
import { confirmDenial, controlName, type Registration, type TakeoverService } from '@palisade/scan-engine';
import type { Delegation } from './dangling-delegation';
import type { OwnName } from './own-names';
import type { ServiceVisits } from './service-visit';
import { serviceIn, type TakeoverServices } from './takeover-services';

/** What is known about one name. */
export interface NameFacts extends OwnName, ServiceVisits {
  /** Of the address at the end of the chain. `unknown` is not a fact about the zone. */
  outcome: 'records' | 'no_data' | 'no_name' | 'unknown';
  /** Why it is unknown. */
  reason: DnsOutcome | FailureCategory | null;
  /** The names that the record leads to, in order. */
  chain: string[];
  /** The type of the record at the name that leads there. */
  by: 'CNAME' | 'HTTPS';
  /** Id of the service that the chain leads into. */
  service: string | null;
  /** DNS denied the last name of the chain twice, the second time in the name of a parent zone. */
  isDenied: boolean;
  /** Of the domain of the last name. */
  registration: { domain: string; state: Registration } | null;
  /** Whether a proof of ownership is published for this service; null where the service has none in DNS. */
  proof: 'exists' | 'none' | 'unknown' | null;
  delegation: Delegation | null;
  /** A random name next to it has the same chain: the record is that of a wildcard. */
  isWildcard: boolean;
}

/** What one query for the address of a name shows. */
export async function resolveName(
  client: TargetClient,
  list: TakeoverServices,
  own: OwnName,
): Promise<NameFacts> {
  const answer = await client.dns({ name: own.name, type: 'A' });
  const facts: NameFacts = {
    ...own,
    outcome: 'unknown',
    reason: null,
    chain: [],
    by: 'CNAME',
    service: null,
    isDenied: false,
    registration: null,
    proof: null,
    visits: [],
    visitFailure: null,
    delegation: null,
    isWildcard: false,
  };
  if (!answer.ok) return { ...facts, reason: answer.category };
  const chain = answer.aliases;
  // Signatures that fail belong to dns_security: the name itself may be well.
  if (!isFact(answer.outcome)) return { ...facts, reason: answer.outcome, chain };
  const outcome = answer.outcome as NameFacts['outcome'];
  return { ...facts, outcome, chain, service: serviceIn(list, chain)?.id ?? null };
}

/** Of one name. */
const MOST_TARGETS = 4;

/**
 * Where the HTTPS records of a name (RFC 9460) lead browsers, if that does not exist. A name with a CNAME record has the HTTPS records of its target,
 * which belong to someone else.
 */
export async function withHttpsRecord(
  client: TargetClient,
  list: TakeoverServices,
  facts: NameFacts,
): Promise<NameFacts> {
  if (facts.chain.length > 0 || (facts.outcome !== 'records' && facts.outcome !== 'no_data')) return facts;
  for (const target of (await httpsTargets(client, facts.name)).slice(0, MOST_TARGETS)) {
    const there = await client.dns({ name: target, type: 'A' });
    if (!there.ok || there.outcome !== 'no_name') continue;
    const chain = [target, ...there.aliases];
    return { ...facts, outcome: 'no_name', by: 'HTTPS', chain, service: serviceIn(list, chain)?.id ?? null };
  }
  return facts;
}

async function httpsTargets(client: TargetClient, name: string): Promise<string[]> {
  const answer = await client.dns({ name, type: HTTPS_TYPE });
  return answer.ok && answer.outcome === 'records' ? bindingTargets(answer.records) : [];
}

/** What a second query says of a chain whose end does not exist. */
export async function withDenial(client: TargetClient, facts: NameFacts): Promise<NameFacts> {
  const { chain, by } = facts;
  const end = chain.at(-1);
  if (facts.outcome !== 'no_name' || end === undefined) return facts;
  const name = by === 'HTTPS' ? (chain[0] ?? end) : facts.name;
  return { ...facts, ...(await confirmDenial(client, { name, end })) };
}

/** Whether a random name in the same place leads to the same target. */
export async function isOfWildcard(
  client: TargetClient,
  missingPath: string,
  { name, role, chain, by }: NameFacts,
): Promise<boolean> {
  if (role === 'host') return false;
  const random = controlName(missingPath, parentOf(name));
  if (by === 'HTTPS') return (await httpsTargets(client, random)).includes(chain[0] ?? '');
  const control = await client.dns({ name: random, type: 'A' });
  if (!control.ok || control.aliases.join(' ') !== chain.join(' ')) return false;
  if (chain.length > 0) return true;
  // Without a CNAME record, the addresses are the record.
  const own = await client.dns({ name, type: 'A' });
  const addresses = addressesIn(control).sort().join(' ');
  return own.ok && addresses !== '' && addressesIn(own).sort().join(' ') === addresses;
}

/** Where a TXT record tells a service who owns a name; null where that cannot be told. */
const PROOF_RECORDS: Partial<
  Record<TakeoverService['rule'], (facts: NameFacts, domain: string) => string[] | null>
> = {
  // App Service: at the name, or at its parent for a wildcard there.
  azure: ({ name }) => [`asuid.${name}`, `asuid.${parentOf(name)}`],
  // At the domain, or right above the name, with the account in it.
  github: ({ name, chain }, domain) => {
    const account = chain.find((each) => each.endsWith('.github.io'))?.split('.')[0];
    const places = [...new Set([domain, parentOf(name)])].filter((place) => isWithin(place, domain));
    return account === undefined
      ? null
      : places.map((place) => `_github-pages-challenge-${account}.${place}`);
  },
};

/** Whether the owner has published a proof of ownership: then nobody else can claim the name. */
export async function ownershipProof(
  client: TargetClient,
  facts: NameFacts,
  { domain, service }: { domain: string; service: TakeoverService | undefined },
): Promise<NameFacts['proof']> {
  const records = service && PROOF_RECORDS[service.rule];
  if (records === undefined) return null;
  for (const name of records(facts, domain) ?? []) {
    const answer = await client.dns({ name, type: 'TXT' });
    if (!answer.ok || !isFact(answer.outcome)) return 'unknown';
    if (answer.outcome === 'records') return 'exists';
  }
  return records(facts, domain) === null ? 'unknown' : 'none';
}
