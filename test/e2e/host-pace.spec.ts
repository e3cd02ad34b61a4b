import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@palisade/logging';
import { type HostPace, LocalHostPace, createTargetClient, parseAllowedHosts } from '@palisade/target-client';
import { Redis } from 'ioredis';
import { RedisHostPace } from '../../apps/worker/src/host-pace/redis-host-pace';
import type { HostRate } from '../../apps/worker/src/host-pace/site-script';
import { requiredVariable } from '../support/database';
import { eventually } from '../support/program';
import { RedisServer } from '../support/redis-server';

const PREFIX = 'palisade-test';
/** Within which a turn that is free is taken, however busy the machine is. */
const PATIENT_MS = 120_000;
const RATE: HostRate = { burst: 6, perSecond: 20, mostAtOnce: 3 };
const logger = createLogger({ level: 'silent', name: 'worker' });
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** As its own worker would have it. */
function worker(
  redisUrl = requiredVariable('TEST_REDIS_URL'),
  rate: Partial<HostRate> = {},
  prefix = PREFIX,
): RedisHostPace {
  const pace = new RedisHostPace(redisUrl, prefix, logger, { ...RATE, ...rate });
  stops.push(() => pace.onApplicationShutdown());
  return pace;
}

async function ready(): Promise<Redis> {
  const redis = new Redis(requiredVariable('TEST_REDIS_URL'));
  stops.push(() => redis.disconnect());
  await redis.ping();
  return redis;
}

/** Each test has its own address, as the pace of one is shared by all who scan there. */
const loopback = (): string => `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`;

/** Counts what arrives; every spec has its own site in Redis. */
async function countingServer(responseMs = 20) {
  const address = loopback();
  const arrivals: number[] = [];
  let open = 0;
  let mostAtOnce = 0;
  const server = createServer((_, response) => {
    arrivals.push(performance.now());
    mostAtOnce = Math.max(mostAtOnce, (open += 1));
    setTimeout(() => {
      open -= 1;
      response.end();
    }, responseMs);
  });
  await new Promise<void>((done) => server.listen(0, address, done));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address, port, arrivals, most: () => mostAtOnce };
}

/** A scan of one site: eight requests side by side. */
async function scan(
  pace: HostPace,
  host: string,
  { address, port }: { address: string; port: number },
): Promise<void> {
  const client = createTargetClient({
    target: { host, url: null },
    allowedHosts: parseAllowedHosts('127.0.0.0/8'),
    scanId: 'spec',
    signal: new AbortController().signal,
    resolveName: () => Promise.resolve([address]),
    limits: { burst: 1_000, perSecond: 1_000 },
    pace,
  });
  const url = `http://${host}:${port}/`;
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => client.request({ url: `${url}${i}` })),
  );
  await client.close();
  expect(responses.map(({ ok }) => ok)).toEqual(responses.map(() => true));
}

/**
 * What a token bucket lets through from the start until the last arrival, with one request of grace for its rounding. Not from the first
 * arrival: that one may have been on its way for longer than the others.
 */
function mostSince(startedAt: number, arrivals: number[], { burst, perSecond }: HostRate): number {
  return burst + (((arrivals.at(-1) ?? startedAt) - startedAt) / 1000) * perSecond + 1;
}

const site = (): string => `www.pace-${randomUUID()}.test`;
const keyOf = (host: string): string => `${PREFIX}:pace:{${host.replace('www.', '')}}`;
/** What Redis knows of the open turns of a site, over all workers. */
const openTurns = async (redis: Redis, host: string): Promise<number> =>
  [...((await redis.get(keyOf(host))) ?? '').matchAll(/=(\d+),/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

/** The first turns of a worker that has no connection yet are its own. */
async function allReady(paces: RedisHostPace[]): Promise<void> {
  const [redis, { signal }] = [await ready(), new AbortController()];
  for (const pace of paces) {
    for (let isShared = false; !isShared;) {
      const unused = site();
      await pace.takeTurns([unused], signal);
      isShared = (await redis.exists(keyOf(unused))) === 1;
    }
  }
}

async function callsOf(redis: Redis, command: string): Promise<number> {
  const [, calls = '0'] =
    new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(await redis.info('commandstats')) ?? [];
  return Number(calls);
}

describe('the pace of a site', () => {
  it('is one for four workers and eight scans', async () => {
    const server = await countingServer();
    const { arrivals, most } = server;
    const [host, workers] = [site(), [worker(), worker(), worker(), worker()]];
    await allReady(workers);
    const startedAt = performance.now();
    await Promise.all([...workers, ...workers].map((pace) => scan(pace, host, server)));
    expect(arrivals).toHaveLength(64);
    expect(64).toBeLessThanOrEqual(mostSince(startedAt, arrivals, RATE));
    expect(most()).toBeLessThanOrEqual(RATE.mostAtOnce);
  });

  it('is one for eight names of one address, whichever workers scan them', async () => {
    const server = await countingServer();
    const { arrivals, most } = server;
    const workers = Array.from({ length: 4 }, () => worker());
    await allReady(workers);
    const startedAt = performance.now();
    const names = Array.from({ length: 8 }, site);
    await Promise.all(names.map((host, i) => scan(workers[i % 4] ?? worker(), host, server)));
    expect(arrivals).toHaveLength(64);
    expect(64).toBeLessThanOrEqual(mostSince(startedAt, arrivals, RATE));
    expect(most()).toBeLessThanOrEqual(RATE.mostAtOnce);
  });

  it('is one for eight names of one address while each worker is alone', async () => {
    const server = await countingServer();
    const alone = new LocalHostPace(RATE.burst, RATE.perSecond);
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 8 }, () => scan(alone, site(), server)));
    expect(64).toBeLessThanOrEqual(mostSince(startedAt, server.arrivals, RATE));
  });

  it('is separate for another site', async () => {
    const [pace, first, second] = [worker(undefined, { burst: 1, perSecond: 0.001 }), site(), site()];
    await allReady([pace]);
    const { signal } = new AbortController();
    (await pace.takeTurns([first], signal))();
    (await pace.takeTurns([second], signal))();
    const refused = AbortSignal.timeout(100);
    await pace.takeTurns([first.replace('www.', 'shop.')], refused);
    expect(refused.aborted).toBe(true);
  });

  it('takes no turn of a name while its address has none left', async () => {
    const [pace, name, address] = [worker(undefined, { burst: 1, perSecond: 0.001 }), site(), loopback()];
    await allReady([pace]);
    (await pace.takeTurns([address], new AbortController().signal))();
    const refused = AbortSignal.timeout(100);
    (await pace.takeTurns([name, address], refused))();
    expect(refused.aborted).toBe(true);
    const limit = AbortSignal.timeout(PATIENT_MS);
    (await pace.takeTurns([name], limit))();
    expect(limit.aborted).toBe(false);
  });

  it('is separate for another installation on the same Redis', async () => {
    const [host, { signal }] = [site(), new AbortController()];
    const slow = { burst: 1, perSecond: 0.001 };
    const [ours, theirs] = [worker(undefined, slow), worker(undefined, slow, 'palisade-other')];
    await allReady([ours]);
    await eventually('the other worker takes a turn in Redis', 10_000, async () => {
      const unused = site();
      await theirs.takeTurns([unused], signal);
      return (await ready()).exists(keyOf(unused).replace(PREFIX, 'palisade-other'));
    });
    (await ours.takeTurns([host], signal))();
    const limit = AbortSignal.timeout(PATIENT_MS);
    (await theirs.takeTurns([host], limit))();
    expect(limit.aborted).toBe(false);
  });

  it('lets a worker that is alone count its turns itself', async () => {
    // Nobody else sends commands to this Redis.
    const own = await RedisServer.start();
    stops.push(() => own.kill());
    const [pace, host] = [worker(own.url, { burst: 20 }), site()];
    await eventually('the worker takes a turn in Redis', 10_000, async () => {
      (await pace.takeTurns([site()], new AbortController().signal))();
      return own.ask(async (redis) => (await callsOf(redis, 'evalsha')) + (await callsOf(redis, 'eval')) > 0);
    });
    await own.ask((redis) => redis.config('RESETSTAT'));
    for (let turn = 0; turn < 20; turn += 1) (await pace.takeTurns([host], new AbortController().signal))();
    await own.ask(async (redis) => {
      await eventually('nothing is open', 5_000, async () => (await openTurns(redis, host)) === 0);
      // A lease and its end, and perhaps the end of the one before.
      expect(await callsOf(redis, 'evalsha')).toBeLessThanOrEqual(3);
    });
  });

  it('gives a second worker its turns when the lease of the first one ends', async () => {
    const server = await countingServer();
    const [first, second, host] = [worker(), worker(), site()];
    await allReady([first, second]);
    const startedAt = performance.now();
    const long = Array.from({ length: 10 }, () => scan(first, host, server));
    await scan(second, host, server);
    const secondEnded = server.arrivals.length;
    await Promise.all(long);
    expect(secondEnded).toBeLessThan(server.arrivals.length);
    expect(server.arrivals).toHaveLength(88);
    expect(88).toBeLessThanOrEqual(mostSince(startedAt, server.arrivals, RATE));
    expect(server.most()).toBeLessThanOrEqual(RATE.mostAtOnce);
  });

  it('limits the open turns of workers that share a site, however fast it may be asked', async () => {
    const server = await countingServer(100);
    const fast = { burst: 1_000, perSecond: 1_000 };
    const [host, workers] = [site(), [worker(undefined, fast), worker(undefined, fast)]];
    await allReady(workers);
    await Promise.all(Array.from({ length: 10 }, (_, i) => scan(workers[i % 2] ?? worker(), host, server)));
    expect(server.arrivals).toHaveLength(80);
    expect(server.most()).toBe(RATE.mostAtOnce);
  });

  it('takes all turns of a lease for used until its worker reports', async () => {
    const [host, redis, { signal }] = [site(), await ready(), new AbortController()];
    const [dead, other] = [worker(undefined, { mostAtOnce: 1 }), worker(undefined, { mostAtOnce: 1 })];
    await allReady([dead, other]);
    const before = Date.now();
    await dead.takeTurns([host], signal);
    // As after its death: the turn stays open, and the lease ends without a report.
    const text = (await redis.get(keyOf(host))) ?? '';
    const [due = '', shared = '', lease = '', , entry = ''] = text.split(' ');
    expect(Number(due)).toBeGreaterThanOrEqual(before + 500);
    await redis.set(keyOf(host), [due, shared, lease, Date.now() - 1, entry].join(' '));
    const refused = AbortSignal.timeout(300);
    (await other.takeTurns([host], refused))();
    expect(refused.aborted).toBe(true);
    const expired = entry.replace(/,\d+/, `,${Date.now() - 1}`);
    await redis.set(keyOf(host), [Date.now(), shared, lease, Date.now() - 1, expired].join(' '));
    const limit = AbortSignal.timeout(PATIENT_MS);
    (await other.takeTurns([host], limit))();
    expect(limit.aborted).toBe(false);
  });

  it('ends the lease of a worker that stops', async () => {
    const [pace, host, redis] = [worker(), site(), await ready()];
    await allReady([pace]);
    await pace.takeTurns([host], new AbortController().signal);
    expect(await openTurns(redis, host)).toBe(RATE.mostAtOnce);
    await pace.onApplicationShutdown();
    expect(await openTurns(redis, host)).toBe(0);
  });

  it('stays shared when Redis has forgotten the scripts', async () => {
    const [pace, host, redis] = [worker(undefined, { mostAtOnce: 1 }), site(), await ready()];
    await allReady([pace]);
    const { signal } = new AbortController();
    (await pace.takeTurns([host], signal))();
    await eventually('the scripts ran', 5_000, async () => (await openTurns(redis, host)) === 0);
    await redis.script('FLUSH');
    const giveBack = await pace.takeTurns([host], signal);
    expect(await openTurns(redis, host)).toBe(1);
    await redis.script('FLUSH');
    giveBack();
    await eventually('the turn is returned', 5_000, async () => (await openTurns(redis, host)) === 0);
  });

  it('is kept by each worker alone while Redis is unavailable', async () => {
    const server = await countingServer();
    const { arrivals } = server;
    const host = site();
    const workers = [worker('redis://127.0.0.1:1'), worker('redis://127.0.0.1:1')];
    const startedAt = performance.now();
    await Promise.all([...workers, ...workers].map((pace) => scan(pace, host, server)));
    expect(arrivals).toHaveLength(32);
    const double = { ...RATE, burst: RATE.burst * 2, perSecond: RATE.perSecond * 2 };
    expect(32).toBeLessThanOrEqual(mostSince(startedAt, arrivals, double));
  });

  it('does not hold back a scan that was stopped', async () => {
    const [pace, host] = [worker(undefined, { burst: 1, perSecond: 0.001 }), site()];
    await allReady([pace]);
    const stop = new AbortController();
    (await pace.takeTurns([host], stop.signal))();
    const waiting = pace.takeTurns([host], stop.signal);
    stop.abort();
    expect((await waiting)()).toBeUndefined();
  });
});
