import { isDatabaseOutage } from '@palisade/persistence';
import type { ApiAnswer } from './support/api-client';
import { MINUTE, allOf, figure, inForm, isLong, pause } from './support/chaos-form';
import { FaultCrew, randomFrom } from './support/fault-crew';
import { ScheduleSlots } from './support/schedule-slots';
import { Stage } from './support/stage';

const SOAK_MINUTES = Number(process.env.CHAOS_SOAK_MINUTES ?? inForm(2, 10));
const SOAK_MS = SOAK_MINUTES * MINUTE;
const LEAST_RUNS = SOAK_MINUTES * inForm(500, 2_000);
const CHECKS = inForm(300, 600);
const DUE_AT_ONCE = inForm(12, 25);
const DUE_EVERY_MS = 500;
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);

/** PostgreSQL may be away whenever the harness itself wants something. */
async function unlessAway(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
  }
}

async function soak(stage: Stage, crew: FaultCrew, random: () => number): Promise<void> {
  const api = await stage.startApi();
  await stage.checks(CHECKS, 't0x20.example.com');
  const [asked] = await stage.checks(1, 't0x20.example.com', stage.teamId);
  if (asked === undefined) throw new Error('There is no check.');
  const slots = await ScheduleSlots.open(stage.database.dataSource);
  const answers: ApiAnswer[] = [];
  const until = performance.now() + SOAK_MS;
  let hasFailed = false;
  const keep = async (everyMs: () => number, work: () => Promise<void>): Promise<void> => {
    while (!hasFailed && performance.now() < until) {
      await work().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
      await pause(everyMs());
    }
  };
  await allOf([
    keep(
      () => DUE_EVERY_MS,
      () => unlessAway(() => slots.makeDue(DUE_AT_ONCE)),
    ),
    keep(
      () => 1_000,
      async () => void answers.push(await api.listChecks(), await api.trigger(asked)),
    ),
    keep(
      () => 3_000 + random() * 5_000,
      () => crew.anyFault(),
    ),
  ]);
  await crew.rest();
  const quietAt = performance.now();
  await stage.allDone(3 * MINUTE);
  figure(`soak, seed ${SEED}: ${JSON.stringify(crew.counts)}`);
  figure(`soak: ${Math.round((performance.now() - quietAt) / 1000)} s from the last fault until all is done`);
  await judge(stage, slots, answers);
  expect(crew.workersThatEnded).toEqual([]);
  expect(api.program.hasExited).toBe(false);
}

async function judge(stage: Stage, slots: ScheduleSlots, answers: readonly ApiAnswer[]): Promise<void> {
  const runs = await slots.expected();
  const triggered = await stage.rows(`SELECT FROM scans WHERE triggered_by = 'api'`);
  await slots.expectOneRunEach();
  await stage.expectNothingLostOrDoubled(runs + triggered.length);
  expect(answers.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([]);
  const told = answers.filter(({ status }) => status === 201).length;
  // A commit whose answer was cut off has opened its scan although the client was told 503.
  expect(triggered.length).toBeGreaterThanOrEqual(told);
  figure(`soak: ${runs} scheduled runs and ${triggered.length} triggered ones, 0 lost, 0 doubled`);
  expect(runs).toBeGreaterThanOrEqual(LEAST_RUNS);
}

it(
  `a soak of ${SOAK_MINUTES} min under random faults loses and doubles no run (CHAOS_SEED=${SEED} repeats it)`,
  () =>
    Stage.with(
      async (stage) => {
        const random = randomFrom(SEED);
        const crew = await FaultCrew.of(stage, random, isLong ? 80_000 : 15_000);
        try {
          await soak(stage, crew, random);
        } finally {
          await crew.close();
        }
      },
      { postgres: true },
    ),
  SOAK_MS + 8 * MINUTE,
);
