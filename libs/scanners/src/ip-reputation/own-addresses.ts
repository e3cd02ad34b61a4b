import {
  addressesOf,
  hostNameOf,
  isInnerAddress,
  mailServers,
  ownDomain,
  type ScannerInput,
  valuesOf,
} from '@palisade/scan-engine';
import { parseAddress } from '@palisade/target-client';

/** An address, and the name that leads to it. */
export interface OwnAddress {
  address: string;
  name: string;
  role: 'site' | 'mail';
}

const MOST_OF_SITE = 4;
const MOST_MAIL_SERVERS = 3;
const MOST_OF_MAIL_SERVER = 2;
const MOST = 8;
/** Those of the site and of the mail servers of its domain, as DNS gives them; null where DNS has none for the site. */
export async function ownAddresses(
  input: ScannerInput,
): Promise<{ addresses: OwnAddress[]; unknown: string[] } | null> {
  const { client, target } = input;
  const { host } = target;
  if (parseAddress(host) !== null)
    return { addresses: outer([{ address: host, name: host, role: 'site' }]), unknown: [] };
  const site = await addressesOf(client, host);
  if (site.is !== 'records') return null;
  const found: OwnAddress[] = site.values
    .slice(0, MOST_OF_SITE)
    .map((address) => ({ address, name: host, role: 'site' }));
  const unknown: string[] = [];
  if (hostNameOf(target) !== null) {
    const domain = ownDomain(host);
    const servers = await mailServers(client, domain);
    if (servers.is === 'unknown') unknown.push(`the mail servers of ${domain}`);
    const byPreference = valuesOf(servers).sort((one, other) => one.preference - other.preference);
    for (const { host: name } of byPreference
      .filter((each) => each.host !== '.')
      .slice(0, MOST_MAIL_SERVERS)) {
      const mail = await addressesOf(client, name);
      if (mail.is === 'unknown') unknown.push(name);
      for (const address of valuesOf(mail).slice(0, MOST_OF_MAIL_SERVER))
        found.push({ address, name, role: 'mail' });
    }
  }
  const once = found.filter(
    ({ address }, place) => found.findIndex((each) => each.address === address) === place,
  );
  return { addresses: outer(once).slice(0, MOST), unknown };
}

/** No list has an entry for an inner address, and nobody outside shall hear of one. */
const outer = (addresses: readonly OwnAddress[]): OwnAddress[] =>
  addresses.filter(({ address }) => !isInnerAddress(address));
