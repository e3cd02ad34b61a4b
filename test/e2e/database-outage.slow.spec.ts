import { setTimeout as delay } from 'node:timers/promises';
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
import { eventually } from '../support/program';

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

/** Ends the victim's connections and waits until PostgreSQL has ended them. */
const cutOff = (): Promise<unknown> =>
  database.dataSource.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1',
    [VICTIM],
  );

/** Calls `beforeStatement` with the number of each statement that transactions of the victim send. */
function watchStatements(beforeStatement: (number: number) => Promise<void>): void {
  const createQueryRunner = victim.createQueryRunner.bind(victim);
  jest.spyOn(victim, 'createQueryRunner').mockImplementation((mode) => {
    const runner = createQueryRunner(mode);
    const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
    let sent = 0;
    runner.query = (async (...args: unknown[]) => {
      await beforeStatement(sent++);
      return query(...args);
    }) as typeof runner.query;
    return runner;
  });
}

describe('a connection that PostgreSQL ends', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is known as an outage at each point of a transaction, noticed before the next statement or by it', async () => {
    const { id: teamId } = await createTeam(database.dataSource);
    const opening = new ScanOpeningRepository(victim);
    const trigger = async () =>
      opening.trigger(teamId, (await createCheck(database.dataSource, teamId)).id, 'api');
    let statements = 0;
    let cutAt = Infinity;
    let noticeMs = 0;
    watchStatements(async (number) => {
      statements = Math.max(statements, number + 1);
      if (number !== cutAt) return;
      await cutOff();
      if (noticeMs > 0) await delay(noticeMs);
    });
    await trigger();
    expect(statements).toBeGreaterThan(5);
    const last = statements;
    for (noticeMs of [0, 20]) {
      for (cutAt = 1; cutAt < last; cutAt += 1) {
        const error = await trigger().catch((reason: unknown) => reason);
        expect([cutAt, String(error), isDatabaseOutage(error)]).toEqual([cutAt, String(error), true]);
      }
    }
  });

  it('is known as an outage while a statement waits', async () => {
    const waiting = victim.query('SELECT pg_sleep(60)').catch((reason: unknown) => reason);
    await eventually('the statement runs', 10_000, async () => {
      const running = await database.dataSource.query<unknown[]>(
        `SELECT FROM pg_stat_activity WHERE application_name = $1 AND wait_event = 'PgSleep'`,
        [VICTIM],
      );
      return running.length > 0;
    });
    await cutOff();
    expect(isDatabaseOutage(await waiting)).toBe(true);
  });
});

describe('a statement that takes too long', () => {
  it('is ended, unless its transaction was allowed to take long', async () => {
    const hasty = await createDataSource({
      databaseUrl: database.url,
      poolSize: 1,
      // Above what the statements of a transaction take on a busy machine.
      statementTimeoutMs: 500,
    }).initialize();
    try {
      const sleep = 'SELECT pg_sleep(1.5)';
      const slow = (): Promise<unknown> => hasty.query(sleep).catch((error: unknown) => error);
      expect(isSlowStatement(await slow())).toBe(true);
      await hasty.transaction((manager) => withLongStatements(manager, 60_000, () => manager.query(sleep)));
      expect(isSlowStatement(await slow())).toBe(true);
    } finally {
      await hasty.destroy();
    }
  });
});
