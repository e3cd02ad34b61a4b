import { type TargetClient, parseAddress } from '@palisade/target-client';
import {
  type LookUp,
  type MailServer,
  addressesOf,
  isPrivateAddress,
  lookUp,
  valuesOf,
  registrableDomain,
  registrationOf,
} from '@palisade/scan-engine';

export type MailHostFault = 'unregistered' | 'address' | 'alias' | 'no_address' | 'private_address';

export interface MailHost {
  host: string;
  fault: MailHostFault | null;
  isUnknown: boolean;
}

export interface MailHosts {
  hosts: MailHost[];
  /** A null MX (RFC 7505) says that the domain receives no mail. */
  hasNullMx: boolean;
  /** Whether there are TLSA records for one of the hosts; null if that is not known. */
  hasTlsa: boolean | null;
}

const MOST_HOSTS = 10;
const MOST_TLSA = 4;

export async function findMailHosts(client: TargetClient, found: LookUp<MailServer>): Promise<MailHosts> {
  const servers = [...valuesOf(found)].sort((one, other) => one.preference - other.preference);
  const names = [...new Set(servers.map(({ host }) => host))];
  const real = names.filter((name) => name !== '.').slice(0, MOST_HOSTS);
  const hosts = await Promise.all(real.map((host) => judge(client, host)));
  return {
    hosts,
    hasNullMx: names.includes('.'),
    hasTlsa: await tlsaOf(
      client,
      hosts.filter(({ fault, isUnknown }) => fault === null && !isUnknown),
    ),
  };
}

async function judge(client: TargetClient, host: string): Promise<MailHost> {
  const known = (fault: MailHostFault | null): MailHost => ({ host, fault, isUnknown: false });
  const unknown: MailHost = { host, fault: null, isUnknown: true };
  if (parseAddress(host) !== null) return known('address');
  // Reserved for the machine itself: our resolver's reply says nothing about others.
  if (host === 'localhost' || host.endsWith('.localhost')) return unknown;
  const addresses = await addressesOf(client, host);
  if (addresses.is === 'unknown') return unknown;
  const values = valuesOf(addresses);
  if (values.length === 0) {
    const domain = addresses.aliases.length > 0 ? null : registrableDomain(host);
    const isGone = domain !== null && (await registrationOf(client, domain)) === 'gone';
    return known(isGone ? 'unregistered' : 'no_address');
  }
  if (addresses.aliases.length > 0) return known('alias');
  // In a network of the operator a private address is the right one.
  const isInside = values.every(isPrivateAddress) && !(await client.resolve(host)).ok;
  return known(isInside ? 'private_address' : null);
}

async function tlsaOf(client: TargetClient, hosts: readonly MailHost[]): Promise<boolean | null> {
  const found = await Promise.all(
    hosts
      .slice(0, MOST_TLSA)
      .map(({ host }) =>
        lookUp(client, { name: `_25._tcp.${host}`, type: 'TLSA' }, (records) => records.map(() => true)),
      ),
  );
  if (found.some(({ is }) => is === 'records')) return true;
  return found.some(({ is }) => is === 'unknown') ? null : false;
}
