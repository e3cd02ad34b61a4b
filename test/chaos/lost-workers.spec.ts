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
/** From the last fault on. A quiet machine with two cores needs half; `eventually` waits three times as long. */
const REST_WITHIN_MS = 1.5 * MINUTE;
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);

interface Place {
  number: number;
  program: Program;
  isReady: boolean;
  /** Null when it is ready, else why not. Never rejects, because the faults go on meanwhile. */
  ready: Promise<Error | null>;
}

/** Workers that are killed and replaced. A new one may take its time: the next kill hits one that is ready. */
class Places {
  private readonly all: Place[];

  constructor(private readonly stage: Stage) {
    this.all = Array.from({ length: WORKERS }, (_, at) => this.launched(at + 1));
  }

  /** @throws when one of them does not start */
  async ready(): Promise<void> {
    for (const { number, ready } of this.all) {
      const problem = await ready;
      if (problem !== null) throw new Error(`Worker ${number} did not get ready: ${problem.message}`);
    }
  }

  async kill(random: number): Promise<void> {
    if (!this.all.some(({ isReady }) => isReady)) await Promise.race(this.all.map(({ ready }) => ready));
    const running = this.all.filter(({ isReady }) => isReady);
    const place = running[Math.floor(random * running.length)];
    if (place === undefined) return this.ready();
    await place.program.stop('SIGKILL');
    this.all[this.all.indexOf(place)] = this.launched(place.number);
  }

  private launched(number: number): Place {
    const program = this.stage.launchWorker(CONCURRENCY);
    const place: Place = { number, program, isReady: false, ready: Promise.resolve(null) };
    place.ready = program.says(/worker is ready/).then(
      () => {
        place.isReady = true;
        return null;
      },
      (error: unknown) => error as Error,
    );
    return place;
  }
}

interface Fault {
  at: number;
  name: string;
  act: () => Promise<unknown>;
}

/** Each fault at its own time; those of a kind never come closer than half their share of the time. */
function planOf(stage: Stage, places: Places, random: () => number): Fault[] {
  const spread = (count: number, name: string, act: (turn: number) => Promise<unknown>): Fault[] =>
    Array.from({ length: count }, (_, turn) => ({
      at: ((turn + 0.25 + random() / 2) / count) * FAULTS_WITHIN_MS,
      name,
      act: () => act(turn),
    }));
  return [
    ...spread(KILLS, 'kill -9', () => places.kill(random())),
    // Every second one leaves the data and takes the scripts alone.
    ...spread(FLUSHES, 'flush of Redis', (turn) =>
      turn % 2 === 0 ? stage.redis.flush() : stage.redis.ask((admin) => admin.script('FLUSH')),
    ),
    ...spread(CRASHES, 'crash of PostgreSQL', () => stage.postgres.restart('immediate')),
  ].sort((one, other) => one.at - other.at);
}

async function strike(plan: readonly Fault[]): Promise<void> {
  const since = performance.now();
  const elapsed = (): number => performance.now() - since;
  for (const [done, { at, name, act }] of plan.entries()) {
    await pause(Math.max(0, at - elapsed()));
    await act().catch((error: unknown) => {
      throw new Error(`Fault ${done + 1} of ${plan.length}, a ${name}, failed: ${String(error)}`, {
        cause: error,
      });
    });
    figure(
      `lost workers: ${done + 1} of ${plan.length} faults, ${name}, at ${Math.round(elapsed() / 1_000)} s`,
    );
  }
}

it(
  `${SCANS} scans complete once each through ${KILLS} kills, ${FLUSHES} flushes and ${CRASHES} crashes of PostgreSQL (CHAOS_SEED=${SEED} repeats them)`,
  () =>
    Stage.with(
      async (stage) => {
        const places = new Places(stage);
        await places.ready();
        await stage.trigger(await stage.checks(SCANS, `t100x${SCAN_MS}.example.com`));
        await strike(planOf(stage, places, randomFrom(SEED)));
        await places.ready();
        const quietAt = performance.now();
        await stage.allDone(REST_WITHIN_MS);
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
  // A slow machine exceeds a limit of the test, which says what it waited for, before it exceeds this one.
  FAULTS_WITHIN_MS + 3 * REST_WITHIN_MS + 10 * MINUTE,
);
