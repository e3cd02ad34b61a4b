import {
  answerOf,
  isOfResource,
  type CorsAnswer,
  type CorsObservation,
  type PathObservation,
} from './cors-observation';
import { CHALLENGED, type Inconclusive, RATE_LIMITED, whyUnanswered } from '@palisade/scan-engine';
import { isOddOrigin } from './probe-origins';
import { unconfirmedRoles } from './trust.rules';

/** Why the absence of findings proves nothing, or null when every question that was asked was answered. */
export function inconclusiveReason(site: CorsObservation): Inconclusive | null {
  const stopped = stoppedBy(site);
  if (stopped !== null) return stopped;
  const [unanswered] = site.paths.flatMap(({ answers }) => answers.filter(isUnanswered));
  if (unanswered !== undefined) return becauseOf(unanswered);
  if (!site.paths.some(isJudged)) {
    const [first] = site.paths.map((path) => answerOf(path, 'none'));
    return first
      ? becauseOf(first)
      : {
          sentence: 'no path could be checked; name the paths of the API in the settings',
          reason: 'protocol',
        };
  }
  if (site.paths.some((path) => unconfirmedRoles(path).length > 0))
    return {
      sentence: 'a response that allows a foreign origin could not be confirmed; scan again',
      reason: 'unconfirmed',
    };
  return null;
}

function stoppedBy({ stopped }: CorsObservation): Inconclusive | null {
  switch (stopped) {
    case 'rate_limited':
      return RATE_LIMITED;
    case 'challenge':
      return CHALLENGED;
    case 'time':
      return {
        sentence:
          'the site responded too slowly to check all paths; name fewer paths in the settings, or scan again when it is less busy',
        reason: 'timeout',
      };
    case 'too_many_paths':
    case null:
      return null;
  }
}

/** The resource itself answered all questions, be it with refusals. */
export function isJudged(path: PathObservation): boolean {
  const first = answerOf(path, 'none');
  return first !== null && isOfResource(first) && !path.answers.some(isUnanswered);
}

/** A path that leads elsewhere has answered; so has a firewall that stops an odd character in an Origin. */
function isUnanswered({ role, outcome }: CorsAnswer): boolean {
  if (['answered', 'off_host', 'redirect_loop'].includes(outcome)) return false;
  return outcome !== 'challenge' || !isOddOrigin(role);
}

const becauseOf = ({ outcome, failure, status }: CorsAnswer): Inconclusive =>
  whyUnanswered({ outcome, failure, status, redirectsTo: null }) ?? onlyNoted(status);

function onlyNoted(status: number | null): Inconclusive {
  if (status === 404 || status === 410)
    return {
      sentence: `there is nothing at the paths that were checked (status ${status}); name the paths of the API in the settings`,
      reason: 'not_found',
    };
  return {
    sentence: `only redirects were seen (status ${status}); name paths that do not redirect in the settings`,
    reason: 'redirect',
  };
}
