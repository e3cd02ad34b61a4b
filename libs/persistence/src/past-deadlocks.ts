import { setTimeout as delay } from 'node:timers/promises';
import { QueryFailedError } from 'typeorm';

/** SQLSTATE deadlock_detected. */
const DEADLOCK = '40P01';
const MOST_TRIES = 5;

export const PROGRAMS_ARE_RUNNING =
  'Running programs use the tables that the migration must lock, so it was undone as a whole. Stop api and workers of the previous version, then run `palisade migrate` again.';

/**
 * Runs work that PostgreSQL may undo as a whole because of a deadlock with a running program.
 * @param say called before each further try
 * @throws an Error that says what to stop, after five tries
 */
export async function pastDeadlocks<Result>(
  work: () => Promise<Result>,
  say: (line: string) => void,
  pauseMs = 2_000,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof QueryFailedError && 'code' in error && error.code === DEADLOCK;
      if (!isDeadlock) throw error;
      if (attempt === MOST_TRIES) throw new Error(PROGRAMS_ARE_RUNNING, { cause: error });
      say(
        `Running programs use the tables that the migration must lock: trying again (${attempt} of ${MOST_TRIES - 1}).`,
      );
      await delay(pauseMs);
    }
  }
}
