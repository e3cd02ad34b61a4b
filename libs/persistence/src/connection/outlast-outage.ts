import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage, isSlowStatement } from './database-outage';

const RETRY_AFTER_MS = 500;

/** Whether an error means that PostgreSQL is unavailable. The work may then be retried without counting the attempt. */
export const isOutage = (error: unknown): boolean => isDatabaseOutage(error) && !isSlowStatement(error);

/**
 * Repeats idempotent work until PostgreSQL responds.
 *
 * @param isOver called after each failure; if true, the failure is thrown.
 */
export async function outlastOutage<Result>(
  work: () => Promise<Result>,
  isOver: () => boolean,
  isPassing = isOutage,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || isOver()) throw error;
      await delay(RETRY_AFTER_MS);
    }
  }
}

/** For what only this program knows, such as what became of a message: also a statement that was too slow is repeated. */
export const untilWritten = <Result>(work: () => Promise<Result>, isOver: () => boolean): Promise<Result> =>
  outlastOutage(work, isOver, isDatabaseOutage);

/**
 * A repository that a worker uses while it holds a lease. Each method repeats until PostgreSQL responds: the worker knows what became of a
 * message, and nobody else can. Without it the lease would run out, the channel would be silent until then, and the message would be sent
 * again. Only for methods that may run twice and that a fence protects.
 */
export function outlasting<Repository extends object>(
  repository: Repository,
  isOver: () => boolean,
): Repository {
  return new Proxy(repository, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const method = member as (...values: unknown[]) => Promise<unknown>;
      return (...values: unknown[]) => untilWritten(() => method.apply(target, values), isOver);
    },
  });
}
