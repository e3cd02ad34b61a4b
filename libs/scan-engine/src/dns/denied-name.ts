import { isFact, isWithin, type TargetClient } from '@palisade/target-client';
import type { Inconclusive } from '../ground/inconclusive';
import { registrableDomain, type Registration, registrationOf } from './registration';

/** A name that DNS denied, and the last name of its CNAME chain. */
export interface DeniedName {
  name: string;
  /** `name` itself without a CNAME. */
  end: string;
}

export interface Denial {
  /** DNS denied the last name twice, the second time in the name of a parent zone. */
  isDenied: boolean;
  /** Of the domain of the last name; null where nobody can register one, and without a denial. */
  registration: { domain: string; state: Registration } | null;
}

/** Queries a second time: a resolver that filters names denies them too, but not in the name of a zone above them. */
export async function confirmDenial(client: TargetClient, { name, end }: DeniedName): Promise<Denial> {
  const again = await client.dns({ name, type: 'A', again: true });
  const isDenied =
    again.ok &&
    again.outcome === 'no_name' &&
    (again.aliases.at(-1) ?? name) === end &&
    again.authorities.some(({ type, name: zone }) => type === 'SOA' && zone !== end && isWithin(end, zone));
  const domain = isDenied ? registrableDomain(end) : null;
  const registration = domain === null ? null : { domain, state: await registrationOf(client, domain) };
  return { isDenied, registration };
}

/**
 * What DNS says of the host of an address on a page. `lives` may be without an address; `missing`: the name was denied twice, in a domain that
 * exists; `unregistered`: so was its domain, or that of its CNAME; `unknown` is not a fact; `private`: a name that public DNS never has.
 */
export interface HostState {
  host: string;
  state: 'lives' | 'missing' | 'unregistered' | 'unknown' | 'private';
  /** The CNAME chain that was denied, or `host` alone. */
  chain: string[];
  /** The domain that does not exist; null otherwise. */
  domain: string | null;
}

/** One query for a host that exists; up to four more for one that does not. */
export async function hostState(client: TargetClient, host: string): Promise<HostState> {
  const state = (is: HostState['state'], chain = [host], domain: string | null = null): HostState => ({
    host,
    state: is,
    chain,
    domain,
  });
  if (registrableDomain(host) === null) return state('private');
  const answer = await client.dns({ name: host, type: 'A' });
  if (!answer.ok || !isFact(answer.outcome)) return state('unknown');
  if (answer.outcome !== 'no_name') return state('lives');
  const chain = [host, ...answer.aliases];
  const { isDenied, registration } = await confirmDenial(client, { name: host, end: chain.at(-1) ?? host });
  if (!isDenied || registration?.state === 'unknown') return state('unknown');
  return registration?.state === 'gone'
    ? state('unregistered', chain, registration.domain)
    : state('missing', chain);
}

/** @param use of the hosts: completes a sentence, such as `to which the pages lead` */
export function whyHostsUnknown(hosts: readonly HostState[], use: string): Inconclusive | null {
  const unknown = hosts.filter(({ state }) => state === 'unknown').map(({ host }) => host.slice(0, 100));
  if (unknown.length === 0) return null;
  const more = unknown.length > 3 ? ` and ${unknown.length - 3} more` : '';
  return {
    sentence: `DNS gave no clear response about ${unknown.slice(0, 3).join(', ')}${more}, ${use}; scan again`,
    reason: 'names_unknown',
  };
}
