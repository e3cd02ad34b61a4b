import { movingTimer } from '@palisade/deadline';

/** What a test needs after the time of the scan: to judge what it has read, and to put back what it has changed. */
const LAST_WORDS_MS = 10_000;

/** One for all: without a reason, each abort makes an exception with a stack that nobody reads. */
const TEST_ENDED = new Error('The test has ended.');

export type Ended<T> = { timedOut: false; value: T } | { timedOut: true };

/**
 * Runs work that ends with the deadline, whether it heeds its signal or not. Rejects when the work does, or with the
 * parent's reason when that aborts.
 *
 * @param movedMs by how much the limit has moved so far
 * @param end aborts when the time of the scan has passed: the work ends soon after that, however the limit has moved
 */
export async function withinDeadline<T>(
  limitMs: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  movedMs: () => number = () => 0,
  end?: AbortSignal,
): Promise<Ended<T>> {
  parent.throwIfAborted();
  const controller = new AbortController();
  let stopTimer: (() => void) | undefined;
  let stop: (() => void) | undefined;
  let lastWords: NodeJS.Timeout | undefined;
  let hurry: (() => void) | undefined;
  const deadline = new Promise<Ended<T>>((resolve, reject) => {
    const endIt = (): void => resolve({ timedOut: true });
    stopTimer = movingTimer(limitMs, movedMs, endIt);
    hurry = () => (lastWords ??= setTimeout(endIt, LAST_WORDS_MS));
    end?.addEventListener('abort', hurry);
    if (end?.aborted === true) hurry();
    stop = () => reject(parent.reason instanceof Error ? parent.reason : new Error('The scan was stopped.'));
    parent.addEventListener('abort', stop);
  });
  try {
    const value = work(controller.signal).then((result): Ended<T> => ({ timedOut: false, value: result }));
    return await Promise.race([value, deadline]);
  } finally {
    stopTimer?.();
    clearTimeout(lastWords);
    if (hurry !== undefined) end?.removeEventListener('abort', hurry);
    if (stop !== undefined) parent.removeEventListener('abort', stop);
    // Also after success: whatever the work left behind shall end.
    controller.abort(TEST_ENDED);
  }
}
