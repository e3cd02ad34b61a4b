import { type Judgement, ScanData } from '@palisade/scan-engine';
import { SYSTEM_DNS, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { LabZones } from '../libs/dns/src/testing/lab-zones';
import { RawDnsServer, response } from '../libs/dns/src/testing/raw-dns-server';
import type { Signing } from '../libs/dns/src/testing/zone-signer';
import { subdomainDiscoveryScanner } from '../libs/scanners/src/subdomain-discovery/subdomain-discovery.scanner';
import { testClient } from '../libs/target-client/src/testing/test-client';

const ZONE = `shop.example SOA
shop.example A 127.0.0.1
www.shop.example A 127.0.0.1
x7.shop.example A 127.0.0.1
intranet.shop.example A 10.1.2.3`;

const started = closedAfterEach();
let dns: RawDnsServer;
afterEach(() => dns.close());

/** Searches the hosts of a zone, whose web servers are all closed. @returns their names, and the names that DNS was queried for */
async function search(
  signing: Partial<Signing> | null,
  more = '',
): Promise<{ hosts: string[]; queried: string[] }> {
  const zones = new LabZones(`${ZONE}\n${more}`, signing === null ? {} : { 'shop.example': signing });
  dns = new RawDnsServer((query) => {
    const [question] = query.questions ?? [];
    const { rcode, answers, authorities } = zones.replyTo(question?.name ?? '.', question?.type ?? 'A');
    return response(query, { rcode, answers, authorities });
  });
  const at = await dns.listen();
  const allowedHosts = parseAllowedHosts('127.0.0.1, shop.example');
  const client = testClient({
    allowedHosts,
    target: parseTarget('http://shop.example:1/', allowedHosts),
    dns: { ...SYSTEM_DNS, servers: [at] },
    resolveName: () => Promise.resolve(['127.0.0.1']),
    limits: { burst: 1_000, perSecond: 1_000, dnsPerSecond: 10_000 },
  });
  const keep = jest.fn<Promise<void>, [string, unknown, number]>().mockResolvedValue(undefined);
  const { outside, ...input } = scannerInput(client.forTest(subdomainDiscoveryScanner.budget));
  try {
    await subdomainDiscoveryScanner.observe({
      ...input,
      outside: { ...outside, keep, knownDomain: () => Promise.resolve({ isProven: true, watched: [] }) },
    });
  } finally {
    await client.close();
  }
  const { hosts } = keep.mock.calls[0]?.[1] as { hosts: { name: string }[] };
  const queried = dns.asked.filter((line) => line.endsWith(' A udp')).map((line) => line.split(' ')[0] ?? '');
  return { hosts: hosts.map(({ name }) => name).sort(), queried };
}

const HOSTS = ['intranet.shop.example', 'shop.example', 'www.shop.example', 'x7.shop.example'];

describe('the search for hosts of a domain', () => {
  it('tries no usual label that the zone lacks, where the zone names all that it has', async () => {
    const { hosts, queried } = await search({});
    expect(hosts).toEqual(HOSTS);
    expect(queried).not.toContain('staging.shop.example');
    expect(queried.length).toBeLessThan(20);
  });

  it.each([
    ['unsigned', null],
    ['signed with NSEC3', { iterations: 0 }],
  ])('tries all usual labels of a zone that is %s', async (_, signing) => {
    const { hosts, queried } = await search(signing);
    expect(hosts).toEqual(HOSTS.filter((name) => name !== 'x7.shop.example'));
    expect(queried).toContain('staging.shop.example');
    expect(queried.length).toBeGreaterThan(350);
  });

  it('tries all usual labels of a zone with more names than it follows', async () => {
    const many = Array.from({ length: 80 }, (_, place) => `h${place}.shop.example A 127.0.0.1`).join('\n');
    const { queried } = await search({}, many);
    expect(queried).toContain('staging.shop.example');
  });
});

/** What the pages of the site, and the log of certificates, return. */
interface Sources {
  page?: number;
  log?: [status: number, body: string];
  zone?: string;
}

const FEW_LABELS = new ScanData({
  subdomain_labels: JSON.stringify({
    data: 'subdomain_labels',
    // An older list is not taken.
    date: new Date().toISOString().slice(0, 10),
    source: 'spec',
    labels: ['www', 'blog'],
  }),
});

/** Searches the hosts of a domain, and judges what was found. */
async function judged({ page = 200, log = [200, '[]'], zone = '' }: Sources): Promise<Judgement> {
  const site = await started(
    serveHttp(({ url }, response) => {
      const [status, body] = url === '/log' ? log : [page, '<!doctype html><title>Shop</title><h1>Shop</h1>'];
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    }),
  );
  const zones = new LabZones(`shop.example SOA\nshop.example A 127.0.0.1\n${zone}`);
  dns = new RawDnsServer((query) => {
    const [{ name = '.', type = 'A' } = {}] = query.questions ?? [];
    if (zones.troubleOf(name, type) === 'servfail') return response(query, { rcode: 2 });
    const { rcode, answers, authorities } = zones.replyTo(name, type);
    return response(query, { rcode, answers, authorities });
  });
  const at = await dns.listen();
  const allowedHosts = parseAllowedHosts('127.0.0.1, shop.example');
  const client = testClient({
    allowedHosts,
    target: parseTarget(`http://shop.example:${site.port}/`, allowedHosts),
    dns: { ...SYSTEM_DNS, servers: [at] },
    resolveName: () => Promise.resolve(['127.0.0.1']),
    limits: { burst: 1_000, perSecond: 1_000, dnsPerSecond: 10_000 },
  });
  const { outside, ...input } = scannerInput(client.forTest(subdomainDiscoveryScanner.budget));
  const watched = { isProven: true, watched: ['shop.example'] };
  try {
    const seen = await subdomainDiscoveryScanner.observe({
      ...input,
      data: FEW_LABELS,
      ctUrl: `http://127.0.0.1:${site.port}/log`,
      outside: { ...outside, knownDomain: () => Promise.resolve(watched) },
    });
    return subdomainDiscoveryScanner.judge(seen);
  } finally {
    await client.close();
  }
}

describe('a source of names', () => {
  it('is not mentioned where all of them responded', async () => {
    const { findings, summary, judged: locations } = await judged({});
    expect({ findings, summary, locations }).toEqual({
      findings: [],
      summary: 'The host that was found is watched, finished and public.',
      locations: 'all',
    });
  });

  it.each<[string, Sources]>([
    ['the pages of the site', { page: 503 }],
    ['its mail servers', { zone: 'shop.example MX !servfail' }],
    ['its SPF record', { zone: 'shop.example TXT !servfail' }],
    ['the certificate-transparency service', { log: [503, 'Busy'] }],
    // subfinder #207, #666 and #1658: what services returned in the place of names.
    ['the certificate-transparency service', { log: [200, '<!doctype html><h1>Please wait</h1>'] }],
    ['the certificate-transparency service', { log: [403, 'This user agent has been blocked.'] }],
    ['the certificate-transparency service', { log: [200, '{"detail":"Please authenticate."}'] }],
  ])('that failed is named, and the hosts that were found are not all: %s', async (source, sources) => {
    const { findings, summary, judged: locations } = await judged(sources);
    expect(findings).toEqual([]);
    expect(summary).toMatch(new RegExp(` Names may be missing: no usable response of ${source}\\.$`));
    expect(locations).toEqual(['shop.example']);
  });
});
