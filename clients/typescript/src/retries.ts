import { retryAfterSeconds } from './errors.js';
import type { Method } from './generated/operations.js';

const MAX_RETRIES = 4;
const MAX_RETRY_AFTER_SECONDS = 60;
const FIRST_WAIT_SECONDS = 0.5;

/** Responses that say nothing about the request: the service restarts, or a proxy does not reach it. */
const OUTAGES: readonly number[] = [502, 503, 504];

const isOutage = (response: Response | null): boolean =>
  response === null || OUTAGES.includes(response.status);

/** A 503 without `Retry-After` is the result of the work itself, for example that no worker was free. 409: the first request is not over. */
const mayRepeatPost = (response: Response | null): boolean =>
  response?.status === 503
    ? response.headers.has('retry-after')
    : isOutage(response) || response?.status === 409;

const REPEATS: Partial<Record<Method, (response: Response | null) => boolean>> = {
  GET: isOutage,
  POST: mayRepeatPost,
};

export interface RetryOptions {
  /** How often a request is sent again, by default 4; 0 never. */
  maxRetries?: number;
  /** The longest `Retry-After` to wait for, by default 60. A longer one ends the call with the error. */
  maxRetryAfterSeconds?: number;
}

/**
 * How long to wait before the request is sent again; null: not again. A 429 did nothing, so every method may repeat it. After an outage
 * GET is repeated, and POST, which carries an id by which the service knows the repeat (409: the first is not over). Nobody knows what
 * another change has done.
 * @param response null where there was none
 * @param attempt 0 for the first one
 */
export function secondsBeforeRetry(
  method: Method,
  response: Response | null,
  attempt: number,
  { maxRetries = MAX_RETRIES, maxRetryAfterSeconds = MAX_RETRY_AFTER_SECONDS }: RetryOptions,
): number | null {
  const isRepeatable = response?.status === 429 || REPEATS[method]?.(response) === true;
  if (!isRepeatable || attempt >= maxRetries) return null;
  const asked = response === null ? null : retryAfterSeconds(response.headers);
  if (asked !== null) return asked > maxRetryAfterSeconds ? null : asked;
  // Clients that lost the service together must not return together.
  return FIRST_WAIT_SECONDS * 2 ** attempt * (1 + Math.random());
}

/** @throws the reason of the signal */
export async function wait(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(finish, ms);
    function finish(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    }
    signal?.addEventListener('abort', finish);
  });
}
