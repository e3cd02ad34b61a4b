import { SYSTEM_DNS } from '@palisade/dns';
import { TRUNCATED_RESPONSE } from 'dns-packet';
import { RawDnsServer, type RawHandler, response, soaOf } from '../libs/dns/src/testing/raw-dns-server';
import { AMPLE, answered, categoryOf, testClient } from '../libs/target-client/src/testing/test-client';
import type { TargetClient, TargetClientOptions } from '@palisade/target-client';

const BUDGET = { ...AMPLE, dnsQueries: 400 };
let server: RawDnsServer;
let scan: TargetClient;
afterEach(async () => {
  await scan.close();
  await server.close();
});

/** For servers that say nothing. */
const HASTY: Partial<TargetClientOptions> = { dnsLimits: { tryMs: 1_000, tries: 2, questionMs: 60_000 } };

const known: RawHandler = (query) =>
  response(query, {
    answers: [{ type: 'A', name: query.questions?.[0]?.name ?? '', ttl: 60, data: '93.184.216.34' }],
  });

async function clientFor(
  handler: RawHandler,
  options: Partial<TargetClientOptions> & { allow?: string } = {},
) {
  server = new RawDnsServer(handler);
  const address = await server.listen();
  scan = testClient({
    dns: { ...SYSTEM_DNS, servers: [address], authoritativePort: Number(address.split(':')[1]) },
    // A busy machine may take as long as it likes.
    dnsLimits: { tryMs: 60_000, tries: 2, questionMs: 120_000 },
    limits: { dnsPerSecond: 1_000 },
    resolveName: undefined,
    resolveText: undefined,
    ...options,
  });
  return scan;
}

describe('DNS questions of a scan', () => {
  it('are sent once for all of its tests; the first one pays', async () => {
    const client = await clientFor(known);
    const [first, second] = [client.forTest(BUDGET), client.forTest(BUDGET)];
    await Promise.all([
      first.dns({ name: 'shop.test', type: 'A' }),
      second.dns({ name: 'Shop.test', type: 'A' }),
    ]);
    expect(answered(await second.dns({ name: 'shop.test', type: 'A' })).records).toHaveLength(1);
    expect(server.asked).toEqual(['shop.test A udp']);
    expect([first.receipt().dns_queries, second.receipt().dns_queries]).toEqual([1, undefined]);
    expect(client.receipt().dns_queries).toBe(1);
  });

  it('keep to the limit per second, with those for the addresses of many hosts', async () => {
    const arrivals: number[] = [];
    const limits = { dnsPerSecond: 50 };
    const client = await clientFor(
      (...query) => {
        arrivals.push(performance.now());
        return known(...query);
      },
      { limits, allow: '93.184.216.34' },
    );
    const names = Array.from({ length: 8 }, (_, index) => `host-${index}.test`);
    const test = client.forTest(BUDGET);
    const started = performance.now();
    await Promise.all([
      ...names.map((name) => client.resolve(name)),
      ...names.map((name) => test.dns({ name: `other-${name}`, type: 'A' })),
    ]);
    expect(arrivals).toHaveLength(names.length * 3);
    // The two questions for the first host begin immediately. Only the shortest time is asserted.
    const span = Math.max(...arrivals) - started;
    expect(span).toBeGreaterThanOrEqual(((arrivals.length - 2) / limits.dnsPerSecond) * 1000 * 0.9);
  });

  const isFirst = (): ((name: string) => boolean) => {
    const seen = new Set<string>();
    return (name) => seen.size < seen.add(name).size;
  };
  it.each<[string, () => RawHandler, Partial<TargetClientOptions>?]>([
    [
      'servers that know no EDNS',
      () => (query, transport, client) =>
        (query.additionals ?? []).length > 0
          ? response(query, { rcode: 1 })
          : known(query, transport, client),
    ],
    [
      'aliases that come alone',
      () => (query, transport, client) => {
        const name = query.questions?.[0]?.name ?? '';
        const alias = { type: 'CNAME' as const, name, ttl: 60, data: `edge.${name}` };
        return name.startsWith('edge.')
          ? known(query, transport, client)
          : response(query, { answers: [alias] });
      },
    ],
    [
      'servers that do not respond to the first query',
      () => {
        const isNew = isFirst();
        return (query, transport, client) =>
          isNew(`${query.questions?.[0]?.name} ${query.questions?.[0]?.type}`)
            ? null
            : known(query, transport, client);
      },
      HASTY,
    ],
    [
      'responses that need TCP',
      () => (query, transport, client) =>
        transport === 'udp'
          ? response(query, { flags: TRUNCATED_RESPONSE })
          : known(query, transport, client),
    ],
  ])('count each query against the limit per second: %s', async (_what, handlerOf, options = {}) => {
    const arrivals: number[] = [];
    const handler = handlerOf();
    const limits = { dnsPerSecond: 20 };
    const client = await clientFor(
      (...query) => {
        arrivals.push(performance.now());
        return handler(...query);
      },
      { limits, ...options },
    );
    const test = client.forTest(BUDGET);
    const names = Array.from({ length: 10 }, (_, index) => `host-${index}.test`);
    const started = performance.now();
    const replies = await Promise.all(names.map((name) => test.dns({ name, type: 'A' })));
    expect(replies.map((reply) => answered(reply).outcome)).toEqual(names.map(() => 'records'));
    expect(arrivals).toHaveLength(names.length * 2);
    const span = Math.max(...arrivals) - started;
    expect(span).toBeGreaterThanOrEqual(((arrivals.length - 2) / limits.dnsPerSecond) * 1000 * 0.9);
  });

  it('of one host count against the limit too, with what follows an alias', async () => {
    const arrivals: number[] = [];
    const client = await clientFor(
      (query, transport, port) => {
        arrivals.push(performance.now());
        const name = query.questions?.[0]?.name ?? '';
        const alias = { type: 'CNAME' as const, name, ttl: 60, data: `edge.${name}` };
        return name.startsWith('edge.')
          ? known(query, transport, port)
          : response(query, { answers: [alias] });
      },
      { limits: { dnsPerSecond: 20 }, allow: '93.184.216.34' },
    );
    const started = performance.now();
    await Promise.all(['a.test', 'b.test', 'c.test'].map((name) => client.resolve(name)));
    expect(arrivals).toHaveLength(12);
    expect(Math.max(...arrivals) - started).toBeGreaterThanOrEqual((10 / 20) * 1000 * 0.9);
  });

  it('end with the budget of the test', async () => {
    const test = (await clientFor(known)).forTest({ ...AMPLE, dnsQueries: 1 });
    expect(answered(await test.dns({ name: 'one.test', type: 'A' })).outcome).toBe('records');
    expect(categoryOf(await test.dns({ name: 'two.test', type: 'A' }))).toBe('budget');
    expect(categoryOf(await scan.forTest(AMPLE).dns({ name: 'two.test', type: 'A' }))).toBe('budget');
  });

  it('are not sent for internal names, unless the operator lists them', async () => {
    const client = await clientFor(known, { resolveName: () => Promise.resolve(['10.0.0.9']) });
    const names = ['vault.default.svc.cluster.local', 'db.corp'];
    for (const name of names)
      expect(categoryOf(await client.dns({ name, type: 'A' }))).toBe('blocked_address');
    expect(categoryOf(await client.askServer({ server: 'ns.corp', name: 'shop.test', type: 'SOA' }))).toBe(
      'blocked_address',
    );
    expect(categoryOf(await client.resolve('vault.default.svc.cluster.local'))).toBe('blocked_address');
    // Public DNS has no such top-level domains.
    for (const name of ['redis', 'db.nosuchtld'])
      expect(answered(await client.dns({ name, type: 'A' })).outcome).toBe('no_name');
    expect(server.asked).toEqual([]);
    await client.close();
    await server.close();
    const own = await clientFor(known, { allow: 'shop.corp' });
    expect(categoryOf(await own.dns({ name: '_dmarc.shop.corp', type: 'TXT' }))).toBe('answered');
    expect(categoryOf(await own.dns({ name: 'db.corp', type: 'A' }))).toBe('blocked_address');
  });

  it('report silence as silence, never as no record', async () => {
    const client = await clientFor(() => null, HASTY);
    expect(answered(await client.dns({ name: 'shop.test', type: 'CAA' })).outcome).toBe('silent');
  });

  it('tell a failed validation from a broken zone', async () => {
    const client = await clientFor((query) => {
      const isBogus = query.questions?.[0]?.name === 'bogus.test';
      return isBogus && query.flag_cd
        ? response(query, { authorities: [soaOf('test')] })
        : response(query, { rcode: 2 });
    });
    expect(answered(await client.dns({ name: 'bogus.test', type: 'A' }))).toMatchObject({
      outcome: 'servfail',
      validationFailed: true,
    });
    expect(answered(await client.dns({ name: 'broken.test', type: 'A' })).validationFailed).toBe(false);
  });

  it('that no packet can carry are refused', async () => {
    const client = await clientFor(known);
    for (const name of [`${'x'.repeat(64)}.test`, `${'a.'.repeat(130)}test`, 'sp ace.test', 'a..test'])
      expect(categoryOf(await client.dns({ name, type: 'TXT' }))).toBe('protocol');
    expect(server.asked).toEqual([]);
  });

  it('also find the addresses and TXT records of targets', async () => {
    const client = await clientFor(known, { allow: 'shop.test' });
    expect(answered(await client.resolve('shop.test')).addresses).toEqual([
      { address: '93.184.216.34', family: 4 },
    ]);
    expect(answered(await client.textRecords('shop.test')).values).toEqual([]);
    expect(server.asked.sort()).toEqual(['shop.test A udp', 'shop.test AAAA udp', 'shop.test TXT udp']);
  });
});

describe('what counts', () => {
  it('are look-ups of addresses too, for the test that causes them, and they are never refused', async () => {
    const client = await clientFor(known, { allow: 'shop.test' });
    const [first, second] = [client.forTest(AMPLE), client.forTest(AMPLE)];
    await first.resolve('shop.test');
    await second.resolve('shop.test');
    await second.resolve('127.0.0.1');
    expect([first.receipt().dns_queries, second.receipt().dns_queries]).toEqual([2, undefined]);
    expect(server.asked).toHaveLength(2);
  });

  it('is a second question, which skips what was kept and starts with the last server', async () => {
    const first = await clientFor(known);
    await first.dns({ name: 'shop.test', type: 'A' });
    await first.dns({ name: 'shop.test', type: 'A', again: true });
    expect(server.asked).toHaveLength(2);
    const other = new RawDnsServer(known);
    const servers = [`127.0.0.1:${server.port}`, await other.listen()];
    const both = testClient({ dns: { ...SYSTEM_DNS, servers } });
    try {
      await both.dns({ name: 'shop.test', type: 'A', again: true });
      expect([server.asked.length, other.asked.length]).toEqual([2, 1]);
    } finally {
      await both.close();
      await other.close();
    }
  });
});

describe('questions to a name server of the zone', () => {
  const resolveName = (host: string) =>
    Promise.resolve(
      host.startsWith('inside')
        ? ['10.0.0.1']
        : host.startsWith('mixed')
          ? ['127.0.0.1', '10.0.0.1']
          : ['127.0.0.1'],
    );

  const ask = (client: TargetClient, host: string) =>
    client.askServer({ server: host, name: 'shop.test', type: 'SOA' });

  it('do not request recursion', async () => {
    const client = await clientFor(known, { allow: 'ns.test', resolveName });
    expect(answered(await ask(client, 'ns.test')).outcome).toBe('no_data');
    expect(server.queries[0]).toMatchObject({ flag_rd: false });
  });

  it('never go to an address that the policy refuses', async () => {
    const client = await clientFor(known, { allow: 'ns.test', resolveName });
    expect(categoryOf(await ask(client, 'inside.test'))).toBe('blocked_address');
    expect(categoryOf(await ask(client, 'mixed.test'))).toBe('blocked_address');
    expect(server.asked).toEqual([]);
  });

  it('are at most three per address, one packet each', async () => {
    const client = await clientFor(() => null, { allow: 'ns.test,ns2.test', resolveName, ...HASTY });
    for (let count = 0; count < 3; count += 1)
      expect(answered(await ask(client, 'ns.test')).outcome).toBe('silent');
    expect(categoryOf(await ask(client, 'ns.test'))).toBe('budget');
    expect(categoryOf(await ask(client, 'ns2.test'))).toBe('budget');
    expect(server.asked).toHaveLength(3);
  });

  it('leave those of another test alone', async () => {
    const client = await clientFor(known, { allow: 'ns.test', resolveName });
    const [one, other] = [client.forTest(BUDGET), client.forTest(BUDGET)];
    const both = [one, one, one, one, other].map((each) => ask(each, 'ns.test').then(categoryOf));
    expect(await Promise.all(both)).toEqual(['answered', 'answered', 'answered', 'budget', 'answered']);
  });

  it('go to at most eight servers', async () => {
    const hosts = Array.from({ length: 9 }, (_, index) => `ns${index + 1}.test`);
    const client = await clientFor(known, {
      allow: hosts.join(','),
      resolveName: (host) => Promise.resolve([`127.0.0.${host.slice(2, -5)}`]),
    });
    const categories = [];
    for (const host of hosts) categories.push(categoryOf(await ask(client, host)));
    expect(categories).toEqual([...Array<string>(8).fill('answered'), 'budget']);
  });

  it('are refused when the operator has disabled them', async () => {
    const dns = { ...SYSTEM_DNS, servers: ['127.0.0.1:1'], authoritative: false };
    const client = await clientFor(known, { allow: 'ns.test', resolveName, dns });
    expect(categoryOf(await ask(client, 'ns.test'))).toBe('unproven');
  });
});
