import type { Failure, ResolvedAddress, TargetClient } from '@palisade/target-client';
import { type Fetching, type OwnPage, fetchOwnPage } from './own-page';

/** Each address must return the proof; of a site with more addresses, only this many are tried. */
const MOST_ADDRESSES = 4;

export interface AddressedPage {
  address: string;
  page: OwnPage | Failure;
}

/**
 * One page of an origin from each address of its host. The certificate is verified, unless no address has a valid one: certificates have
 * their own test.
 */
export async function fetchFromAll(
  client: TargetClient,
  origin: string,
  path: string,
): Promise<AddressedPage[]> {
  const resolution = await client.resolve();
  if (!resolution.ok) return [{ address: '', page: resolution }];
  const addresses = resolution.addresses.slice(0, MOST_ADDRESSES);
  const verified = await fetchEach(client, origin, path, addresses, true);
  const isUntrusted = ({ page }: AddressedPage): boolean => !page.ok && page.category === 'tls';
  const hasNoCertificate = verified.some(isUntrusted) && !verified.some(({ page }) => page.ok);
  return hasNoCertificate ? fetchEach(client, origin, path, addresses, false) : verified;
}

/** Concurrently: the pace of the client spaces them. */
const fetchEach = (
  client: TargetClient,
  origin: string,
  path: string,
  addresses: readonly ResolvedAddress[],
  verifyCertificate: boolean,
): Promise<AddressedPage[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const fetching: Fetching = { address, verifyCertificate };
      return { address: address.address, page: await fetchOwnPage(client, origin, path, fetching) };
    }),
  );
