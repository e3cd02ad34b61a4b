import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { createBenchChecks, untilScanned } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';
import { type BenchPrograms, withBenchPrograms } from './support/bench-programs';
import { withBenchRedis } from './support/bench-redis';
import { keyOf } from './worker-trigger-latency';

/** `warmUp`: before the first sample, code is compiled and pools fill up. */
const WHOLE = { scans: 7_200, warmUp: 1_800, rounds: 9, sideBySide: 20 };
const SMOKE = { scans: 30, warmUp: 10, rounds: 3, sideBySide: 2 };
const MOST_GROWTH = 0.05;

type Program = 'api' | 'worker';
interface Sample {
  api: number;
  worker: number;
}

/**
 * Resident memory while scans are triggered by the api and run by the worker: the last third next to the first. Garbage is collected before
 * each probe: it comes and goes by 100 MB, which says nothing about what is kept.
 */
export function benchMemory(context: BenchContext): Promise<BenchRow[]> {
  const { databaseUrl, redisUrl } = context;
  const { scans, warmUp, rounds, sideBySide } = sizeOf(context, WHOLE, SMOKE);
  return withBenchDatabase(databaseUrl, (database) =>
    withBenchRedis(redisUrl, (redis) =>
      withBenchPrograms({ databaseUrl: database.url, redisUrl: redis }, async (programs) => {
        const checks = await createBenchChecks(database.dataSource, {
          teams: 1,
          perTeam: Math.min(2_000, scans),
        });
        const key = await keyOf(database.dataSource, checks);
        const checkIds = checks.map(({ id }) => id);
        const scanAll = async (count: number): Promise<void> => {
          await triggerAll(programs, key, checkIds, { count, sideBySide });
          await untilScanned(database.dataSource);
        };
        await scanAll(warmUp);
        const samples: Sample[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await scanAll(Math.ceil(scans / rounds));
          samples.push(await programs.memory());
        }
        return (['worker', 'api'] as const).map((program) => rowOf(program, samples, scans));
      }),
    ),
  );
}

function rowOf(program: Program, samples: readonly Sample[], scans: number): BenchRow {
  const third = Math.floor(samples.length / 3);
  const mean = (part: readonly Sample[]): number =>
    part.reduce((sum, sample) => sum + sample[program], 0) / part.length;
  const [baseline, figure] = [mean(samples.slice(0, third)), mean(samples.slice(-third))];
  return {
    name: `memory of the ${program} without garbage over ${scans} scans, last third next to the first`,
    figure,
    unit: 'MB',
    baseline,
    ratio: figure / baseline,
    target: `flat, at most + ${MOST_GROWTH * 100} %`,
    reached: figure / baseline <= 1 + MOST_GROWTH,
  };
}

async function triggerAll(
  programs: BenchPrograms,
  key: string,
  checkIds: readonly string[],
  { count, sideBySide }: { count: number; sideBySide: number },
): Promise<void> {
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      await programs.trigger(key, checkIds[sent % checkIds.length] ?? '');
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, client));
}
