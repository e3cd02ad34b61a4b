import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Script, connectRedis, lacksRights, missingRights, scriptFor } from '@palisade/redis';
import type { Redis } from 'ioredis';
import { checkRedis } from '../../apps/cli/src/doctor/check-redis';
import { eventually } from '../support/program';
import { RedisServer, SILENT_LOG } from '../support/redis-server';

const PREFIX = '{palisade-0a1b2c3d4e5f}';
const portOf = ({ url }: RedisServer): number => Number(new URL(url).port);

const servers: RedisServer[] = [];
let connections: Redis[] = [];
async function start(settings?: readonly string[]): Promise<RedisServer> {
  const server = await RedisServer.start(settings);
  servers.push(server);
  return server;
}
function open(url: string): Redis {
  const redis = connectRedis(url, { maxRetriesPerRequest: 1, commandTimeout: 5_000 }, SILENT_LOG);
  connections.push(redis);
  return redis;
}
afterEach(async () => {
  for (const redis of connections) redis.disconnect();
  connections = [];
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});

describe('a failover behind one name, as of a hoster', () => {
  /** The name: new connections lead to the primary of the moment, and those that exist stay. */
  let name: Server;
  let primary: RedisServer;
  const sockets = new Set<Socket>();
  beforeEach(async () => {
    name = createServer((socket) => {
      const other = connect(portOf(primary), '127.0.0.1');
      for (const each of [socket, other]) {
        sockets.add(each);
        each.on('error', () => undefined).on('close', () => [socket, other].forEach((end) => end.destroy()));
      }
      socket.pipe(other).pipe(socket);
    });
    await new Promise<void>((ready) => name.listen(0, '127.0.0.1', ready));
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => name.close(closed));
  });

  it.each<[string, (redis: Redis, add: Script) => Promise<unknown>]>([
    ['commands', (redis) => redis.set('key', '1')],
    ['scripts', (_, add) => add(['key'], 1)],
  ])('loses no more than the %s of a moment', async (_, write) => {
    const [first, second] = [await start(), await start()];
    primary = first;
    const redis = open(`redis://127.0.0.1:${(name.address() as AddressInfo).port}`);
    const add = scriptFor(redis, 'addOne', `return redis.call('SET', KEYS[1], ARGV[1])`);
    await write(redis, add);
    primary = second;
    await first.ask((asked) => asked.replicaof('127.0.0.1', portOf(second)));
    await expect(write(redis, add)).rejects.toThrow('READONLY');
    await eventually('a write at the new primary', 5_000, async () => {
      await write(redis, add).catch(() => undefined);
      return second.ask(async (asked) => (await asked.get('key')) === '1');
    });
  });
});

describe('a server that takes no writes', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'palisade-redis-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const STATES: [string, RegExp, (redis: Redis) => Promise<unknown>][] = [
    ['a replica', /READONLY/, (redis) => redis.replicaof('127.0.0.1', 1)],
    ['a full memory', /OOM/, (redis) => redis.config('SET', 'maxmemory', '1')],
    ['a lost replica', /NOREPLICAS/, (redis) => redis.config('SET', 'min-replicas-to-write', '1')],
    [
      'a full disk',
      /MISCONF/,
      async (redis) => {
        // A folder with the name of the file, because root may write everywhere.
        mkdirSync(join(folder, 'dump.rdb'));
        await redis.set('key', '1');
        await redis.bgsave();
        await eventually('a save that failed', 10_000, async () =>
          (await redis.info('persistence')).includes('rdb_last_bgsave_status:err'),
        );
      },
    ],
  ];

  it.each(STATES)('is named, for /health/ready and doctor: %s', async (_, word, break_) => {
    const server = await start(['--dir', folder, '--save', '3600 1', '--appendonly', 'no']);
    const redis = open(server.url);
    await server.ask(break_);
    for (const runsQueues of [true, false]) {
      const missing = await missingRights(redis, { prefix: PREFIX, runsQueues });
      expect([missing, lacksRights(missing)]).toEqual([
        [expect.stringMatching(word)],
        expect.stringMatching(/^Redis takes no writes: [^\n]{10,200}\.$/),
      ]);
    }
    const findings = await checkRedis(server.url, PREFIX.replace(/[{}]/g, ''));
    const failures = findings.filter(({ state }) => state === 'failed').map(({ check }) => check);
    expect(failures).toEqual(['redis writes']);
  });
});
