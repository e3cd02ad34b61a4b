import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseOutage, isSlowStatement } from '@palisade/persistence';

const ASK_AGAIN_MS = 500;

/** Whether an error says that PostgreSQL is away, and nothing about the work: that may be tried again without counting. */
export const isOutage = (error: unknown): boolean => isDatabaseOutage(error) && !isSlowStatement(error);

/**
 * Repeats work that is harmless to repeat until PostgreSQL answers.
 *
 * @param isOver asked after each failure; when true, the failure is passed on.
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
      await delay(ASK_AGAIN_MS);
    }
  }
}
