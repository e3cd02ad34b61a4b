import { generateApiKey, hashApiKey } from '@palisade/credentials';
import { newId } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { quantile } from '../lab/bench-row';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { BARE_REQUEST, type PairedTimes, undisturbed, pairedRow, withBareRequest } from './paired';
import { atEvenDistances } from './steady';
import { type BenchCheck, createBenchChecks, untilScanned } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';
import { type BenchPrograms, withBenchPrograms } from './support/bench-programs';
import { withBenchRedis } from './support/bench-redis';

/** Of the bare server's rate: a fifth of what a worker can write. */
const SHARE = 0.012;
const WHOLE = { rounds: 3, seconds: 5 };
const SMOKE = { rounds: 1, seconds: 2 };
const MOST = 700;
const BURSTS = 20;

interface Size {
  perSecond: number;
  seconds: number;
}

/** From POST /checks/{id}/scans to the moment when the first test runs, at a steady rate, with one api and one worker. */
export function benchTriggerLatency(context: BenchContext): Promise<BenchRow[]> {
  const { databaseUrl, redisUrl } = context;
  const perSecond = Math.max(2, Math.round(SHARE * (context.machine?.bareRequests ?? NaN)));
  const { rounds, seconds } = sizeOf(context, WHOLE, SMOKE);
  return withBenchDatabase(databaseUrl, ({ url, dataSource }) =>
    withBenchRedis(redisUrl, (redis) =>
      withBenchPrograms({ databaseUrl: url, redisUrl: redis }, (programs) =>
        withBareRequest(url, async (bare) => {
          const checks = await createBenchChecks(dataSource, { teams: 1, perTeam: 2 * perSecond });
          const key = await keyOf(dataSource, checks);
          const load = async (forSeconds: number): Promise<void> => {
            await trigger(programs, key, checks, { perSecond, seconds: forSeconds });
            await untilScanned(dataSource);
          };
          // Compiles the programs' code.
          await load(1);
          const times: PairedTimes[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const since = await nowOf(dataSource);
            const bareTimes: number[] = [];
            for (let burst = 0; burst < BURSTS; burst += 1) bareTimes.push(await bare());
            await load(seconds);
            times.push({
              baselineMs: quantile(bareTimes, 0.5),
              ms: 1_000 * (await latency(dataSource, since)),
            });
          }
          const name = `trigger to first running test, median at ${SHARE * 100} % of the bare server's rate`;
          return [pairedRow(name, undisturbed(times), { most: MOST, of: BARE_REQUEST })];
        }),
      ),
    ),
  );
}

/** An API key for the team of the checks. */
export async function keyOf(dataSource: DataSource, [check]: readonly BenchCheck[]): Promise<string> {
  const key = generateApiKey();
  await dataSource.query(
    `INSERT INTO api_keys (id, team_id, name, key_hash, last_four) VALUES ($1, $2, 'bench', $3, $4)`,
    [newId(), check?.teamId, hashApiKey(key), key.slice(-4)],
  );
  return key;
}

async function trigger(
  programs: BenchPrograms,
  key: string,
  checks: readonly BenchCheck[],
  { perSecond, seconds }: Size,
): Promise<void> {
  await atEvenDistances(perSecond * seconds, 1_000 / perSecond, (place) =>
    programs.trigger(key, checks[place % checks.length]?.id ?? ''),
  );
}

async function nowOf(dataSource: DataSource): Promise<string> {
  const [row] = await dataSource.query<[{ now: string }]>('SELECT now()::text');
  return row.now;
}

async function latency(dataSource: DataSource, since: string): Promise<number> {
  const [row] = await dataSource.query<{ missing: number; median: number | null }[]>(
    `SELECT count(*) FILTER (WHERE begun.at IS NULL)::integer AS missing,
            percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM begun.at - scans.created_at))::float AS median
     FROM scans CROSS JOIN LATERAL (SELECT min(started_at) AS at FROM scan_tests WHERE scan_id = scans.id) AS begun
     WHERE scans.created_at >= $1`,
    [since],
  );
  if (row?.missing !== 0 || row.median === null)
    throw new Error(`Nothing was measured: ${row?.missing} triggered scans never began.`);
  return row.median;
}
