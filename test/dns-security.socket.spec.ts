import {
  NO_RIGHTS,
  OWN_HOST,
  createTargetClient,
  type RightsSource,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { dnsSecurityScanner as scanner } from '../libs/scanners/src/dns-security/dns-security.scanner';
import { type DnsOptions, type RunningDns, startDns } from './lab/sites/dns-ground';

let dns: RunningDns;
afterEach(() => dns.close());

/** Runs the whole test for a host of shop.test with these zones. */
async function judge(
  lines: string,
  options: DnsOptions = {},
  host = 'shop.test',
  rights: RightsSource = OWN_HOST,
) {
  dns = await startDns('127.0.0.1', `shop.test SOA\n${lines}`, options);
  const allowedHosts = parseAllowedHosts('127.0.0.0/8');
  const { signal } = new AbortController();
  const client = createTargetClient({
    allowedHosts,
    signal,
    scanId: 'spec',
    dns: dns.settings,
    rights,
    target: parseTarget(`http://${host}/`, allowedHosts),
    limits: { dnsPerSecond: 1_000, totalMs: 20_000 },
    // Every server of these zones responds: a busy machine may take its time.
    dnsLimits: { tryMs: 10_000, tries: 1, questionMs: 20_000 },
    resolveName: (name) => Promise.resolve([dns.addresses[name] ?? '127.0.0.1']),
  });
  try {
    const ofTest = client.forTest(scanner.budget);
    const observation = await scanner.observe(scannerInput(ofTest, { signal }));
    const { findings } = scanner.judge(observation);
    const { dns_queries: queries = 0, connections } = ofTest.receipt();
    return { ids: findings.map(({ id }) => id), queries, connections };
  } finally {
    await client.close();
  }
}

const ZONE = `shop.test A 93.184.216.34
shop.test CAA 0 issue letsencrypt.org
shop.test NS ns1.shop.test
shop.test NS ns2.shop.test
ns1.shop.test A 93.184.216.1
ns2.shop.test A 93.184.216.2`;
const SERVERS: DnsOptions['servers'] = { 'ns1.shop.test': 'good', 'ns2.shop.test': 'good' };
const SIGNED: DnsOptions = { signed: { 'shop.test': {} }, servers: SERVERS };

describe('a plain zone', () => {
  it('costs a bounded number of questions, each of them counted', async () => {
    const { ids, queries, connections } = await judge(ZONE, SIGNED);
    expect(ids).toEqual([]);
    // Two zone transfers were tried, and the port where an authority validates a name.
    expect({ queries, connections }).toEqual({ queries: 32, connections: 3 });
  });
});

describe('direct questions to name servers', () => {
  it('are three to each on a verified domain', async () => {
    await judge(ZONE, SIGNED);
    expect(dns.asked().sort()).toEqual([
      'example.com A udp',
      'example.com A udp',
      'shop.test AXFR tcp',
      'shop.test AXFR tcp',
      'shop.test SOA udp',
      'shop.test SOA udp',
    ]);
  });

  it('are none on a domain that is not verified', async () => {
    await judge(ZONE, SIGNED, 'shop.test', NO_RIGHTS);
    expect(dns.asked()).toEqual([]);
  });
});

describe('DNS that wants much', () => {
  it('gets at most 70 questions for a deep name with many servers', async () => {
    const host = `${Array.from({ length: 30 }, (_, index) => `d${index}`).join('.')}.shop.test`;
    const servers = Array.from({ length: 20 }, (_, index) => `shop.test NS ns${index}.other${index}.com`);
    const { queries } = await judge([`${host} A 93.184.216.34`, ...servers].join('\n'), SIGNED, host);
    expect(queries).toBeLessThanOrEqual(70 + 2 * 30);
  });
});
