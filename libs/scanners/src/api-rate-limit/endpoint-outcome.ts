import type { FailureCategory } from '@palisade/target-client';
import { failedRequest } from '@palisade/scan-engine';
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
  | {
      judged: true;
      word: 'limited' | 'slowed_down' | 'declared' | 'not_observed' | 'headers_untrue' | 'shared_limit';
    }
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
  // A login may be requested behind a limiter that shows itself.
  if (obstacle !== null && obstacle !== 'needs_login') return unjudged(obstacle);
  const sign = signOfLimit(samples);
  const isSlow = sign?.judged === false && sign.word === 'slower';
  // The delay of the endpoint that was tested before.
  if (isSlow && afterLimit) return judged('shared_limit');
  return sign ?? (obstacle === null ? withoutSign(endpoint) : unjudged(obstacle));
}

type JudgedWord = Extract<EndpointOutcome, { judged: true }>['word'];
const judged = (word: JudgedWord): EndpointOutcome => ({ judged: true, word });
const unjudged = (word: Unjudged): EndpointOutcome => ({ judged: false, word });

function signOfLimit(samples: readonly Sample[]): EndpointOutcome | null {
  const reaction = reactionIn(samples);
  switch (reaction?.kind) {
    case 'limited':
      return judged('limited');
    case 'delayed':
      return judged('slowed_down');
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

/** Each says what happened, and what a person can do so that the endpoint can be judged. */
const TEXTS: Record<Exclude<Unjudged, FailureCategory> | 'budget', string> = {
  claimed: 'it was already tested within the last 24 hours; scan again tomorrow',
  sensitive:
    'addresses that may send codes, reset passwords or move money are never tested; configure another endpoint',
  budget: 'the test used up its requests; configure fewer endpoints',
  stopped: 'the site had problems, so the test sent nothing more; scan again when it works',
  challenge: 'a firewall showed its own page; let the scanner through your firewall',
  limited_before:
    'the very first request was refused, so another client may have used up the limit; scan again when it has reset',
  server_error: 'the server returned errors; check its log and scan again',
  redirect: 'it redirects elsewhere; configure the address that it leads to',
  needs_login: 'it requires a login; configure an endpoint that responds without one',
  not_found: 'it does not exist; correct the path in the settings of this test',
  no_get:
    'it does not support GET, and the test sends no other method; configure an endpoint that supports it',
  client_error: 'it refuses a plain request; configure the path with a query that it accepts',
  web_page: 'it returns a web page instead of data; configure the address from which the page gets its data',
  cached: 'a cache responds in its place; configure an address that is not cached',
  large: 'its responses are too large for many requests; configure an endpoint with smaller ones',
  errors: 'too many requests failed; check the log of the server and scan again',
  slower:
    'it became slower, which may be a limit or too much load; check the load of the server and scan again',
  incomplete: 'too few requests got a response; scan again',
};

/** For people, without a full stop. */
export const unjudgedText = (word: Unjudged): string =>
  word in TEXTS ? TEXTS[word as keyof typeof TEXTS] : failedRequest(word as FailureCategory).sentence;
