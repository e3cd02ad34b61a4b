import { eventually } from '../support/program';
import type { ApiAnswer } from './support/api-client';
import { MINUTE, expectAtMost, figure, pause } from './support/chaos-form';
import { ScheduleSlots } from './support/schedule-slots';
import { Stage } from './support/stage';
import { TcpProxy } from './support/tcp-proxy';

/** A statement of a server that responds ends within 10 s; the rest is what an api needs to say so on a busy machine. */
const ANSWERED_MS = 12_000;

/** The api notices a silent server within 2.2 s; the rest is for a busy machine. */
const SILENCE_NOTICED_MS = 5_000;

/** A stage whose programs reach PostgreSQL by way of a proxy, at `url`. */
async function behindProxy(
  test: (stage: Stage, proxy: TcpProxy, url: string) => Promise<void>,
): Promise<void> {
  await Stage.with(async (stage) => {
    const direct = new URL(stage.database.url);
    const proxy = await TcpProxy.start(Number(direct.port));
    try {
      direct.port = String(proxy.port);
      await test(stage, proxy, direct.href);
    } finally {
      await proxy.close();
    }
  });
}

const times = (answers: readonly ApiAnswer[]): number => Math.max(...answers.map(({ ms }) => ms));

describe('a connection to PostgreSQL', () => {
  it.concurrent(
    'F10: that swallows everything: each request gets its response within 5 s, and the pool recovers',
    () =>
      behindProxy(async (stage, proxy, url) => {
        const api = await stage.startApi({ DATABASE_URL: url });
        const checks = await stage.checks(10, 't0x0.example.com');
        await Promise.all(checks.map(() => api.listChecks()));
        proxy.swallow();
        const lost = await Promise.all(checks.flatMap((check) => [api.listChecks(), api.trigger(check)]));
        expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([503]));
        expectAtMost(
          'F10 ms until the last of 20 requests into a black hole is answered',
          times(lost),
          SILENCE_NOTICED_MS,
        );
        proxy.heal();
        const healedAt = performance.now();
        await eventually('the api answers again', 30_000, async () => {
          const again = await Promise.all(checks.map(() => api.listChecks()));
          return again.every(({ status }) => status === 200);
        });
        expectAtMost(
          'F10 ms from healed until ten requests at the same time are answered',
          performance.now() - healedAt,
          10_000,
        );
        expect(api.program.hasExited).toBe(false);
      }),
    3 * MINUTE,
  );

  it.concurrent(
    'F10: that is lost while a dispatcher holds due checks: another one dispatches them, and it comes back itself',
    () =>
      behindProxy(async (stage, proxy, url) => {
        await stage.checks(40, 't0x0.example.com');
        const slots = await ScheduleSlots.open(stage.database.dataSource);
        const worker = await stage.startWorker(5, { DATABASE_URL: url });
        proxy.swallowAfter('FOR NO KEY UPDATE SKIP LOCKED');
        await eventually('the dispatcher is cut off', 10_000, () => proxy.hasSwallowed);
        // It holds no check yet: a dispatcher asks each second. So that it does, it is cut off once more with due ones.
        proxy.heal();
        // At its start other tasks lock rows in the same way: any of them may be the one that is cut off.
        await eventually('the worker notices', 40_000, () =>
          /did not respond in time|could not dispatch due checks/.test(worker.log),
        );
        await slots.makeDue(20);
        proxy.swallowAfter('FOR NO KEY UPDATE SKIP LOCKED');
        await eventually('the dispatcher is cut off', 30_000, () => proxy.hasSwallowed);
        const cutAt = performance.now();
        await stage.startWorker(5);
        await eventually('the other one dispatches them', MINUTE, () => slots.areAllDispatched());
        figure(
          `F10 s until another dispatcher has the checks: ${Math.round((performance.now() - cutAt) / 1000)}`,
        );
        proxy.heal();
        await stage.allDone(2 * MINUTE);
        await slots.expectOneRunEach();
        await stage.expectNothingLostOrDoubled(await slots.expected());
      }),
    5 * MINUTE,
  );

  it.concurrent(
    'F10: none is free: requests are refused within 10 s instead of waiting, and all is well once there are',
    () =>
      Stage.with(async (stage) => {
        const api = await stage.startApi({ DATABASE_POOL_SIZE: '2' });
        const [busy, other] = await stage.checks(2, 't0x0.example.com');
        if (busy === undefined || other === undefined) throw new Error('There are no checks.');
        const holder = stage.database.dataSource.createQueryRunner();
        try {
          await holder.startTransaction();
          // It waits for the requests, which take nearly as long as an idle transaction may.
          await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
          await holder.query('SELECT FROM checks WHERE id = $1 FOR UPDATE', [busy.id]);
          const stuck = Array.from({ length: 4 }, () => api.trigger(busy));
          await pause(500);
          const waiting = await Promise.all([api.listChecks(), api.trigger(other)]);
          const answers = [...waiting, ...(await Promise.all(stuck))];
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
          expectAtMost(
            'F10 ms until the last request without a connection is answered',
            times(answers),
            ANSWERED_MS,
          );
        } finally {
          await holder.rollbackTransaction();
          await holder.release();
        }
        const after = await Promise.all([api.listChecks(), api.trigger(other), api.trigger(busy)]);
        expect(after.map(({ status }) => status)).toEqual([200, 201, 201]);
      }),
    2 * MINUTE,
  );
});
