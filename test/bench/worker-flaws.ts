import { createLogger } from '@palisade/logging';
import { FlawsRepository } from '@palisade/persistence';
import { SPREAD_OVER_MINUTES, type TestKey } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { FlawWatch } from '../../apps/worker/src/keepers/flaw-watch.service';
import { type BenchContext, type BenchRow, judged, sizeOf } from './bench-row';
import { type PairedTimes, undisturbed, rateRow } from './paired';
import { startProgram } from './programs';
import { round } from './round';
import { createBenchChecks, untilScanned } from './support/bench-checks';
import { type BenchDatabase, withBenchDatabase } from './support/bench-database';
import { withBenchRedis } from './support/bench-redis';
import { plainDispatch } from './worker-dispatch';

const FLEET = 10_000;
const WHOLE = { checks: FLEET, teams: 100, rounds: 2, scans: 2_000 };
const SMOKE = { checks: 200, teams: 4, rounds: 1, scans: 40 };
/** Of the same scans as plain SQL. Each check is locked, its pauses and tests are read, and its place in the hour is kept. */
const LEAST = 0.2;
/** Of the minutes over which the checks are spread: the other half is for the requests of the tests, and for ordinary scans. */
const MOST_OF_SPREAD = 0.5;
const SPREAD_SECONDS = SPREAD_OVER_MINUTES * 60;
const KEY: TestKey = 'known_vulnerabilities';
const WORKERS = ['first', 'second'];

/** The day itself: a list brings a vulnerability of a product that every check of the fleet runs, and two workers have it scanned. */
export async function benchFlaws(context: BenchContext): Promise<BenchRow[]> {
  const { databaseUrl, redisUrl } = context;
  const size = sizeOf(context, WHOLE, SMOKE);
  return [
    await withBenchDatabase(databaseUrl, ({ dataSource }) => askedRow(dataSource, size)),
    await withBenchDatabase(databaseUrl, (database) =>
      withBenchRedis(redisUrl, (redis) => scannedRow(database, redis, size)),
    ),
  ];
}

async function askedRow(dataSource: DataSource, { checks, teams, rounds }: typeof WHOLE): Promise<BenchRow> {
  const perTeam = checks / teams;
  await fleetRunning(dataSource, 'nothing', { teams: 1, perTeam: 1 });
  const times: PairedTimes[] = [];
  for (let number = 0; number < rounds; number += 1) {
    await createBenchChecks(dataSource, { teams, perTeam, due: true });
    const baselineMs = await msOf(() => plainDispatch(dataSource, [KEY]));
    const ask = await fleetRunning(dataSource, `chairs-${number}`, { teams, perTeam });
    times.push({ baselineMs: baselineMs / checks, ms: (await msOf(ask)) / checks });
  }
  const [opened] = await dataSource.query<{ count: number }[]>(
    `SELECT count(DISTINCT check_id)::integer FROM scans WHERE triggered_by = 'flaw'`,
  );
  if (opened?.count !== rounds * checks)
    throw new Error(`${opened?.count} of ${rounds * checks} checks were asked.`);
  return rateRow('flaws: checks asked by two workers about a new one', undisturbed(times), {
    unit: 'checks/s',
    least: LEAST,
    of: 'the same scans as plain SQL',
  });
}

async function scannedRow(
  { url, dataSource }: BenchDatabase,
  redisUrl: string,
  { scans }: typeof WHOLE,
): Promise<BenchRow> {
  await fleetRunning(dataSource, 'nothing', { teams: 1, perTeam: 1 });
  const ask = await fleetRunning(dataSource, 'chairs', { teams: 20, perTeam: scans / 20 });
  const workers = WORKERS.map(() =>
    startProgram('test/bench/programs/worker.ts', [], {
      DATABASE_URL: url,
      REDIS_URL: redisUrl,
      WORKER_PORT: '0',
      LOG_LEVEL: 'warn',
    }),
  );
  try {
    await ask();
    await untilScanned(dataSource);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop('SIGTERM')));
  }
  const seconds = round(FLEET / (await steadyRate(dataSource, scans)), 1);
  return {
    name: `flaws: the scans of ${FLEET} checks by two workers, with one test that takes no time`,
    figure: seconds,
    unit: 's',
    baseline: SPREAD_SECONDS,
    ...judged(round(seconds / SPREAD_SECONDS, 3), {
      most: MOST_OF_SPREAD,
      of: `the ${SPREAD_OVER_MINUTES} minutes over which they are spread`,
    }),
  };
}

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Checks whose last scan saw a product, with a new vulnerability of it whose hour is over for all. @returns what has two workers ask them */
async function fleetRunning(
  dataSource: DataSource,
  product: string,
  size: { teams: number; perTeam: number },
): Promise<() => Promise<void>> {
  const checks = await createBenchChecks(dataSource, size);
  await dataSource.query(
    `WITH fleet AS (UPDATE checks SET tests = $2::jsonb WHERE id = ANY ($1::uuid[]) RETURNING id, team_id)
     INSERT INTO seen_products (check_id, test_key, team_id, products)
     SELECT id, $3, team_id, $4::jsonb FROM fleet`,
    [
      checks.map(({ id }) => id),
      JSON.stringify({ [KEY]: true }),
      KEY,
      JSON.stringify([{ id: product, version: '2.4' }]),
    ],
  );
  // As autovacuum leaves them before a list of the next day: of the previous one, no row waits.
  await dataSource.query('ANALYZE checks, seen_products, flaw_checks');
  const watches = WORKERS.map(() => watchOf(dataSource, product));
  await watches[0]?.watch();
  await dataSource.query(`UPDATE flaw_checks SET ask_at = now() WHERE state = 'waiting'`);
  return async () => {
    for (let left = true; left;) {
      await Promise.all(watches.map((watch) => watch.watch()));
      const [waiting] = await dataSource.query<{ left: boolean }[]>(
        `SELECT EXISTS (SELECT FROM flaw_checks WHERE state = 'waiting') AS left`,
      );
      left = waiting?.left === true;
    }
  };
}

/** The task of a worker whose list has one vulnerability of the product. The first one of an installation is not news. */
function watchOf(dataSource: DataSource, product: string): FlawWatch {
  const list = { date: '2099-01-01', source: 'bench' };
  const advisory = {
    id: 'CVE-2026-10000',
    summary: 'Strangers can take a chair.',
    severity: 'critical',
    ranges: [{ below: '2.5' }],
    source: 'https://chairs.example/advisory',
  };
  const products = [{ id: product, advisories: [advisory] }];
  return new FlawWatch(
    new FlawsRepository(dataSource),
    {
      current: {
        product_advisories: JSON.stringify({ data: 'product_advisories', ...list, products }),
        kev: JSON.stringify({ data: 'kev', ...list, vulnerabilities: [] }),
      },
    },
    new WorkerMetrics(),
    createLogger({ level: 'silent', name: 'bench' }),
  );
}

/** Scans a second, without the start and the end, where the workers warm up or run dry. */
async function steadyRate(dataSource: DataSource, scans: number): Promise<number> {
  const [run] = await dataSource.query<{ completed: number; rate: number }[]>(
    `SELECT count(*) FILTER (WHERE status = 'completed')::integer AS completed,
            0.8 * count(*) / extract(epoch FROM percentile_disc(0.9) WITHIN GROUP (ORDER BY completed_at)
                                              - percentile_disc(0.1) WITHIN GROUP (ORDER BY completed_at))::float AS rate
     FROM scans WHERE triggered_by = 'flaw'`,
  );
  if (run?.completed !== scans) throw new Error(`${run?.completed} of ${scans} scans were completed.`);
  return run.rate;
}
