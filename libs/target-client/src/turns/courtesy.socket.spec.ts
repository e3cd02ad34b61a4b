import { OWN_HOST } from '../contract/intrusion-rights';
import type { TargetClient } from '../contract/target-client';
import { LocalServers } from '../testing/local-servers';
import { AMPLE, testClient } from '../testing/test-client';

/** Ten times as fast as in the world. A test may send 50 a second then, a gentle one 20, a scan 100. */
const LIMITS = { burst: 1, perSecond: 100, gentlePerSecond: 20 };
const GENTLE_GAP_MS = 50;
const TEST_GAP_MS = 20;
const SCAN_GAP_MS = 10;
/** By how much a timer may come early. */
const EARLY_MS = 2;

const servers = new LocalServers();
const clients: TargetClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await servers.closeAll();
});

async function siteAnswering(status: number) {
  const arrivals: number[] = [];
  const { origin } = await servers.http((_, response) => {
    arrivals.push(performance.now());
    response.writeHead(status).end();
  });
  const scan = testClient({ limits: LIMITS });
  clients.push(scan);
  const ask = (test: TargetClient, count: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: count }, (_, i) => test.request({ url: `${origin}/${i}`, share: false })),
    );
  return { arrivals, origin, scan, ask };
}

/** Only the shortest time is asserted: that a busy machine takes longer is not a fault. */
const spanOf = (arrivals: readonly number[]): number => Math.max(...arrivals) - Math.min(...arrivals);

describe('the pace of a scan', () => {
  it('spaces the requests of a test that is not intrusive', async () => {
    const { arrivals, scan, ask } = await siteAnswering(200);
    const started = performance.now();
    await ask(scan.forTest(AMPLE), 8);
    expect(arrivals).toHaveLength(8);
    expect(performance.now() - started).toBeGreaterThanOrEqual(7 * (TEST_GAP_MS - EARLY_MS));
  });

  it('is slower for a test that is gentle', async () => {
    const { arrivals, scan, ask } = await siteAnswering(200);
    const started = performance.now();
    await ask(scan.forTest({ ...AMPLE, isGentle: true }), 5);
    expect(arrivals).toHaveLength(5);
    expect(performance.now() - started).toBeGreaterThanOrEqual(4 * (GENTLE_GAP_MS - EARLY_MS));
  });

  it('is that of other tests for one that needs rights and sends no bursts', async () => {
    const { scan, ask } = await siteAnswering(200);
    const started = performance.now();
    await ask(scan.forTest(AMPLE, { isIntrusive: true, isCalm: true, rights: OWN_HOST }), 8);
    expect(performance.now() - started).toBeGreaterThanOrEqual(7 * (TEST_GAP_MS - EARLY_MS));
  });

  it('holds for all tests together, intrusive ones too', async () => {
    const { arrivals, scan, ask } = await siteAnswering(200);
    const started = performance.now();
    const intrusive = { isIntrusive: true, rights: OWN_HOST };
    await Promise.all([1, 2, 3, 4].map(() => ask(scan.forTest(AMPLE, intrusive), 4)));
    expect(arrivals).toHaveLength(16);
    expect(performance.now() - started).toBeGreaterThanOrEqual(15 * (SCAN_GAP_MS - EARLY_MS));
  });

  it('slows down when the site responds with errors', async () => {
    const { arrivals, origin, scan } = await siteAnswering(503);
    const test = scan.forTest(AMPLE);
    for (let i = 0; i < 6; i += 1) await test.request({ url: `${origin}/${i}`, share: false });
    // The gap is the usual one, then twice, four and eight times as long.
    expect(spanOf(arrivals)).toBeGreaterThanOrEqual((1 + 2 + 4 + 8) * TEST_GAP_MS * 0.8);
  });
});

it('keeps a connection for a request that waits for the pace, while a probe is open next to it', async () => {
  const connections = new Set<unknown>();
  const { origin, port } = await servers.http(({ socket }, response) => {
    connections.add(socket);
    response.end();
  });
  let mayGo = (): void => undefined;
  const isFree = new Promise<void>((resolve) => (mayGo = resolve));
  const turns = [Promise.resolve(), isFree, Promise.resolve()];
  const pace = { takeTurns: async () => (await turns.shift(), () => undefined) };
  const scan = testClient({ pace, limits: { openConnections: 2 } });
  clients.push(scan);
  const ask = (path: string) => scan.request({ url: `${origin}/${path}` });
  expect((await ask('first')).ok).toBe(true);
  const waiting = ask('second');
  await new Promise(setImmediate);
  expect((await scan.probe(port)).ok).toBe(true);
  mayGo();
  expect((await waiting).ok).toBe(true);
  expect(connections.size).toBe(1);
});

describe('calls that are ahead', () => {
  /** A site whose first response waits until `let go`, on the only connection; everything else waits behind it. */
  async function busySite() {
    const paths: string[] = [];
    let letGo = (): void => undefined;
    const isFree = new Promise<void>((resolve) => (letGo = resolve));
    const { origin } = await servers.http((request, response) => {
      paths.push(request.url ?? '');
      if (request.url === '/first') void isFree.then(() => response.end());
      else response.end();
    });
    const scan = testClient({ limits: { openConnections: 1 } });
    clients.push(scan);
    const calls: Promise<unknown>[] = [];
    const send = (test: TargetClient, path: string): void =>
      void calls.push(test.request({ url: `${origin}/${path}` }));
    // Until a site has responded once, nothing else is sent.
    await scan.request({ url: origin });
    paths.length = 0;
    send(scan.forTest(AMPLE), 'first');
    while (paths.length === 0) await new Promise(setImmediate);
    const ended = async (): Promise<string[]> => {
      // Until each call waits for the connection.
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
      letGo();
      await Promise.all(calls);
      return paths;
    };
    return { scan, send, ended };
  }

  it('are those of quick tests', async () => {
    const { scan, send, ended } = await busySite();
    for (const path of ['a', 'b', 'c']) send(scan.forTest(AMPLE), path);
    send(scan.forTest({ ...AMPLE, isQuick: true }), 'quick');
    expect(await ended()).toEqual(['/first', '/quick', '/a', '/b', '/c']);
  });

  it('are pages that other tests wait for', async () => {
    const { scan, send, ended } = await busySite();
    const [one, other] = [scan.forTest(AMPLE), scan.forTest(AMPLE)];
    send(scan.forTest(AMPLE), 'a');
    send(one, 'page');
    send(other, 'page');
    expect(await ended()).toEqual(['/first', '/page', '/a']);
  });
});
