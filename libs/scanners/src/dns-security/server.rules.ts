import type { RuleId } from '@palisade/catalogue';
import { dig, digShort, isPrivateAddress, rulesOf } from '@palisade/scan-engine';
import type { DnsFacts } from './dns-facts';
import type { NameServer, ServerState } from './name-servers';

const STATES: Partial<Record<ServerState, string>> = {
  not_authoritative: 'responds without authority for the zone',
  refuses: 'refuses queries for the zone',
  silent: 'does not respond',
};

/** The servers that were queried directly. */
const queried = ({ servers: { servers, direct } }: DnsFacts): NameServer[] =>
  direct === 'done' ? servers : [];

export const serverRules = rulesOf<
  'dns_security',
  DnsFacts,
  Extract<RuleId<'dns_security'>, `dns-${string}`>
>({
  'dns-ns-dangling': ({ zone, servers: { servers } }) =>
    servers
      .filter(({ isDangling }) => isDangling)
      .map(({ host }) => ({
        location: host,
        observed: `${host} does not exist, and neither does its domain`,
        expected: 'name servers below domains that are registered',
        confirmed: true,
        reproduce: `${digShort(zone, 'NS')}; ${dig(host, 'A')}`,
      })),
  'dns-single-server': ({ zone, servers: { servers } }) => {
    const addresses = new Set(servers.flatMap((server) => server.addresses));
    const [address = ''] = addresses;
    return (
      addresses.size === 1 &&
      !servers.some(({ areAddressesUnknown }) => areAddressesUnknown) && {
        // The resolver may see an address that the Internet does not.
        observed: `one address in all: ${isPrivateAddress(address) ? 'a private one' : address}`,
        expected: 'two name servers in different networks',
        reproduce: `for server in $(${digShort(zone, 'NS')} | grep '\\.$'); do dig +short "$server" A; dig +short "$server" AAAA; done`,
      }
    );
  },
  'dns-ns-lame': (facts) => {
    const servers = queried(facts);
    const working = servers.filter(({ state }) => state === 'works' || state === 'unknown').length;
    return servers
      .filter(({ state }) => STATES[state] !== undefined)
      .map(({ host, state }) => ({
        location: host,
        severity: working <= 1 ? 'medium' : 'low',
        observed: `${host} ${STATES[state]}`,
        expected: 'an authoritative reply with the SOA record',
        confirmed: true,
        reproduce: dig(facts.zone, 'SOA', { server: host, options: ['+norecurse'] }),
      }));
  },
  'dns-zone-transfer': (facts) =>
    queried(facts)
      .filter(({ transferred }) => transferred !== null)
      .map(({ host, showsInside, isTransferConfirmed }) => ({
        location: host,
        severity: showsInside ? 'high' : 'medium',
        ...(showsInside && { detail: 'Names or addresses of an inner network are among them.' }),
        observed: 'the zone, cut after two messages',
        expected: 'REFUSED',
        confirmed: isTransferConfirmed,
        reproduce: dig(facts.zone, 'AXFR', { server: host }),
      })),
  'dns-open-recursion': (facts) =>
    queried(facts)
      .filter(({ isOpenResolver }) => isOpenResolver)
      .map(({ host }) => ({
        location: host,
        observed: 'an address for a name that is not of the zone',
        expected: 'REFUSED',
        reproduce: dig('example.com', 'A', { server: host }),
      })),
  'dns-private-address': ({ privateNames }) =>
    privateNames.map(({ name, role }) => ({
      location: name,
      observed: `the ${role} ${name} has a private address`,
      expected: 'public addresses in public DNS',
      reproduce: `${digShort(name, 'A')}; ${digShort(name, 'AAAA')}`,
    })),
});
