import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataSource, isDatabaseOutage } from '@palisade/persistence';
import { connectRedis } from '@palisade/redis';
import type { DataSource } from 'typeorm';
import { eventually } from '../support/program';
import { RedisServer, SILENT_LOG, freePort, redisProgram } from '../support/redis-server';
import { PostgresServer } from './support/postgres-server';

/** As a standby answers a write: with SQLSTATE 25006. */
const SET_READ_ONLY = ['ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()'];
const SET_WRITABLE = ['ALTER SYSTEM RESET default_transaction_read_only', 'SELECT pg_reload_conf()'];

async function tell(server: PostgresServer, statements: readonly string[]): Promise<void> {
  const direct = await createDataSource({ databaseUrl: server.url, poolSize: 1 }).initialize();
  for (const statement of statements) await direct.query(statement);
  await direct.destroy();
}

describe('DATABASE_URL with several hosts', () => {
  let servers: [PostgresServer, PostgresServer];
  let dataSource: DataSource;

  beforeAll(async () => {
    servers = await Promise.all([PostgresServer.start(), PostgresServer.start()]);
    await tell(servers[0], SET_READ_ONLY);
    const [one, two] = servers.map(({ url }) => new URL(url));
    const databaseUrl = `${one?.href.replace(one.host, `${one.host},${two?.host}`)}?target_session_attrs=read-write`;
    dataSource = await createDataSource({ databaseUrl, poolSize: 3 }).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await Promise.all(servers.map((server) => server.remove()));
  });

  const portNow = async (): Promise<number> => {
    const [row] = await dataSource.query<{ port: string }[]>('SELECT inet_server_port() AS port');
    return Number(row?.port);
  };

  it('connects to the server that accepts writes, and to the other one after a failover', async () => {
    const [first, second] = servers;
    expect(new Set(await Promise.all([portNow(), portNow(), portNow()]))).toEqual(new Set([second.port]));
    await second.stop('kill');
    const failure = await eventually('no server accepts writes', 5_000, () =>
      portNow().then(
        () => null,
        (error: unknown) => error,
      ),
    );
    expect(isDatabaseOutage(failure)).toBe(true);
    await tell(first, SET_WRITABLE);
    await eventually('the first server is used', 5_000, () => portNow().catch(() => null)).then((port) =>
      expect(port).toBe(first.port),
    );
    await dataSource.query('CREATE TABLE written (id integer)');
  });
});

it('opens a new connection after a server refused a write, because the address may lead to the primary by then', async () => {
  const server = await PostgresServer.start();
  const dataSource = await createDataSource({ databaseUrl: server.url, poolSize: 1 }).initialize();
  const connection = async (): Promise<number> => {
    const [row] = await dataSource.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    return Number(row?.pid);
  };
  try {
    await tell(server, SET_READ_ONLY);
    const before = await eventually('the connection is read-only', 5_000, async () => {
      const [row] = await dataSource.query<{ state: string }[]>(
        `SELECT current_setting('transaction_read_only') AS state`,
      );
      return row?.state === 'on' && connection();
    });
    const refusal = await dataSource
      .transaction((manager) => manager.query('CREATE TABLE written ()'))
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(isDatabaseOutage(refusal)).toBe(true);
    expect(
      await eventually('another connection opens', 5_000, () => connection().catch(() => null)),
    ).not.toBe(before);
  } finally {
    await dataSource.destroy();
    await server.remove();
  }
});

function writeSentinelFile(folder: string, port: number, masterPort: string): string {
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor main 127.0.0.1 ${masterPort} 1`,
    'sentinel down-after-milliseconds main 500',
    'sentinel failover-timeout main 2000',
  ];
  writeFileSync(file, lines.join('\n'));
  return file;
}

describe('REDIS_URL of Sentinel', () => {
  it('follows the master that Sentinel promotes', async () => {
    const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'palisade-sentinel-'));
    // A replica writes a file when it copies its master.
    const place = ['--save', '', '--dir', folder];
    const master = await RedisServer.start(place);
    const port = new URL(master.url).port;
    const replica = await RedisServer.start([...place, '--replicaof', `127.0.0.1 ${port}`]);
    const sentinelPort = await freePort();
    const sentinel = redisProgram([writeSentinelFile(folder, sentinelPort, port), '--sentinel']);
    const redis = connectRedis(
      `redis-sentinel://127.0.0.1:${sentinelPort}/main`,
      { maxRetriesPerRequest: null, connectTimeout: 2_000 },
      SILENT_LOG,
    );
    try {
      await redis.set('before', '1');
      await eventually('the replica has it', 10_000, () => replica.ask((direct) => direct.get('before')));
      await sentinel.says(/\+slave slave/);
      await master.kill();
      await redis.set('after', '2');
      expect(await replica.ask((direct) => direct.mget('before', 'after'))).toEqual(['1', '2']);
    } finally {
      redis.disconnect();
      await Promise.all([master.kill(), replica.kill(), sentinel.stop('SIGKILL')]);
      rmSync(folder, { recursive: true });
    }
  });
});
