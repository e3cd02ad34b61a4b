import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataSource, ensurePartitions } from '@palisade/persistence';
import type { DataSource } from 'typeorm';

const SCRIPT = readFileSync(join(__dirname, 'load.sql'), 'utf8');
const HALF_A_YEAR_MS = 200 * 86_400_000;
const MONTHS = 9;

/** Migrates the database and fills it with a world of so many checks, unless it holds one of that size. */
export async function loadWorld(databaseUrl: string, checks: number): Promise<void> {
  const dataSource = await createDataSource({
    databaseUrl,
    poolSize: 2,
    applicationName: 'palisade-bench',
    statementTimeoutMs: 0,
  }).initialize();
  try {
    await clearUnfinished(dataSource);
    await dataSource.runMigrations();
    const held = await checksHeld(dataSource);
    if (held === checks) return;
    if (held !== null) throw new Error(`The database holds ${held} checks: give the bench an empty one.`);
    await ensurePartitions(dataSource, new Date(Date.now() - HALF_A_YEAR_MS), MONTHS);
    await runScript(dataSource, checks);
  } finally {
    await dataSource.destroy();
  }
}

/** A load that was interrupted left a part of a world, without its indexes. */
async function clearUnfinished(dataSource: DataSource): Promise<void> {
  const [{ isUnfinished }] = await dataSource.query<[{ isUnfinished: boolean }]>(
    `SELECT to_regnamespace('bench') IS NOT NULL AND to_regclass('bench.loaded') IS NULL AS "isUnfinished"`,
  );
  if (!isUnfinished) return;
  await dataSource.query('DROP SCHEMA public, bench CASCADE');
  await dataSource.query('CREATE SCHEMA public');
}

/** Of a finished load: the number is written at its end. */
async function checksHeld(dataSource: DataSource): Promise<number | null> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    `SELECT to_regclass('bench.loaded') IS NOT NULL AS exists`,
  );
  if (!exists) return null;
  const [{ checks }] = await dataSource.query<[{ checks: number }]>('SELECT checks FROM bench.loaded');
  return checks;
}

/** Statement by part, on one connection: the settings hold for the session. */
async function runScript(dataSource: DataSource, checks: number): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`SELECT set_config('bench.checks', $1, false)`, [String(checks)]);
    // The rows fit by construction; testing every reference would take longer than the load.
    await runner.query(`SET session_replication_role = replica`);
    for (const part of SCRIPT.split(/^-- part: /m).slice(1)) {
      const [title = ''] = part.split('\n', 1);
      const start = performance.now();
      await runner.query(part.slice(title.length));
      process.stdout.write(`  ${title}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    }
    await runner.query(`CREATE TABLE bench.loaded AS SELECT $1::integer AS checks`, [checks]);
  } finally {
    await runner.release();
  }
}
