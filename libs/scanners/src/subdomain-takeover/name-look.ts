import { type DnsAnswer, type TargetClient, isFact, isWithin, parentOf } from '@palisade/target-client';
import { controlName, registrableDomain, registrationOf } from '@palisade/scan-engine';
import type { OwnName } from './own-names';
import type { NameFacts } from './takeover-observation';
import { type TakeoverServices, serviceIn } from './takeover-services';

/** Nothing but the question about its address. */
export async function lookAtName(
  client: TargetClient,
  list: TakeoverServices,
  { name, role }: OwnName,
): Promise<NameFacts> {
  const answer = await client.dns({ name, type: 'A' });
  const facts: NameFacts = {
    name,
    role,
    outcome: 'unknown',
    reason: null,
    chain: [],
    isConfirmed: false,
    registration: null,
    service: null,
    proof: null,
    visits: [],
    visitFailure: null,
    delegation: null,
    isWildcard: false,
  };
  if (!answer.ok) return { ...facts, reason: answer.category };
  if (!isFact(answer.outcome)) {
    // Signatures that fail are a matter of dns_security: the name itself may be well.
    return { ...facts, reason: answer.outcome, chain: answer.aliases };
  }
  const chain = answer.aliases;
  return {
    ...facts,
    outcome: answer.outcome as NameFacts['outcome'],
    chain,
    service: serviceIn(list, chain)?.id ?? null,
  };
}

/**
 * Whether DNS denies the end of a chain a second time, in the name of a parent zone. A resolver that filters names denies them too, but
 * not in the name of their zone.
 */
export async function confirmDenial(client: TargetClient, facts: NameFacts): Promise<NameFacts> {
  const end = facts.chain.at(-1);
  if (facts.outcome !== 'no_name' || end === undefined) return facts;
  const again = await client.dns({ name: facts.name, type: 'A', again: true });
  if (
    !again.ok ||
    again.outcome !== 'no_name' ||
    again.aliases.at(-1) !== end ||
    !isDeniedByParent(again, end)
  )
    return facts;
  const domain = registrableDomain(end);
  return {
    ...facts,
    isConfirmed: true,
    registration: domain === null ? null : { domain, state: await registrationOf(client, domain) },
  };
}

const isDeniedByParent = ({ authorities }: DnsAnswer, name: string): boolean =>
  authorities.some(({ type, name: zone }) => type === 'SOA' && zone !== name && isWithin(name, zone));

/** Whether a random name in the same place leads there as well. */
export async function checkWildcard(
  client: TargetClient,
  missingPath: string,
  facts: NameFacts,
): Promise<NameFacts> {
  if (facts.chain.length === 0 || facts.role === 'host') return facts;
  const control = await client.dns({ name: controlName(missingPath, parentOf(facts.name)), type: 'A' });
  return { ...facts, isWildcard: control.ok && control.aliases.join(' ') === facts.chain.join(' ') };
}

/** The record by which Azure App Service lets nobody else use the name; one at a parent is for a wildcard there. */
export async function findAzureProof(client: TargetClient, { name }: NameFacts): Promise<NameFacts['proof']> {
  for (const place of [name, parentOf(name)]) {
    const answer = await client.dns({ name: `asuid.${place}`, type: 'TXT' });
    if (!answer.ok || !isFact(answer.outcome)) return 'unknown';
    if (answer.outcome === 'records') return 'exists';
  }
  return 'none';
}

/** The record by which GitHub sees that an owner has verified the domain: at the domain, or right above the name. */
export async function findGithubProof(
  client: TargetClient,
  { name, chain }: NameFacts,
  domain: string,
): Promise<NameFacts['proof']> {
  const owner = chain.find((each) => each.endsWith('.github.io'))?.split('.')[0];
  if (owner === undefined) return 'unknown';
  const places = [...new Set([domain, parentOf(name)])].filter((place) => isWithin(place, domain));
  for (const place of places) {
    const answer = await client.dns({ name: `_github-pages-challenge-${owner}.${place}`, type: 'TXT' });
    if (!answer.ok || !isFact(answer.outcome)) return 'unknown';
    if (answer.outcome === 'records') return 'exists';
  }
  return 'none';
}
