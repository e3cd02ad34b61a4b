import type { IntrusionGround, ProvenOriginsRepository } from '@palisade/persistence';

/** A check that proves a host, and what is known of its proof. */
export interface CredentialGround {
  check: Awaited<ReturnType<ProvenOriginsRepository['forWorkerProving']>>[number];
  ground: IntrusionGround;
}

/**
 * At which of the addresses the owner was seen within 24 hours. A file or meta tag proves the address that showed it; a TXT record proves the owner of the
 * zone, who decides which addresses the host has.
 */
export function freshAddresses(
  grounds: readonly CredentialGround[],
  host: string,
  addresses: readonly string[],
): string[] {
  const isOfHost = (origin: string): boolean => new URL(origin).hostname.replace(/^\[|\]$/g, '') === host;
  const isFresh = ({ method, isFresh: wasSeen, origins }: IntrusionGround, address: string): boolean =>
    method === 'operator' ||
    (method === 'dns' && wasSeen) ||
    origins.some((seen) => seen.isFresh && seen.address === address && isOfHost(seen.origin));
  return addresses.filter((address) => grounds.some(({ ground }) => isFresh(ground, address)));
}
