import { createDataSource } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { TcpProxy } from '../chaos/support/tcp-proxy';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { eventually } from '../support/program';

/** Longer than the tests may take: what waits for it fails them. */
const STATEMENT_TIMEOUT_MS = 900_000;

let database: TestDatabase;
let proxy: TcpProxy;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await TcpProxy.start(Number(url.port));
  url.port = String(proxy.port);
  dataSource = createDataSource({
    databaseUrl: url.href,
    poolSize: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  await dataSource.initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await proxy.close();
  await database.drop();
});

it('lets a slow statement of a server that responds take its time', async () => {
  await expect(dataSource.query('SELECT pg_sleep(3), 1 AS one')).resolves.toMatchObject([{ one: 1 }]);
});

it('fails what waits for a silent server: statements, new connections, and those that wait for a free one', async () => {
  await dataSource.query('SELECT 1');
  proxy.swallow();
  const lost = await Promise.allSettled(Array.from({ length: 8 }, () => dataSource.query('SELECT 1')));
  expect(lost.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
  proxy.heal();
  await eventually('statements get responses again', 20_000, async () => {
    const again = await Promise.allSettled(Array.from({ length: 4 }, () => dataSource.query('SELECT 1')));
    return again.every(({ status }) => status === 'fulfilled');
  });
});
