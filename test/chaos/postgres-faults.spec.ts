import { eventually } from '../support/program';
import { MINUTE, allOf, expectAtMost, figure, inForm, pause } from './support/chaos-form';
import type { ApiAnswer, ApiClient } from './support/api-client';
import { Stage } from './support/stage';

const DOWN_MS = inForm(15_000, 300_000);
/** Of a restart: answers to claims come within a millisecond. */
const CLAIMS_CUT_OFF = 2;
const CLIENTS = 4;
const STOPS = ['fast', 'immediate', 'fast', 'immediate'] as const;

/** Asks without pause, as clients do, until told to stop. */
async function keepAsking(ask: () => Promise<ApiAnswer>, isOver: () => boolean): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  while (!isOver()) {
    answers.push(await ask());
    await pause(20);
  }
  return answers;
}

const backAgain = (api: ApiClient): Promise<true> =>
  eventually('the api answers again', 30_000, async () => (await api.listChecks()).status === 200);

async function restartAgainAndAgain(stage: Stage, api: ApiClient): Promise<void> {
  for (const stop of STOPS) {
    await eventually('scans run', 30_000, async () => (await stage.scans()).running > 2);
    await stage.postgres.restart(stop);
    const { done } = await stage.scans();
    const backAt = performance.now();
    await Promise.all([
      backAgain(api),
      eventually('scans end', 90_000, async () => (await stage.scans()).done > done),
    ]);
    expectAtMost(`F8 ms from a restart (${stop}) until scans end`, performance.now() - backAt, 10_000);
    await pause(1_000);
  }
}

describe('PostgreSQL', () => {
  it.concurrent(
    'F8: restarted under load, fast and as if it had crashed: all reconnect, no half scan',
    () =>
      Stage.with(
        async (stage) => {
          const [api] = await Promise.all([stage.startApi(), stage.startWorker(10), stage.startWorker(10)]);
          const checks = await stage.checks(inForm(200, 1_000), 't50x100.example.com');
          let isOver = false;
          let next = 0;
          const asking = allOf(
            Array.from({ length: CLIENTS }, () =>
              keepAsking(
                () => api.trigger(checks[next++ % checks.length] ?? { id: '' }),
                () => isOver,
              ),
            ),
          );
          await allOf<unknown>([restartAgainAndAgain(stage, api).finally(() => (isOver = true)), asking]);
          const given = (await asking).flat();
          expect(given.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
          await stage.allDone(2 * MINUTE);
          // A commit whose answer was cut off has opened its scan although the client was told 503.
          const { total } = await stage.scans();
          const told = given.filter(({ status }) => status === 201).length;
          expect(total).toBeGreaterThanOrEqual(told);
          expect(total - told).toBeLessThanOrEqual(CLIENTS * STOPS.length);
          await stage.expectNothingLostOrDoubled(total);
          const again = await stage.rows('SELECT FROM scans WHERE attempts > 1');
          figure(
            `F8 scans through ${STOPS.length} restarts: ${total}, with a second attempt: ${again.length}`,
          );
          // An outage is not a scan's fault. A claim whose answer was cut off is all that may count.
          expect(again.length).toBeLessThanOrEqual(CLAIMS_CUT_OFF * STOPS.length);
        },
        { postgres: true },
      ),
    6 * MINUTE,
  );

  it.concurrent(
    'F9: down: 503 with an error body, nobody exits, schedules run once when it is back',
    () =>
      Stage.with(
        async (stage) => {
          const [api, worker] = await Promise.all([stage.startApi(), stage.startWorker(10)]);
          const checks = await stage.checks(50, 't10x10.example.com');
          const running = await stage.trigger(await stage.checks(5, 't10x3000.example.com'));
          await stage.running(running.length);
          // Due in the midst of the outage.
          await stage.rows(
            `UPDATE checks SET next_run_at = now() + interval '3 seconds' WHERE id = ANY($1)`,
            checks.map(({ id }) => id),
          );
          await stage.postgres.stop('fast');
          const until = performance.now() + DOWN_MS;
          while (performance.now() < until) {
            for (const answer of [await api.listChecks(), await api.trigger(checks[0] ?? { id: '' })]) {
              expect(answer).toMatchObject({ status: 503, body: { error: expect.any(String) as string } });
              expect(answer.ms).toBeLessThan(inForm(30_000, 10_000));
            }
            await pause(1_000);
          }
          expect([api.program.hasExited, worker.hasExited]).toEqual([false, false]);
          await stage.postgres.start();
          const backAt = performance.now();
          await backAgain(api);
          const total = running.length + checks.length;
          await eventually(
            'each schedule has run',
            30_000,
            async () => (await stage.scans()).total === total,
          );
          expectAtMost(
            'F9 ms from the return of PostgreSQL until all schedules are dispatched',
            performance.now() - backAt,
            15_000,
          );
          await stage.allDone(2 * MINUTE);
          await pause(2_000);
          await stage.expectNothingLostOrDoubled(total);
          expect(await stage.rows(`SELECT FROM checks WHERE next_run_at <= now()`)).toEqual([]);
        },
        { postgres: true },
      ),
    5 * MINUTE + DOWN_MS,
  );
});
