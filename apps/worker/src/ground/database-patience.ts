import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage, isSlowStatement } from '@palisade/persistence';

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
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || isOver()) throw error;
      await delay(RETRY_AFTER_MS);
    }
  }
}
