import { type Finding, toFinding, dig } from '@palisade/scan-engine';
import type { DnsFacts } from './dns-security-observation';
import { isPrivate, type NameServer, type ServerState } from './name-servers';

const STATES: Partial<Record<ServerState, string>> = {
  not_authoritative: 'responds without authority for the zone',
  refuses: 'refuses queries for the zone',
  silent: 'does not respond',
};

export function judgeServers(facts: DnsFacts): Finding[] {
  const { servers } = facts.servers;
  return [
    ...servers.filter(({ isDangling }) => isDangling).map(dangling),
    ...single(facts),
    ...(facts.servers.direct === 'done' ? servers.flatMap((server) => byInterview(server, facts)) : []),
    ...inside(facts),
  ];
}

function dangling({ host }: NameServer): Finding {
  return toFinding('dns_security', 'dns-ns-dangling', {
    location: host,
    evidence: {
      observed: `${host} does not exist, and neither does its domain`,
      expected: 'name servers below domains that are registered',
      confirmed: true,
      reproduce: dig(host, 'A'),
    },
  });
}

function single({ zone, servers: { servers } }: DnsFacts): Finding[] {
  const addresses = new Set(servers.flatMap((server) => server.addresses));
  if (servers.some(({ areAddressesUnknown }) => areAddressesUnknown) || addresses.size !== 1) return [];
  const evidence = {
    // The resolver may see an address that the Internet does not.
    observed: `one address in all: ${[...addresses].map((each) => (isPrivate(each) ? 'a private one' : each)).join()}`,
    expected: 'two name servers in different networks',
    reproduce: dig(zone, 'NS', { options: ['+short'] }),
  };
  return [toFinding('dns_security', 'dns-single-server', { location: '', evidence })];
}

function byInterview(server: NameServer, { zone, servers: { servers } }: DnsFacts): Finding[] {
  const { host, state, transferred, showsInside, isOpenResolver } = server;
  const at = { server: host };
  const findings: Finding[] = [];
  const words = STATES[state];
  if (words !== undefined) {
    const working = servers.filter((each) => each.state === 'works' || each.state === 'unknown').length;
    findings.push(
      toFinding('dns_security', 'dns-ns-lame', {
        location: host,
        severity: working <= 1 ? 'medium' : 'low',
        evidence: {
          observed: `${host} ${words}`,
          expected: 'an authoritative reply with the SOA record',
          confirmed: true,
          reproduce: dig(zone, 'SOA', { ...at, options: ['+norecurse'] }),
        },
      }),
    );
  }
  if (transferred !== null)
    findings.push(
      toFinding('dns_security', 'dns-zone-transfer', {
        location: host,
        severity: showsInside ? 'high' : 'medium',
        ...(showsInside && { detail: 'Names or addresses of an inner network are among them.' }),
        evidence: {
          observed: 'the zone, cut after two messages',
          expected: 'REFUSED',
          confirmed: showsInside,
          reproduce: dig(zone, 'AXFR', at),
        },
      }),
    );
  if (isOpenResolver)
    findings.push(
      toFinding('dns_security', 'dns-open-recursion', {
        location: host,
        evidence: {
          observed: 'an address for a name that is not of the zone',
          expected: 'REFUSED',
          reproduce: dig('example.com', 'A', at),
        },
      }),
    );
  return findings;
}

const inside = ({ privateNames }: DnsFacts): Finding[] =>
  privateNames.map(({ name, role }) =>
    toFinding('dns_security', 'dns-private-address', {
      location: name,
      evidence: {
        observed: `the ${role} ${name} has a private address`,
        expected: 'public addresses in public DNS',
        reproduce: `${dig(name, 'A', { options: ['+short'] })}; ${dig(name, 'AAAA', { options: ['+short'] })}`,
      },
    }),
  );
