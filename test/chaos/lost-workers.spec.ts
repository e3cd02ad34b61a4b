import type { Program } from '../support/program';
import { MINUTE, figure, pause } from './support/chaos-form';
import { randomFrom } from './support/fault-crew';
import { Stage } from './support/stage';

const SCANS = 320;
const WORKERS = 3;
const CONCURRENCY = 10;
const KILLS = 12;
const FLUSHES = 4;
const CRASHES = 2;
const FAULTS_WITHIN_MS = 150_000;
/** Long enough that each kill takes several with it, and some of them a second and a third time. */
const SCAN_MS = 15_000;
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);

type Fault = [at: number, act: () => Promise<void>];

/** Each fault at its own time; those of a kind never come closer than half their share of the time. */
async function faults(stage: Stage, workers: Program[], random: () => number): Promise<void> {
  const spread = (count: number, act: (place: number) => Promise<void>): Fault[] =>
    Array.from({ length: count }, (_, place) => [
      ((place + 0.25 + random() / 2) / count) * FAULTS_WITHIN_MS,
      () => act(place),
    ]);
  const plan = [
    ...spread(KILLS, async () => {
      const place = Math.floor(random() * WORKERS);
      await workers[place]?.stop('SIGKILL');
      workers[place] = await stage.startWorker(CONCURRENCY);
    }),
    // Every second one leaves the data and takes the scripts alone.
    ...spread(FLUSHES, async (place) =>
      place % 2 === 0 ? stage.redis.flush() : void (await stage.redis.ask((admin) => admin.script('FLUSH'))),
    ),
    ...spread(CRASHES, () => stage.postgres.restart('immediate')),
  ].sort(([one], [other]) => one - other);
  const since = performance.now();
  for (const [at, act] of plan) {
    await pause(Math.max(0, at - (performance.now() - since)));
    await act();
  }
}

it(
  `${SCANS} scans complete once each through ${KILLS} kills, ${FLUSHES} flushes and ${CRASHES} crashes of PostgreSQL (CHAOS_SEED=${SEED} repeats them)`,
  () =>
    Stage.with(
      async (stage) => {
        const random = randomFrom(SEED);
        const workers = await Promise.all(
          Array.from({ length: WORKERS }, () => stage.startWorker(CONCURRENCY)),
        );
        const checks = await stage.checks(SCANS, `t100x${SCAN_MS}.example.com`);
        await stage.trigger(checks);
        await faults(stage, workers, random);
        const quietAt = performance.now();
        await stage.allDone(5 * MINUTE);
        figure(
          `lost workers, seed ${SEED}: all done ${Math.round((performance.now() - quietAt) / 1000)} s after the last fault`,
        );
        const attempts = await stage.rows<{ attempts: number; scans: number }>(
          'SELECT attempts, count(*)::integer AS scans FROM scans GROUP BY attempts ORDER BY attempts',
        );
        figure(`lost workers, scans by attempts: ${JSON.stringify(attempts)}`);
        await stage.expectNothingLostOrDoubled(SCANS);
        expect(attempts.some((row) => row.attempts > 1)).toBe(true);
      },
      { postgres: true },
    ),
  FAULTS_WITHIN_MS + 8 * MINUTE,
);
