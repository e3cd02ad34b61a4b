import type { Response } from 'express';

export interface ReadRate {
  bytesPerSecond: number;
  /** The rate is judged once per window. */
  windowMs: number;
}

/** Below the slowest mobile connection. A reader that takes nothing is gone within 20 seconds. */
export const EXPORT_READ_RATE: ReadRate = { bytesPerSecond: 16 * 1024, windowMs: 6_000 };

/** One slow window may be ours: while this process stands still, nothing that a reader takes is counted. */
const SLOW_WINDOWS = 2;

/**
 * Ends a response whose reader takes less in two windows in a row, so that it gives back what it holds. Time in which the response waits for us
 * does not count.
 * @param sent bytes that went to the response so far
 * @returns what ends the watch
 */
export function requireReadRate(
  response: Pick<Response, 'writableNeedDrain' | 'destroy'>,
  sent: () => number,
  { bytesPerSecond, windowMs }: ReadRate,
): () => void {
  let before = sent();
  let slowWindows = 0;
  const timer = setInterval(() => {
    const now = sent();
    const isSlow = now - before < (bytesPerSecond * windowMs) / 1000;
    before = now;
    slowWindows = isSlow && response.writableNeedDrain ? slowWindows + 1 : 0;
    if (slowWindows === SLOW_WINDOWS) response.destroy();
  }, windowMs);
  timer.unref();
  return () => clearInterval(timer);
}
