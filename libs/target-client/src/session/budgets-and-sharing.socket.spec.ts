import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { TargetClient } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { AMPLE, answered, categoryOf, testClient } from '../testing/test-client';

const servers = new LocalServers();
let scan: TargetClient;

beforeEach(() => (scan = testClient({ limits: { burst: 1_000 } })));
afterEach(async () => {
  await scan.close();
  await servers.closeAll();
});

const hello = () => servers.http((_request, response) => response.end('hello'));

describe('budgets', () => {
  it('stop requests, connections, bytes and time, and say budget', async () => {
    const { origin, port, connections } = await hello();
    const one = scan.forTest({ ...AMPLE, requests: 1 });
    const url = `${origin}/`;
    expect(categoryOf(await one.request({ url, share: false }))).toBe('answered');
    expect(categoryOf(await one.request({ url, share: false }))).toBe('budget');

    const none = scan.forTest({ ...AMPLE, connections: 0 });
    expect(categoryOf(await none.probe(port))).toBe('budget');
    const few = scan.forTest({ ...AMPLE, bytes: 3 });
    expect(categoryOf(await few.request({ url, share: false }))).toBe('budget');
    const late = scan.forTest({ ...AMPLE, durationMs: 0 });
    expect(categoryOf(await late.request({ url, share: false }))).toBe('budget');
    expect(connections()).toBe(1);
  });

  it('count each hop of a redirect', async () => {
    const { origin } = await servers.http((_request, response) =>
      response.writeHead(302, { location: '/' }).end(),
    );
    const test = scan.forTest({ ...AMPLE, requests: 3 });
    expect(categoryOf(await test.request({ url: origin, followRedirects: 10 }))).toBe('budget');
    expect(test.receipt().requests).toEqual({ GET: 3 });
  });

  it('end a call that is under way when the time is up', async () => {
    const { origin } = await servers.tcp(() => undefined);
    const test = scan.forTest({ ...AMPLE, durationMs: 100 });
    expect(categoryOf(await test.request({ url: origin }))).toBe('budget');
  });

  it('of the scan bind all its tests', async () => {
    const { origin } = await hello();
    const small = testClient({ budget: { ...AMPLE, requests: 2 } });
    const categories: string[] = [];
    for (let i = 0; i < 3; i += 1) {
      const answer = await small.forTest(AMPLE).request({ url: `${origin}/${i}` });
      categories.push(categoryOf(answer));
    }
    expect(categories).toEqual(['answered', 'answered', 'budget']);
    await small.close();
  });
});

describe('receipts', () => {
  it('say what a test sent, and the scan has the sum', async () => {
    const { origin, port } = await hello();
    const [first, second] = [scan.forTest(AMPLE), scan.forTest(AMPLE)];
    await first.request({ url: origin });
    await first.request({ url: origin, method: 'POST', body: 'x' });
    await second.probe(port);
    expect(first.receipt()).toMatchObject({ requests: { GET: 1, POST: 1 }, connections: 2 });
    expect(second.receipt()).toMatchObject({ requests: {}, connections: 1, bytes_received: 0 });
    expect(scan.receipt()).toMatchObject({ requests: { GET: 1, POST: 1 }, connections: 3 });
    expect(first.receipt().bytes_received).toBeGreaterThan(100);
    expect(scan.receipt().bytes_received).toBe(first.receipt().bytes_received);
    expect(Date.parse(first.receipt().first_at ?? '')).toBeLessThanOrEqual(
      Date.parse(first.receipt().last_at ?? ''),
    );
    // A test of handshakes and raw exchanges alone sends no request, but it does send.
    expect(Date.parse(second.receipt().first_at ?? '')).toBeLessThanOrEqual(
      Date.parse(second.receipt().last_at ?? ''),
    );
    expect(scan.forTest(AMPLE).receipt()).toEqual({
      requests: {},
      connections: 0,
      bytes_received: 0,
      first_at: null,
      last_at: null,
    });
  });
});

describe('shared pages', () => {
  it('are fetched once for all tests and charged to the one that sent', async () => {
    let requests = 0;
    const { origin } = await servers.http((_request, response) => response.end(String((requests += 1))));
    const [first, second] = [scan.forTest(AMPLE), scan.forTest(AMPLE)];
    const answers = await Promise.all([first.request({ url: origin }), second.request({ url: origin })]);
    expect(answers.map((answer) => answered(answer).body.toString())).toEqual(['1', '1']);
    expect([first, second].map((test) => test.receipt().requests)).toEqual([{ GET: 1 }, {}]);
  });

  it.each([
    ['share is false', { share: false }],
    ['headers are sent', { headers: { origin: 'https://a.example' } }],
    ['it is not a GET', { method: 'HEAD' as const }],
    ['redirects are followed another way', { followRedirects: 1 }],
  ])('are not used when %s', async (_case, difference) => {
    let requests = 0;
    const { origin } = await servers.http((_request, response) => response.end(String((requests += 1))));
    await scan.request({ url: origin });
    await scan.request({ url: origin, ...difference });
    expect(requests).toBe(2);
  });

  it('give their body to a response of the same address with the same bytes, and to no other', async () => {
    const { origin } = await servers.http((request, response) =>
      response.end((request.headers.origin ?? 'same').padEnd(2_000, '.')),
    );
    const body = async (path: string, headers?: Record<string, string>): Promise<Buffer> =>
      answered(await scan.request({ url: origin + path, share: headers === undefined, headers })).body;
    const page = await body('/');
    expect(await body('/', {})).toBe(page);
    expect(await body('/other', {})).not.toBe(page);
    expect((await body('/', { origin: 'else' })).toString()).toBe('else'.padEnd(2_000, '.'));
  });

  it('are forgotten, the oldest first, above 16 MiB of decoded bytes', async () => {
    const asked: string[] = [];
    const packed = gzipSync(Buffer.alloc(4 * 1024 * 1024));
    const { origin } = await servers.http((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('content-encoding', 'gzip').end(packed);
    });
    scan = testClient({ limits: { burst: 1_000, bodyBytes: 8 * 1024 * 1024 } });
    for (const page of [1, 2, 3, 4, 5]) await scan.request({ url: `${origin}/${page}` });
    for (const page of [5, 2, 1]) await scan.request({ url: `${origin}/${page}` });
    expect(asked).toEqual(['/1', '/2', '/3', '/4', '/5', '/1']);
  });

  it('are tried again by others when the budget of the first ran out', async () => {
    const { origin } = await hello();
    const [broke, rich] = [scan.forTest({ ...AMPLE, requests: 0 }), scan.forTest(AMPLE)];
    const answers = await Promise.all([broke.request({ url: origin }), rich.request({ url: origin })]);
    expect(answers.map(categoryOf)).toEqual(['budget', 'answered']);
  });
});

describe('connections', () => {
  it('are kept between requests of a scan', async () => {
    const { origin, connections } = await hello();
    for (let i = 0; i < 5; i += 1) await scan.request({ url: origin, share: false });
    expect(connections()).toBe(1);
  });

  it('are opened again when the server has closed the kept one, also at the moment of use', async () => {
    const { origin, connections } = await servers.tcp((socket) => {
      let count = 0;
      socket.on('data', () => {
        count += 1;
        if (count === 1) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
        else socket.resetAndDestroy();
      });
    });
    for (let i = 0; i < 3; i += 1) answered(await scan.request({ url: origin, share: false }));
    expect(connections()).toBe(3);
    expect(scan.receipt().requests).toEqual({ GET: 5 });
  });

  it('are not shared by a POST, which could not be sent again', async () => {
    const { origin, connections } = await hello();
    await scan.request({ url: origin });
    await scan.request({ url: origin, method: 'POST', body: 'x' });
    expect(connections()).toBe(2);
  });

  it('are at most four at the same time, idle ones included', async () => {
    const made = new Set<Socket>();
    let most = 0;
    const watch = (message: unknown): void => {
      made.add((message as { socket: Socket }).socket);
      most = Math.max(most, [...made].filter((socket) => !socket.destroyed).length);
    };
    channel('net.client.socket').subscribe(watch);
    const six = await Promise.all(
      Array.from({ length: 6 }, () =>
        servers.http((_request, response) => void setTimeout(() => response.end(), 20)),
      ),
    );
    const urls = [...six, ...six].map(({ origin }) => origin);
    const answers = await Promise.all(urls.map((url) => scan.request({ url, share: false })));
    expect(answers.map(categoryOf)).toEqual(urls.map(() => 'answered'));
    channel('net.client.socket').unsubscribe(watch);
    expect(most).toBe(4);
  });

  it('are used for the one address that a request names', async () => {
    const { port } = await hello();
    const names = testClient({
      allow: '127.0.0.0/8',
      resolveName: () => Promise.resolve(['127.0.0.9', '127.0.0.1']),
    });
    const url = `http://two.test:${port}/`;
    const pinned = await names.request({ url, address: { address: '127.0.0.1', family: 4 } });
    expect(answered(pinned).address.address).toBe('127.0.0.1');
    expect(categoryOf(await names.request({ url, address: { address: '127.0.0.9', family: 4 } }))).toBe(
      'refused',
    );
    await names.close();
  });

  it('wait for their turn after a burst, which is not time of the test', async () => {
    const { origin, port } = await hello();
    const polite = testClient({ limits: { burst: 2, perSecond: 1 } });
    const test = polite.forTest({ ...AMPLE, durationMs: 1_500 });
    const calls = [0, 1, 2].map((i) => test.request({ url: `${origin}/${i}` }));
    // The last of them has its turn two seconds after the first.
    expect((await Promise.all([...calls, test.probe(port)])).map(categoryOf)).toEqual(
      Array(4).fill('answered'),
    );
    expect(test.waitedMs()).toBeGreaterThan(1_500);
    await polite.close();
  });

  it('take one turn each from a pace that is shared, and give it back', async () => {
    const { origin, port } = await hello();
    const hosts: string[] = [];
    let open = 0;
    const pace = {
      takeTurns: (taken: readonly string[]) => {
        hosts.push(...taken);
        open += taken.length;
        return Promise.resolve(() => void (open -= taken.length));
      },
    };
    const shared = testClient({ pace });
    const calls = [shared.request({ url: origin }), shared.probe(port), shared.probe(port + 1)];
    await Promise.all(calls);
    expect({ hosts, open }).toEqual({ hosts: ['127.0.0.1', '127.0.0.1', '127.0.0.1'], open: 0 });
    await shared.close();
  });

  it('are all gone after close, and every later call is aborted', async () => {
    const sockets: boolean[] = [];
    const { origin } = await servers.tcp((socket) => {
      socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'));
      socket.on('close', () => sockets.push(true));
    });
    await scan.request({ url: origin });
    await scan.forTest(AMPLE).close();
    expect(categoryOf(await scan.request({ url: `${origin}/a` }))).toBe('answered');
    await scan.close();
    expect(categoryOf(await scan.request({ url: `${origin}/b` }))).toBe('aborted');
    while (sockets.length < 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sockets).toEqual([true]);
  });
});
