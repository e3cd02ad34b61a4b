import { setTimeout as delay } from 'node:timers/promises';
import { QueryFailedError } from 'typeorm';

/** SQLSTATE deadlock_detected and lock_not_available. */
const BUSY: readonly unknown[] = ['40P01', '55P03'];
const MOST_TRIES = 60;
/** The operator gets a line for the first try that failed, and for every tenth. */
const SAID_EVERY = 10;

export const PROGRAMS_ARE_RUNNING =
  'Running programs use a table that a migration must lock, so that migration was undone. Those before it stay. End long transactions, or stop api and workers of the previous version, then run `palisade migrate` again.';

/**
 * Runs work that PostgreSQL may undo because of locks of running programs: a deadlock, or a table that stays busy.
 * @param say called when it has to try again
 * @throws an Error that says what to stop, after 60 tries (a minute and a half)
 */
export async function retryOnLocks<Result>(
  work: () => Promise<Result>,
  say: (line: string) => void,
  pauseMs = 1_000,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof QueryFailedError && 'code' in error && BUSY.includes(error.code);
      if (!isBusy) throw error;
      if (attempt === MOST_TRIES) throw new Error(PROGRAMS_ARE_RUNNING, { cause: error });
      if (attempt % SAID_EVERY === 1)
        say(
          `Running programs use a table that the migration must lock: trying again (${attempt} of ${MOST_TRIES - 1}).`,
        );
      await delay(pauseMs);
    }
  }
}
