import {
  ScanOpeningRepository,
  createDataSource,
  isDatabaseOutage,
  isSlowStatement,
  withLongStatements,
} from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';

const CUTS = 40;
const CLIENTS = 4;
const VICTIM = 'palisade-victim';

let database: TestDatabase;
let victim: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  victim = await createDataSource({ databaseUrl: database.url, applicationName: VICTIM }).initialize();
});

afterAll(async () => {
  await victim.destroy();
  await database.drop();
});

const nextTick = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a connection that PostgreSQL ends', () => {
  it('is known as an outage at whatever point of a transaction it ends', async () => {
    const { id: teamId } = await createTeam(database.dataSource);
    const checks = await Promise.all(
      Array.from({ length: CLIENTS }, () => createCheck(database.dataSource, teamId)),
    );
    const opening = new ScanOpeningRepository(victim);
    const errors: unknown[] = [];
    let isOver = false;
    const work = checks.map(async ({ id }) => {
      while (!isOver) {
        await opening.trigger(teamId, id, 'api').catch((error: unknown) => errors.push(error));
      }
    });
    for (let cut = 0; cut < CUTS; cut += 1) {
      await nextTick(20 + ((cut * 7) % 40));
      await database.dataSource.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
        [VICTIM],
      );
      // Otherwise they would soon be refused for their number, and no transaction would end.
      await database.dataSource.query(`UPDATE scans SET status = 'completed' WHERE status = 'pending'`);
    }
    isOver = true;
    await Promise.all(work);
    expect(errors.length).toBeGreaterThan(CUTS / 4);
    expect(errors.filter((error) => !isDatabaseOutage(error)).map(String)).toEqual([]);
  });
});

describe('a statement that takes too long', () => {
  it('is ended, unless its transaction was allowed to take long', async () => {
    const hasty = await createDataSource({
      databaseUrl: database.url,
      poolSize: 1,
      statementTimeoutMs: 1_000,
    }).initialize();
    try {
      const sleep = 'SELECT pg_sleep(1.5)';
      const slow = (): Promise<unknown> => hasty.query(sleep).catch((error: unknown) => error);
      expect(isSlowStatement(await slow())).toBe(true);
      await hasty.transaction((manager) => withLongStatements(manager, 30_000, () => manager.query(sleep)));
      expect(isSlowStatement(await slow())).toBe(true);
    } finally {
      await hasty.destroy();
    }
  });
});
