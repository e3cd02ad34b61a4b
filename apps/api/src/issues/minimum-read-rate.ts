import type { Response } from 'express';

export interface ReadRate {
  bytesPerSecond: number;
  /** The rate is judged once per window. */
  windowMs: number;
}

/** Below the slowest mobile connection. A reader that takes nothing is gone within 20 seconds. */
export const EXPORT_READ_RATE: ReadRate = { bytesPerSecond: 16 * 1024, windowMs: 10_000 };

/**
 * Ends a response whose reader takes less, so that it gives back what it holds. Time in which the response waits for us does not count, nor
 * does a window in which this process stood still: what the reader took meanwhile arrives after the late timer.
 * @param sent bytes that went to the response so far
 * @returns what ends the watch
 */
export function requireReadRate(
  response: Pick<Response, 'writableNeedDrain' | 'destroy'>,
  sent: () => number,
  { bytesPerSecond, windowMs }: ReadRate,
): () => void {
  let before = sent();
  let judgedAt = performance.now();
  const timer = setInterval(() => {
    const now = sent();
    const isSlow = now - before < (bytesPerSecond * windowMs) / 1000;
    before = now;
    const stoodStill = performance.now() - judgedAt > 1.5 * windowMs;
    judgedAt = performance.now();
    if (isSlow && !stoodStill && response.writableNeedDrain) response.destroy();
  }, windowMs);
  timer.unref();
  return () => clearInterval(timer);
}
