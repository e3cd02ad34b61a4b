import { createDataSource, migrate } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { Client } from 'pg';
import { undoMigrationsUntil } from '../support/database';
import { MINUTE, expectAtMost, figure, inForm, pause } from './support/chaos-form';
import { PostgresServer } from './support/postgres-server';

/** The schema of 0.2.0 is the one before it. */
const FIRST_SINCE_RELEASE = 'StoreCoverage1795600000000';
const ISSUES = inForm(100_000, 5_000_000);
const CHECKS = ISSUES / 100;
const TABLES = ['teams', 'checks', 'issues'];

async function fill(dataSource: DataSource): Promise<void> {
  const [{ id: team }] = await dataSource.query<[{ id: string }]>(
    `INSERT INTO teams (id, name, plan) VALUES (gen_random_uuid(), 'Large', 'business') RETURNING id`,
  );
  await dataSource.query(
    `INSERT INTO checks (id, team_id, domain, schedule_frequency, schedule_time, tests, next_run_at)
     SELECT gen_random_uuid(), $1, number || '.example.com', 'DAILY', '02:00', '{"ssl_certificate": true}', now() + interval '1 year'
     FROM generate_series(1, $2::integer) AS number`,
    [team, CHECKS],
  );
  await dataSource.query(
    `INSERT INTO issues (id, team_id, check_id, test_key, severity, title, description, fingerprint, first_detected_at, last_detected_at,
                         first_scan_id, last_scan_id, rule_id, location)
     SELECT gen_random_uuid(), team_id, id, 'security_headers', 'low', 'A title', 'A description', 'sha256:' || number, now(), now(),
            id, id, 'headers-missing', '/' FROM checks, generate_series(1, 100) AS number`,
  );
  await dataSource.query('ANALYZE');
}

/** Changes a row of the table again and again until told to stop. @returns the longest wait in ms, and how many writes there were */
async function keepWriting(url: string, table: string, isOver: () => boolean): Promise<[number, number]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 100`);
  let longest = 0;
  let count = 0;
  for (; !isOver(); count += 1) {
    const sentAt = performance.now();
    await client.query(`UPDATE ${table} SET id = id WHERE id = $1`, [rows[count % rows.length]?.id]);
    longest = Math.max(longest, performance.now() - sentAt);
    await pause(10);
  }
  await client.end();
  return [longest, count];
}

/** Prints which statements make writers wait for longer than half a second. */
async function keepNaming(url: string, isOver: () => boolean): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const seen = new Set<string>();
  while (!isOver()) {
    const { rows } = await client.query<{ statement: string }>(
      `SELECT left(regexp_replace(blocker.query, '\\s+', ' ', 'g'), 150) AS statement
       FROM pg_stat_activity AS writer JOIN pg_stat_activity AS blocker ON blocker.pid = ANY(pg_blocking_pids(writer.pid))
       WHERE writer.query LIKE 'UPDATE % SET id = id %' AND now() - writer.query_start > interval '600 milliseconds'`,
    );
    for (const { statement } of rows) seen.add(statement);
    await pause(100);
  }
  for (const statement of seen) figure(`writers waited for: ${statement}`);
  await client.end();
}

/** A report that takes five seconds, every ten: what migrations wait for. */
async function keepReading(url: string, isOver: () => boolean): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  while (!isOver()) {
    await client.query(`SELECT count(*), pg_sleep(5) FROM (SELECT FROM issues LIMIT 1) AS one`);
    await pause(5_000);
  }
  await client.end();
}

it(
  `migrates ${ISSUES} issues from the last release while programs write`,
  async () => {
    const server = await PostgresServer.start();
    try {
      const database = await server.database();
      await undoMigrationsUntil(database, FIRST_SINCE_RELEASE);
      const owner = createDataSource({ databaseUrl: server.url, poolSize: 3, statementTimeoutMs: 0 });
      await owner.initialize();
      await fill(owner);
      let isOver = false;
      const writing = TABLES.map((table) => keepWriting(server.url, table, () => isOver));
      const reading = [keepReading, keepNaming].map((keep) => keep(server.url, () => isOver));
      await pause(1_000);
      const startedAt = performance.now();
      const said: string[] = [];
      const { applied } = await migrate(owner, new Date(), {}, (line) => said.push(line));
      figure(
        `${applied.length} migrations of ${ISSUES} issues, s: ${(performance.now() - startedAt) / 1_000}`,
      );
      figure(`tries again: ${said.length}`);
      isOver = true;
      const waits = await Promise.all(writing);
      await Promise.all(reading);
      for (const [number, table] of TABLES.entries()) {
        const [longest, count] = waits[number] ?? [NaN, 0];
        expect(count).toBeGreaterThan(0);
        expectAtMost(`longest of ${count} writes to ${table}, ms`, longest, 1_000);
      }
      await Promise.all([database.drop(), owner.destroy()]);
    } finally {
      await server.remove();
    }
  },
  60 * MINUTE,
);
