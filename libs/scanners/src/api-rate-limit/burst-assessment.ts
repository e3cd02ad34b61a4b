import { hasBecomeSlower, isDelayed } from './response-speed';
import { quotasOf, type Quota } from './limit-headers.parser';
import type { Sample } from './rate-limit-observation';
import { resetInSeconds } from './reset-time';

/** What an endpoint did when it was queried again and again. */
export type Reaction =
  | { kind: 'limited'; by: 'status_429' | 'status_403' | 'status_503' | 'error_body' }
  /** Retry-After on an answer that is none of the above. */
  | { kind: 'announced' }
  /** Every answer from a certain request on waits: a limit that slows down instead of refusing. */
  | { kind: 'delayed' }
  /** Something happened, but it may as well be trouble of the server. */
  | { kind: 'unclear'; reason: UnclearReason };

export type UnclearReason = 'server_error' | 'errors' | 'slower' | 'cached';

/** Why the first response does not allow more requests. */
export type Obstacle =
  | 'failed'
  | 'challenge'
  | 'limited_before'
  | 'server_error'
  | 'redirect'
  | 'needs_login'
  | 'not_found'
  | 'no_get'
  | 'client_error'
  | 'web_page'
  | 'cached'
  | 'large';

const MOST_BYTES = 262_144;

const OBSTACLE_BY_STATUS: Record<number, Obstacle> = {
  401: 'needs_login',
  403: 'needs_login',
  404: 'not_found',
  405: 'no_get',
  407: 'needs_login',
  410: 'not_found',
  429: 'limited_before',
  501: 'no_get',
};

export function obstacleIn(first: Sample): Obstacle | null {
  const { status } = first;
  if (status === null) return 'failed';
  if (first.challenge && status !== 429) return 'challenge';
  const known = OBSTACLE_BY_STATUS[status];
  if (known !== undefined) return known;
  if (status >= 500) return 'server_error';
  if (status >= 400) return 'client_error';
  if (status >= 300) return 'redirect';
  if (first.isHtml) return 'web_page';
  // With a status of success (JSON-RPC), nothing was done anyway.
  if (first.requestError) return 'client_error';
  if (first.cached) return 'cached';
  return first.bytes > MOST_BYTES ? 'large' : null;
}

export const isRefusal = (sample: Sample, first: Sample): boolean =>
  sample.status === 429 || refusalWithoutStatus(sample, first) !== null;

/** Refusals that do not say so by their status. */
function refusalWithoutStatus(
  sample: Sample,
  first: Sample,
): 'status_403' | 'status_503' | 'error_body' | null {
  const { status } = sample;
  if (status === null || status === first.status) {
    // The same words in the first response, or a response of the same form, are content.
    const isNewError = sample.limitText && !first.limitText && sample.shape !== first.shape;
    return status !== null && isNewError ? 'error_body' : null;
  }
  if (status === 403) return 'status_403';
  const saysSo = sample.limitText || sample.headers.some(([name]) => name === 'retry-after');
  // nginx writes a 503 of its own for limit_req and limit_conn; trouble behind it is 502 or 504.
  if (status === 503) return saysSo || sample.nginxPage ? 'status_503' : null;
  return sample.limitText ? (status >= 500 ? 'status_503' : 'error_body') : null;
}

const MOST_ERRORS = 0.1;

/** The first reason to stop, or null. The same function stops the requests and judges what they showed. */
export function reactionIn(samples: readonly Sample[]): Reaction | null {
  const [first] = samples;
  if (first === undefined) return null;
  if (samples.some(({ status }) => status === 429)) return { kind: 'limited', by: 'status_429' };
  for (const sample of samples) {
    const by = refusalWithoutStatus(sample, first);
    if (by !== null) return { kind: 'limited', by };
  }
  if (samples.some(({ headers }) => headers.some(([name]) => name === 'retry-after')))
    return { kind: 'announced' };
  const reason = unclearReason(samples, first);
  if (reason === 'slower' && isDelayed(samples)) return { kind: 'delayed' };
  return reason === null ? null : { kind: 'unclear', reason };
}

/** Answers became slower, no wait on purpose is proved yet, and nothing else happened. */
export function isOnlySlower(samples: readonly Sample[]): boolean {
  const reaction = reactionIn(samples);
  return reaction?.kind === 'unclear' && reaction.reason === 'slower';
}

function unclearReason(samples: readonly Sample[], first: Sample): UnclearReason | null {
  if (samples.some(({ status }) => status !== null && status >= 500 && status !== first.status))
    return 'server_error';
  const errors = samples.filter(({ status }) => status !== first.status).length;
  if (errors / samples.length > MOST_ERRORS) return 'errors';
  if (samples.some(({ cached }) => cached)) return 'cached';
  return hasBecomeSlower(samples) ? 'slower' : null;
}

/**
 * What the header fields tell: `moving` when a remaining number changes from answer to answer, `constant` when it never
 * does, `stated` when there is nothing to check.
 */
export type HeaderSignal = 'none' | 'stated' | 'moving' | 'constant';

const REFILL_SECONDS = 2;

export function headerSignal(samples: readonly Sample[]): HeaderSignal {
  const fresh = samples.filter(({ cached, status }) => !cached && status !== null);
  const answers = fresh.map(({ headers }) => quotasOf(headers));
  if (answers.every((quotas) => quotas.length === 0)) return 'none';
  const seen = new Map<string, Quota[]>();
  for (const quota of answers.flat()) {
    const sameName = seen.get(quota.name);
    if (sameName === undefined) seen.set(quota.name, [quota]);
    else sameName.push(quota);
  }
  const counted = [...seen.values()].filter((quotas) => quotas.some(({ remaining }) => remaining !== null));
  if (counted.length === 0) return 'stated';
  if (counted.some((quotas) => new Set(quotas.map(({ remaining }) => remaining)).size > 1)) return 'moving';
  // A bucket that fills faster than we ask is full again at each request.
  const refills = fresh.some(({ headers }) =>
    headers.some(([name]) => name === 'x-ratelimit-replenish-rate'),
  );
  return refills || counted.some(isQuick) ? 'stated' : 'constant';
}

/** Requests a second: our own rate at its highest is twice this. */
const QUICK_REFILL = 5;

function isQuick(quotas: readonly Quota[]): boolean {
  const resets = quotas.map(resetInSeconds).filter((seconds) => seconds !== null);
  const resetsAtOnce = resets.length > 0 && Math.max(...resets) <= REFILL_SECONDS;
  return (
    resetsAtOnce || quotas.some(({ limit, window }) => (limit ?? 0) / (window ?? Infinity) >= QUICK_REFILL)
  );
}

/** Fewer constant numbers may come from several servers that count each for itself. */
export const ENOUGH_SAMPLES = 5;

/** Plain answers; with a redirect, three spellings and a large page they make 40 requests. */
export const FULL_RAMP = 35;

/** Whether the endpoint answered the whole ramp without any sign of a limit. */
export const showsNoLimit = (samples: readonly Sample[]): boolean =>
  samples.length >= FULL_RAMP && reactionIn(samples) === null && headerSignal(samples) === 'none';
