import { createLogger } from '@palisade/logging';
import { type RedisOrCluster, connectRedisOrCluster, requireAnswer, scriptFor } from '@palisade/redis';
import { RedisHostPace } from '../../apps/worker/src/host-pace/redis-host-pace';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import { type TestApi, startTestApi } from '../support/api';
import { palisade, palisadeJson } from '../support/command-line';
import { createTestDatabase } from '../support/database';
import { createApiKey, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { RedisCluster } from '../support/redis-cluster';
import { RedisServer, SILENT_LOG } from '../support/redis-server';
import { stubSession } from '../support/scan-rig';
import { startTestWorker } from '../support/worker';

const WINDOW_MS = 600_000;

let cluster: RedisCluster;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  cluster = await RedisCluster.start();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => cluster.kill());

/** As the api connects. */
function opened(): RedisOrCluster {
  const use = {
    keyPrefix: 'test:',
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout: 30_000,
  };
  const redis = connectRedisOrCluster(cluster.url, use, SILENT_LOG);
  stops.push(() => redis.disconnect());
  return redis;
}

async function connected(): Promise<RedisOrCluster> {
  const redis = opened();
  await eventually('the cluster answers', 10_000, () =>
    requireAnswer(redis).then(
      () => true,
      () => null,
    ),
  );
  return redis;
}

/** The address for the workers of a zone, whose user each server gets. */
async function ofZone(): Promise<{ url: string; prefix: string }> {
  const database = await createTestDatabase();
  stops.push(() => database.drop());
  await database.dataSource.query(`INSERT INTO zones (name) VALUES ('office')`);
  const { role, redis, redis_pace } = await palisadeJson<Record<'role' | 'redis' | 'redis_pace', string>>(
    ['database', 'roles', '--zone', 'office'],
    { DATABASE_URL: database.url, REDIS_PACE_URL: cluster.url },
  );
  expect(redis).not.toContain(':pace:');
  const command = redis_pace.replace('PASSWORD', 'test').split(' ') as [string, ...string[]];
  for (const server of cluster.servers) await server.ask((admin) => admin.call(...command));
  const [, prefix = ''] = /~(\S+):pace:/.exec(redis_pace) ?? [];
  return { url: cluster.url.replace('://', `://${encodeURIComponent(role)}:test@`), prefix };
}

const numbered = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, i) => `${name}-${i}`);

describe('a Redis Cluster', () => {
  it('runs scripts at the same time for keys of all its servers, with the prefix of the installation', async () => {
    const count = scriptFor(await connected(), 'countOne', `return redis.call('INCRBY', KEYS[1], ARGV[1])`);
    const keys = numbered(200, 'key');
    expect(await Promise.all(keys.map((key) => count([key], 7)))).toEqual(keys.map(() => 7));
    const byServer = await cluster.keys('test:key-');
    expect(byServer.map((found) => found.length > 20)).toEqual([true, true, true]);
    expect(byServer.flat()).toHaveLength(200);
  });

  it('is not available while the client still learns which server has which keys', async () => {
    const redis = opened();
    await new Promise((resolve) => redis.once('connect', resolve));
    await expect(requireAnswer(redis)).rejects.toThrow('The connection to the Redis Cluster is not ready.');
    await new Promise((resolve) => redis.once('ready', resolve));
    await requireAnswer(redis);
  });

  it('counts hits of keys on several servers as one Redis does', async () => {
    const counter = new HitCounter(await connected());
    const counted = numbered(5, 'limit').map((key, place) => ({ key, limit: place === 2 ? 3 : 100 }));
    const countsOf = async (hits?: number) =>
      (await counter.hitEach(counted, WINDOW_MS, hits)).map(({ count }) => count);
    expect(await countsOf()).toEqual([1, 1, 1, 1, 1]);
    // Not by this process alone.
    expect((await cluster.keys('test:limit-')).map((keys) => keys.length > 0)).toContain(true);
    // Several hits that are refused do not count at all.
    expect(await countsOf(3)).toEqual([4, 4, 4]);
    expect(await countsOf()).toEqual([2, 2, 2, 2, 2]);
    expect(await countsOf()).toEqual([3, 3, 3, 3, 3]);
    // A request that is refused leaves the next limits as they are.
    expect(await countsOf()).toEqual([4, 4, 4]);
    expect((await counter.hitEach(counted.slice(3), WINDOW_MS)).map(({ count }) => count)).toEqual([4, 4]);
    const all = await Promise.all(numbered(50, 'x').map(() => counter.hit('limit-many', WINDOW_MS)));
    expect(all.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      numbered(50, '').map((_, i) => i + 1),
    );
    await counter.forget('limit-many');
    expect((await counter.hit('limit-many', WINDOW_MS)).count).toBe(1);
  });

  it('keeps one pace of each site for two workers, by name and address, with the rights of a zone', async () => {
    const { url, prefix } = await ofZone();
    const logger = createLogger({ level: 'silent', name: 'worker' });
    const rate = { burst: 50, perSecond: 0.001, mostAtOnce: 1 };
    const newPace = () => new RedisHostPace(url, prefix, logger, rate);
    const paces = [newPace(), newPace()];
    stops.push(() => Promise.all(paces.map((pace) => pace.onApplicationShutdown())));
    await cluster.says('ok');
    for (const [place, pace] of paces.entries())
      await eventually('the worker uses the cluster', 10_000, async () => {
        (await pace.takeTurns([`ready-${place}.test`], AbortSignal.timeout(5_000)))();
        const known = (await cluster.keys(prefix)).flat();
        return known.some((key) => key.includes(`ready-${place}`)) ? true : null;
      });
    const sites = Array.from({ length: 20 }, (_, i) => [`pace-${i}.test`, `192.0.2.${i + 1}`]);
    const [first, second] = paces as [RedisHostPace, RedisHostPace];
    const ends = await Promise.all(sites.map((site) => first.takeTurns(site, AbortSignal.timeout(10_000))));
    const refused = sites.map(() => AbortSignal.timeout(3_000));
    const late = await Promise.all(sites.map((site, i) => second.takeTurns(site, refused[i]!)));
    // All were taken by the first worker, on whichever server.
    expect(refused.filter(({ aborted }) => !aborted)).toEqual([]);
    for (const end of [...ends, ...late]) end();
    expect((await cluster.keys(prefix)).map((keys) => keys.length > 3)).toEqual([true, true, true]);
  });
});

describe('a worker with REDIS_PACE_URL', () => {
  it('keeps its pace there, and its queues in REDIS_URL, of which either may be away', async () => {
    const [database, queues] = [await createTestDatabase(), await RedisServer.start()];
    stops.push(() => database.drop());
    const variables = { REDIS_PACE_URL: cluster.url };
    const worker = await startTestWorker(database, queues.url, () => stubSession(), variables);
    stops.unshift(() => worker.lifecycle.stop(() => worker.app.close()));
    worker.lifecycle.start();
    const pace = worker.app.get(RedisHostPace);
    const isPaced = (host: string) =>
      eventually(`the cluster has the pace of ${host}`, 10_000, async () => {
        (await pace.takeTurns([host], AbortSignal.timeout(5_000)))();
        return (await cluster.keys('')).flat().some((key) => key.includes(`:pace:{${host}}`)) || null;
      });
    await isPaced('with-queues.test');
    await eventually('the queues are used', 10_000, () =>
      queues.ask(async (redis) => (await redis.keys('*workers*')).length > 0 || null),
    );
    expect(await queues.ask((redis) => redis.keys('*pace*'))).toEqual([]);
    await queues.kill();
    await isPaced('without-queues.test');
    const isAlone = async () => /^palisade_pace_alone (\d)$/m.exec((await worker.get('/metrics')).text)?.[1];
    expect(await isAlone()).toBe('0');
    const [lost, ...others] = cluster.servers;
    await lost!.kill();
    await cluster.says('fail', others);
    expect(await isAlone()).toBe('1');
    await lost!.start();
    await cluster.says('ok');
    await eventually('the pace is shared again', 15_000, async () => (await isAlone()) === '0' || null);
  });
});

describe('an api with REDIS_PACE_URL', () => {
  const apis: TestApi[] = [];
  const newApi = async (variables: Record<string, string>): Promise<TestApi> => {
    const api = await startTestApi({ REDIS_PACE_URL: cluster.url, API_RATE_LIMIT: '5', ...variables });
    apis.push(api);
    return api;
  };
  afterEach(async () => {
    for (const api of apis.splice(0)) await api.close();
  });
  const redisOf = async (api: TestApi): Promise<unknown> => {
    // PostgreSQL has 250 ms to respond, which a busy machine exceeds.
    const { body } = await eventually('the api is ready', 30_000, async () => {
      const response = await api.http.get('/health/ready');
      return response.ok && response;
    });
    return body.details.redis;
  };

  it('is checked by palisade doctor', async () => {
    const api = await newApi({});
    const findings = async (url: string) => {
      const variables = { DATABASE_URL: api.database.url, REDIS_PACE_URL: url };
      const { stdout } = await palisade(['doctor', '--format', 'json'], variables);
      const { checks } = JSON.parse(stdout) as {
        checks: { check: string; state: string; message: string }[];
      };
      return checks.filter(({ check }) => check === 'redis pace');
    };
    expect(await findings(cluster.url)).toMatchObject([{ state: 'ok', message: 'The cluster answers' }]);
    expect(await findings('redis-cluster://127.0.0.1:1')).toMatchObject([{ state: 'failed' }]);
    expect(await findings(cluster.servers[0]!.url)).toMatchObject([
      { state: 'failed', message: 'Redis is part of a cluster' },
    ]);
  });

  it('keeps limits in the cluster, needs no other Redis, and limits on while a part or all of it is away', async () => {
    // Nothing listens there: the api has no queues.
    const api = await newApi({ REDIS_URL: 'redis://127.0.0.1:1' });
    const callers = await Promise.all(
      numbered(8, 'team').map(async () => {
        const { id } = await createTeam(api.database.dataSource);
        return api.as((await createApiKey(api.database.dataSource, id)).key);
      }),
    );
    const statuses = () =>
      Promise.all(
        callers.map(async (as) => {
          const codes: number[] = [];
          for (let call = 0; call < 6; call += 1) codes.push((await as.get('/checks')).status);
          return codes.filter((code) => code !== 429).length;
        }),
      );
    expect(await redisOf(api)).toEqual({ status: 'up' });
    expect(await statuses()).toEqual(callers.map(() => 5));
    expect((await cluster.keys('')).map((keys) => keys.some((key) => key.includes('rate-limit')))).toEqual([
      true,
      true,
      true,
    ]);

    const [lost, ...others] = cluster.servers;
    await lost!.kill();
    await cluster.says('fail', others);
    await eventually('the api notices', 10_000, async () =>
      ((await redisOf(api)) as { status: string }).status === 'degraded' ? true : null,
    );
    // The process counts for itself from zero: at most one more window, never without a limit.
    expect(await statuses()).toEqual(callers.map(() => 5));
    expect(await statuses()).toEqual(callers.map(() => 0));

    await lost!.start();
    await cluster.says('ok');
    await eventually('the api uses the cluster again', 15_000, async () =>
      ((await redisOf(api)) as { status: string }).status === 'up' ? true : null,
    );
    const { id } = await createTeam(api.database.dataSource);
    const before = (await cluster.keys('')).flat().length;
    await api
      .as((await createApiKey(api.database.dataSource, id)).key)
      .get('/checks')
      .expect(200);
    expect((await cluster.keys('')).flat().length).toBeGreaterThan(before);

    await cluster.kill();
    for (const accepted of await statuses()) expect(accepted).toBeLessThanOrEqual(5);
  });
});
