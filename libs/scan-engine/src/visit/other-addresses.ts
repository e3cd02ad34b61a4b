import type { ResolvedAddress, TargetClient } from '@palisade/target-client';

/** Addresses of the URL's host other than the one in use; none where that one is unknown or the name has no address. */
export async function otherAddresses(
  client: TargetClient,
  url: string,
  used: ResolvedAddress | undefined,
): Promise<ResolvedAddress[]> {
  const resolved = await client.resolve(new URL(url).hostname.replace(/^\[|\]$/g, ''));
  if (!resolved.ok || used === undefined) return [];
  return resolved.addresses.filter(({ address }) => address !== used.address);
}
