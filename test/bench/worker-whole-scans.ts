import type { DataSource } from 'typeorm';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { type PairedTimes, undisturbed, rateRow } from './paired';
import { startProgram } from './programs';
import { rawScanWrites } from './raw-scan-writes';
import { createBenchChecks, openScans, untilScanned } from './support/bench-checks';
import { type BenchDatabase, withBenchDatabase } from './support/bench-database';
import { withBenchRedis } from './support/bench-redis';

const WHOLE = { scans: 1_000, rounds: 2 };
const SMOKE = { scans: 40, rounds: 1 };
const LEAST_RATIO = 0.5;

/** Whole scans of one worker process at its default settings, whose six tests take no time, next to the same writes as raw SQL. */
export function benchWholeScans(context: BenchContext): Promise<BenchRow[]> {
  const { databaseUrl, redisUrl } = context;
  const { scans, rounds } = sizeOf(context, WHOLE, SMOKE);
  return withBenchDatabase(databaseUrl, (database) =>
    withBenchRedis(redisUrl, async (redis) => {
      const times: PairedTimes[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const ms = 1_000 / (await workerRate(database, redis, scans));
        times.push({ ms, baselineMs: 1_000 / (await rawRate(database, scans)) });
      }
      const name = 'whole scans of six tests that take no time, one worker process';
      return [
        rateRow(name, undisturbed(times), {
          unit: 'scans/s',
          least: LEAST_RATIO,
          of: 'the same writes as raw SQL',
        }),
      ];
    }),
  );
}

async function workerRate(
  { url, dataSource }: BenchDatabase,
  redisUrl: string,
  scans: number,
): Promise<number> {
  const scanIds = await openOnNewChecks(dataSource, scans);
  const worker = startProgram('test/bench/programs/worker.ts', [], {
    DATABASE_URL: url,
    REDIS_URL: redisUrl,
    WORKER_PORT: '0',
    LOG_LEVEL: 'warn',
  });
  try {
    await untilScanned(dataSource);
  } finally {
    await worker.stop('SIGTERM');
  }
  return steadyRate(dataSource, scanIds);
}

/** Without the start and the end, where the worker warms up or runs dry. */
async function steadyRate(dataSource: DataSource, scanIds: readonly string[]): Promise<number> {
  const [run] = await dataSource.query<{ failed: number; reasons: string[]; rate: number }[]>(
    `SELECT count(*) FILTER (WHERE status <> 'completed')::integer AS failed,
            array_agg(DISTINCT status || ', ' || failure_reason) FILTER (WHERE status <> 'completed') AS reasons,
            0.8 * count(*) / extract(epoch FROM percentile_disc(0.9) WITHIN GROUP (ORDER BY completed_at)
                                              - percentile_disc(0.1) WITHIN GROUP (ORDER BY completed_at))::float AS rate
     FROM scans WHERE id = ANY($1::uuid[])`,
    [scanIds],
  );
  if (run?.failed !== 0)
    throw new Error(
      `Nothing was measured: ${run?.failed} of ${scanIds.length} scans ended as ${run?.reasons.join('; ')}.`,
    );
  return run.rate;
}

async function rawRate({ url, dataSource }: BenchDatabase, scans: number): Promise<number> {
  const scanIds = await openOnNewChecks(dataSource, scans);
  await dataSource.query('DELETE FROM outbox');
  return rawScanWrites(url, scanIds);
}

async function openOnNewChecks(dataSource: DataSource, scans: number): Promise<string[]> {
  const checks = await createBenchChecks(dataSource, { teams: 20, perTeam: scans / 20 });
  const scanIds = await openScans(dataSource, checks);
  await dataSource.query('ANALYZE');
  return scanIds;
}
