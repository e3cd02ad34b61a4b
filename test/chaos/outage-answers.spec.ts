import { eventually } from '../support/program';
import type { ApiAnswer, ApiClient } from './support/api-client';
import { MINUTE, allOf, expectAtMost, inForm, pause, percentile } from './support/chaos-form';
import { Stage } from './support/stage';

const OUTAGE_MS = inForm(6_000, 30_000);
/** More than the ten connections of the api, so that some wait for a free one. */
const CLIENTS = 16;

/** Sends requests of all kinds, also those that began before the outage, until `fault` has ended. */
async function answersDuring(
  api: ApiClient,
  checks: readonly { id: string }[],
  fault: () => Promise<void>,
): Promise<ApiAnswer[]> {
  let isOver = false;
  const kinds = [
    () => api.listChecks(),
    () => api.get('/issues'),
    () => api.get('/overview'),
    () => api.trigger(checks[Math.floor(Math.random() * checks.length)] ?? { id: '' }),
  ];
  const client = async (number: number): Promise<ApiAnswer[]> => {
    const answers: ApiAnswer[] = [];
    for (let next = number; !isOver; next += 1) {
      const ask = kinds[next % kinds.length];
      if (ask !== undefined) answers.push(await ask());
      await pause(20);
    }
    return answers;
  };
  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  const [, ...answers] = await allOf<void | ApiAnswer[]>([
    fault().finally(() => (isOver = true)),
    ...clients,
  ]);
  return answers.flatMap((each) => each ?? []);
}

function expectFastRefusals(fault: string, answers: readonly ApiAnswer[]): void {
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => ![200, 201, 429, 503].includes(status))).toEqual([]);
  expect(refused.length).toBeGreaterThan(CLIENTS);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
  const times = answers.map(({ ms }) => ms);
  expectAtMost(`slowest answer of ${answers.length} with PostgreSQL ${fault}, ms`, Math.max(...times), 2_500);
  expectAtMost(`the same, p95, ms`, percentile(times, 0.95), 2_500);
}

it(
  'the api answers within 2.5 s while PostgreSQL is frozen and after it was killed, and recovers',
  () =>
    Stage.with(
      async (stage) => {
        const api = await stage.startApi();
        const checks = await stage.checks(200, 't0x0.example.com');
        const answersAgain = (): Promise<true> =>
          eventually('the api answers again', 30_000, async () => (await api.listChecks()).status === 200);

        const frozen = await answersDuring(api, checks, async () => {
          await pause(1_000);
          stage.postgres.freeze();
          await pause(OUTAGE_MS);
          stage.postgres.thaw();
          await answersAgain();
        });
        expectFastRefusals('frozen', frozen);

        const killed = await answersDuring(api, checks, async () => {
          await pause(1_000);
          await stage.postgres.stop('kill');
          await pause(OUTAGE_MS);
          await stage.postgres.start();
          await answersAgain();
        });
        expectFastRefusals('killed', killed);
        expect(api.program.hasExited).toBe(false);
      },
      { postgres: true },
    ),
  5 * MINUTE,
);
