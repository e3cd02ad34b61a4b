import {
  askStart,
  edgeProductsOf,
  type Inconclusive,
  isNetwork,
  scanner,
  type ScannerInput,
  setCookiesOf,
  type Sighted,
} from '@palisade/scan-engine';
import { type SeenAddress, type SeenPort, tryPorts } from './port-trials';

interface Seen {
  addresses: SeenAddress[];
  /** The network in front of the site, whose machines have these ports. */
  network: string | null;
  expected: number[];
}

export const openPortsScanner = scanner('open_ports', {
  // Two addresses: four controls, 27 ports, and a second connection to those that are open.
  budget: { requests: 12, connections: 140, bytes: 8 * 1024 * 1024, durationMs: 58_000 },
  summary: 'No port is open that strangers should not reach.',
  observe,
  rules: sightings,
  whyUnread,
  whyUnsure: ({ addresses }) => (openOrClosed(addresses).length === 0 ? NOTHING_LEARNED : null),
  judged: ({ addresses }) => [...new Set(openOrClosed(addresses).map(locationOf))],
  details: ({ addresses, expected, network }) => ({
    network,
    expected_ports: expected,
    addresses: addresses.map(({ isTarpit, ports }) => ({
      accepts_everything: isTarpit,
      open: ports
        .filter(({ state }) => state === 'open')
        .map(({ port, service }) => `${port} ${service?.name ?? 'unknown'}`),
      filtered: ports.filter(({ state }) => state === 'filtered').length,
    })),
  }),
});

const TARPIT: Inconclusive = {
  sentence:
    'the address accepts connections to every port, as firewalls and honeypots do, so an open port proves nothing; scan from inside, or ask your hoster',
  reason: 'accepts_every_port',
};
const NOTHING_LEARNED: Inconclusive = {
  sentence:
    'no port could be tried: the host cannot be reached, or its addresses did not show the proof; verify the check again, then scan again',
  reason: 'not_tried',
};
const behind = (network: string): Inconclusive => ({
  sentence: `the site is behind ${network}, whose machines answer at its addresses; add a check for the address of your own server`,
  reason: 'content_network',
});

function whyUnread({ network, addresses }: Seen): Inconclusive | null {
  if (network !== null) return behind(network);
  return addresses.length > 0 && addresses.every(({ isTarpit }) => isTarpit) ? TARPIT : null;
}

const openOrClosed = (addresses: readonly SeenAddress[]): SeenPort[] =>
  addresses.flatMap(({ ports }) => ports).filter(({ state }) => state !== 'unknown');
const locationOf = ({ port }: SeenPort): string => `tcp/${port}`;

/** One finding for each port, whichever address shows the worst. */
function sightings({ addresses, expected }: Seen): Sighted<'open_ports'>[] {
  const open = openOrClosed(addresses).filter(({ state }) => state === 'open');
  const sighted = open.flatMap((port) => sightingOf(port, expected) ?? []);
  return sighted.filter(
    ({ location }, place) => sighted.findIndex((each) => each.location === location) === place,
  );
}

function sightingOf(seen: SeenPort, expected: readonly number[]): Sighted<'open_ports'> | null {
  const { port, address, service } = seen;
  const shown = {
    location: locationOf(seen),
    request: `TCP ${address} port ${port}`,
    confirmed: true,
    reproduce: `nc -vz -w 5 ${address} ${port} 2>&1`,
    facts: { address, port },
  };
  if (!service?.rule) {
    // Owners who list what is open on purpose want to know about all others. Without a list, services such as SSH need no finding.
    const isExpected = expected.includes(port) || (service !== null && expected.length === 0);
    if (isExpected) return null;
    return {
      ...shown,
      rule: 'port-unexpected',
      observed: service === null ? `port ${port} is open` : `${service.name} at port ${port}`,
      expected: 'a closed port, or an entry in expected_ports',
    };
  }
  const { rule, severity, name, says } = service;
  return {
    ...shown,
    rule,
    ...(severity && { severity }),
    observed: `${name} at port ${port}: ${says}`,
    expected: 'a port that strangers cannot reach',
  };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { start } = await askStart(input.client, input.target);
  const responses = [start.response, ...start.hops.map(({ response }) => response)];
  const signs = responses.flatMap((response) => {
    const headers = response?.headers ?? [];
    return { headers, cookies: setCookiesOf(headers).map(({ name }) => name), text: '' };
  });
  const network = edgeProductsOf(signs).find(isNetwork)?.name ?? null;
  const expected = input.settings?.expected_ports ?? [];
  return { network, expected, addresses: network === null ? await tryPorts(input) : [] };
}
