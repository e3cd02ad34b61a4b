import type { FailureCategory } from '@palisade/target-client';
import {
  ENOUGH_SAMPLES,
  headerSignal,
  obstacleIn,
  reactionIn,
  showsNoLimit,
  type Obstacle,
  type UnclearReason,
} from './burst-assessment';
import type { EndpointObservation, NotAsked, Sample } from './rate-limit-observation';

/** Why nothing can be said about the limit of an endpoint; one stable word for programs. */
export type Unjudged =
  NotAsked | Exclude<Obstacle, 'failed'> | UnclearReason | FailureCategory | 'incomplete';

export type EndpointOutcome =
  | { judged: true; word: 'limited' | 'declared' | 'not_observed' | 'headers_untrue' | 'shared_limit' }
  | { judged: false; word: Unjudged };

/** `afterLimit`: another endpoint was limited just before, so a refusal from the start is the same limit. */
export function outcomeOf(endpoint: EndpointObservation, afterLimit: boolean): EndpointOutcome {
  const { notAsked, samples } = endpoint;
  const [first] = samples;
  if (notAsked !== null) return unjudged(notAsked);
  if (first === undefined) return unjudged('budget');
  const obstacle = obstacleIn(first);
  if (obstacle === 'failed') return unjudged(first.failure ?? 'protocol');
  if (obstacle === 'limited_before' && afterLimit) return judged('shared_limit');
  // A login may be asked for behind a limiter that shows itself.
  if (obstacle !== null && obstacle !== 'needs_login') return unjudged(obstacle);
  return signOfLimit(samples) ?? (obstacle === null ? withoutSign(endpoint) : unjudged(obstacle));
}

type JudgedWord = Extract<EndpointOutcome, { judged: true }>['word'];
const judged = (word: JudgedWord): EndpointOutcome => ({ judged: true, word });
const unjudged = (word: Unjudged): EndpointOutcome => ({ judged: false, word });

function signOfLimit(samples: readonly Sample[]): EndpointOutcome | null {
  const reaction = reactionIn(samples);
  switch (reaction?.kind) {
    case 'limited':
      return judged('limited');
    case 'announced':
      return judged('declared');
    case 'unclear':
      return unjudged(reaction.reason);
    case undefined:
      return ['moving', 'stated'].includes(headerSignal(samples)) ? judged('declared') : null;
  }
}

function withoutSign({ samples, hadRoomForRamp }: EndpointObservation): EndpointOutcome {
  if (!hadRoomForRamp) return unjudged('budget');
  if (showsNoLimit(samples)) return judged('not_observed');
  const isConstant = samples.length >= ENOUGH_SAMPLES && headerSignal(samples) === 'constant';
  return isConstant ? judged('headers_untrue') : unjudged('incomplete');
}

export const UNJUDGED_TEXTS: Record<Unjudged, string> = {
  claimed: 'it was already tested within the last 24 hours',
  sensitive: 'addresses that may send codes, reset passwords or move money are never tested',
  budget: 'the test used up its requests',
  stopped: 'the site was in trouble, so nothing more was asked',
  challenge: 'a firewall showed its own page',
  limited_before: 'requests were refused from the very first one',
  server_error: 'the server answered with errors',
  redirect: 'it redirects elsewhere',
  needs_login: 'it asks for a login',
  not_found: 'it does not exist',
  no_get: 'it does not answer GET, and other methods are not sent',
  client_error: 'it refuses a plain request; configure one that it answers, with its query',
  web_page: 'it answers with a web page instead of data',
  cached: 'a cache answers in its place',
  large: 'its answers are too large to be asked for often',
  errors: 'too many requests failed',
  slower: 'it became slower, which may be a limit or too much load',
  incomplete: 'the requests did not suffice',
  dns: 'the host name could not be resolved',
  blocked_address: 'the address of the host may not be scanned',
  refused: 'the connection was refused',
  timeout: 'it did not answer in time',
  reset: 'it closed the connection without an answer',
  tls: 'no encrypted connection could be made',
  protocol: 'the answer was not valid HTTP',
  too_large: 'the answer was too large',
  aborted: 'the scan was stopped',
  unproven: 'it is on another scheme, host or port than the proven one',
};
