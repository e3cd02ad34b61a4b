import { type TargetClient, isFact, isWithin } from '@palisade/target-client';
import { getDomain, parse } from 'tldts';

/** Whether a domain is registered, as far as DNS shows it. */
export type Registration = 'exists' | 'gone' | 'unknown';

/**
 * What can be bought: the domain below a suffix of ICANN's list. Null for addresses, single labels, names of private networks and `.onion`, which
 * is on the list though DNS never has it (RFC 7686).
 */
export function registrableDomain(name: string): string | null {
  const { domain, isIcann, isIp, publicSuffix } = parse(name);
  return isIp || isIcann !== true || publicSuffix === 'onion' ? null : domain;
}

/** Whether a name is below a suffix where a hoster gives names to customers. */
export const isPrivateSuffix = (name: string): boolean =>
  parse(name, { allowPrivateDomains: true }).isPrivate === true;

/** RFC 9989 calls it the organizational domain; here by the public suffix list, with the private suffixes of hosters. */
export const organisationOf = (name: string): string =>
  getDomain(name, { allowPrivateDomains: true }) ?? name;

/**
 * `gone` needs two replies NXDOMAIN from our resolvers (of which the second is from the last one), that name a parent of the domain as
 * their source if they name any.
 */
export async function registrationOf(client: TargetClient, domain: string): Promise<Registration> {
  for (const again of [false, true]) {
    const answer = await client.dns({ name: domain, type: 'NS', again });
    if (!answer.ok || !isFact(answer.outcome)) return 'unknown';
    if (answer.outcome !== 'no_name' || answer.aliases.length > 0) return 'exists';
    const sources = answer.authorities.filter(({ type }) => type === 'SOA').map(({ name }) => name);
    if (sources.some((source) => source === domain || !isWithin(domain, source))) return 'unknown';
  }
  return 'gone';
}
