import { SYSTEM_DNS } from '@palisade/dns';
import { createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { LabZones } from '../libs/dns/src/testing/lab-zones';
import { RawDnsServer, response } from '../libs/dns/src/testing/raw-dns-server';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { emailSecurityScanner } from '../libs/scanners/src/email-security/email-security.scanner';

let server: RawDnsServer;
afterEach(() => server.close());

/** Runs the whole test for shop.test with these zones. */
async function judge(lines: string) {
  const zones = new LabZones(`shop.test SOA\nshop.test A 93.184.216.34\n${lines}`);
  server = new RawDnsServer((query) => {
    const [question] = query.questions ?? [];
    const name = question?.name.toLowerCase() ?? '';
    const trouble = zones.troubleOf(name, question?.type ?? '');
    if (trouble !== undefined) return response(query, { rcode: trouble === 'nxdomain' ? 3 : 2 });
    return response(query, zones.replyTo(name, question?.type ?? 'A'));
  });
  const servers = [await server.listen()];
  const allowedHosts = parseAllowedHosts('127.0.0.1');
  const { signal } = new AbortController();
  const client = createTargetClient({
    allowedHosts,
    signal,
    scanId: 'spec',
    dns: { ...SYSTEM_DNS, servers },
    target: parseTarget('https://www.shop.test/', allowedHosts),
    limits: { dnsPerSecond: 1_000 },
  });
  try {
    const ofTest = client.forTest(emailSecurityScanner.budget);
    const observation = await emailSecurityScanner.observe(scannerInput(ofTest, { signal }));
    const { findings, inconclusive } = emailSecurityScanner.judge(observation);
    const { dns_queries: queries = 0 } = ofTest.receipt();
    return { ids: findings.map(({ id }) => id), inconclusive, queries, observation };
  } finally {
    await client.close();
  }
}

const PARKED = 'shop.test TXT v=spf1 -all\n_dmarc.shop.test TXT v=DMARC1; p=reject';
const MAIL = 'shop.test MX 10 mail.shop.test\nmail.shop.test A 93.184.216.34';

describe('a probe of a domain', () => {
  it('asks little about a domain without mail', async () => {
    const { ids, queries } = await judge(PARKED);
    expect(ids).toEqual([]);
    expect(server.asked.sort()).toEqual([
      '_dmarc.shop.test TXT udp',
      '_dmarc.test TXT udp',
      'shop.test MX udp',
      'shop.test TXT udp',
    ]);
    expect(queries).toBe(4);
  });

  it('asks a bounded number of questions about a domain with mail', async () => {
    const { ids, queries } = await judge(`${PARKED.replace('-all', 'mx -all')}\n${MAIL}`);
    expect(ids).toEqual(['dkim-missing', 'mta-sts-missing']);
    expect(queries).toBe(28);
  });
});

describe('DNS that wants to be followed without end', () => {
  const chain = (next: (index: number) => string): string =>
    Array.from({ length: 300 }, (_, index) => `s${index}.net TXT v=spf1 ${next(index)} -all`).join('\n');
  const start = 'shop.test TXT v=spf1 include:s0.net -all\n_dmarc.shop.test TXT v=DMARC1; p=reject';

  it.each<[string, string]>([
    ['a chain of includes', chain((index) => `include:s${index + 1}.net`)],
    [
      'a tree of includes',
      chain((index) => [1, 2, 3, 4].map((step) => `include:s${index * 4 + step}.net`).join(' ')),
    ],
    ['includes of free domains', chain((index) => `include:s${index + 1}.net include:gone${index}.com`)],
  ])('stops at %s', async (_case, lines) => {
    const { ids, queries, observation } = await judge(`${start}\n${lines}`);
    expect(ids).toContain('spf-too-many-lookups');
    expect(observation).toMatchObject({ facts: { spf: { isIncomplete: true } } });
    expect(queries).toBeLessThanOrEqual(90);
  });

  it('stops at aliases that lead in a circle', async () => {
    const { inconclusive, queries } = await judge(
      'shop.test MX 10 a.net\na.net CNAME b.net\nb.net CNAME a.net\nshop.test TXT !servfail',
    );
    expect(inconclusive?.sentence).toMatch(/did not say/);
    expect(queries).toBeLessThan(10);
  });
});
