import { movingTimer } from '@palisade/deadline';

/** One for all: without a reason, each abort makes an exception with a stack that nobody reads. */
const TEST_ENDED = new Error('The test has ended.');

export type Ended<T> = { timedOut: false; value: T } | { timedOut: true };

/**
 * Runs work that ends with the deadline, whether it heeds its signal or not. Rejects when the work does, or with the
 * parent's reason when that aborts.
 *
 * @param movedMs by how much the limit has moved so far
 */
export async function withinDeadline<T>(
  limitMs: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  movedMs: () => number = () => 0,
): Promise<Ended<T>> {
  parent.throwIfAborted();
  const controller = new AbortController();
  let stopTimer: (() => void) | undefined;
  let stop: (() => void) | undefined;
  const deadline = new Promise<Ended<T>>((resolve, reject) => {
    stopTimer = movingTimer(limitMs, movedMs, () => resolve({ timedOut: true }));
    stop = () => reject(parent.reason instanceof Error ? parent.reason : new Error('The scan was stopped.'));
    parent.addEventListener('abort', stop);
  });
  try {
    const value = work(controller.signal).then((result): Ended<T> => ({ timedOut: false, value: result }));
    return await Promise.race([value, deadline]);
  } finally {
    stopTimer?.();
    if (stop !== undefined) parent.removeEventListener('abort', stop);
    // Also after success: whatever the work left behind shall end.
    controller.abort(TEST_ENDED);
  }
}
