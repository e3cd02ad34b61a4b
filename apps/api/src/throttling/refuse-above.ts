import { ApiError } from '../http/errors/api-error';
import type { Hits } from './hit-counter';

/** @throws ApiError 429 with `Retry-After` when there are more hits than `most` in their window */
export function refuseAbove({ count, secondsLeft }: Hits, most: number, message: string): void {
  if (count > most) refuseFor(secondsLeft, message);
}

/** @throws ApiError 429 with `Retry-After` unless there is nothing to wait for */
export function refuseFor(seconds: number, message: string): void {
  if (seconds > 0) throw new ApiError('too_many_requests', message, { 'Retry-After': String(seconds) });
}
