import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SYSTEM_DNS, createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { LabZones } from '../libs/dns/src/testing/lab-zones';
import { RawDnsServer, response } from '../libs/dns/src/testing/raw-dns-server';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { subdomainTakeoverScanner } from '../libs/scanners/src/subdomain-takeover/subdomain-takeover.scanner';

let site: Server;
let dns: RawDnsServer;
afterEach(async () => {
  await new Promise((done) => site.close(done).closeAllConnections());
  await dns.close();
});

/** A shop of the given zone lines, on its own port, and the whole test against it. */
async function judge(lines: string, names: string[], { stopped = false } = {}) {
  const zones = new LabZones(`shop.example SOA\nshop.example A 127.0.0.1\n${lines}`);
  dns = new RawDnsServer((query) => {
    const [question] = query.questions ?? [];
    const { rcode, answers, authorities } = zones.replyTo(question?.name ?? '.', question?.type ?? 'A');
    return response(query, { rcode, answers, authorities });
  });
  const at = await dns.listen();
  site = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<title>Shop</title>'),
  );
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const allowedHosts = parseAllowedHosts('127.0.0.1, shop.example');
  const { signal } = new AbortController();
  const { port } = site.address() as AddressInfo;
  const client = createTargetClient({
    allowedHosts,
    signal,
    scanId: 'spec',
    target: parseTarget(`http://shop.example:${port}/`, allowedHosts),
    dns: { ...SYSTEM_DNS, servers: [at] },
    resolveName: () => Promise.resolve(['127.0.0.1']),
    limits: { burst: 100, perSecond: 1_000, dnsPerSecond: 1_000 },
  });
  try {
    const ofTest = client.forTest(subdomainTakeoverScanner.budget);
    const input = scannerInput(ofTest, {
      signal: stopped ? AbortSignal.abort() : signal,
      settings: { names },
    });
    const judgement = subdomainTakeoverScanner.judge(await subdomainTakeoverScanner.observe(input));
    const found = judgement.findings.map(({ id, location }) => `${id} ${location}`);
    return { found, inconclusive: judgement.inconclusive, receipt: ofTest.receipt() };
  } finally {
    await client.close();
  }
}

it('asks once about a name with an address, and visits it only for the error of a missing bucket', async () => {
  const { found, inconclusive, receipt } = await judge('blog.shop.example A 127.0.0.1', [
    'blog.shop.example',
  ]);
  expect({ found, inconclusive }).toEqual({ found: [], inconclusive: null });
  // 65 is the type HTTPS.
  expect(dns.asked.filter((line) => line.startsWith('blog.'))).toEqual([
    'blog.shop.example A udp',
    'blog.shop.example UNKNOWN_65 udp',
  ]);
  // The start page, then the host and the name: by http, which is closed here, and by https.
  expect(receipt.requests).toEqual({ GET: 1 + 2 + 2 });
});

it('does not judge what a chain leads to once its time is over', async () => {
  const { found, inconclusive } = await judge(
    'blog.shop.example CNAME www.gone-brand.com',
    ['blog.shop.example'],
    { stopped: true },
  );
  expect(found).toEqual([]);
  expect(inconclusive?.sentence).toMatch(/no clear response about blog\.shop\.example/);
});
