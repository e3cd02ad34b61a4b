import {
  CHALLENGED,
  type Inconclusive,
  RATE_LIMITED,
  failedRequest,
  serverError,
} from '../../engine/inconclusive';
import type { OutdatedJsObservation, SeenPage } from './outdated-js-libraries.observation';

const DAY_MS = 86_400_000;
/** Two years: a list of this age does not know most of what is wrong today. */
const TOO_OLD_DAYS = 731;

const UPDATE = 'update Palisade, or have the operator set JS_ADVISORIES_URL';

/** Why a result without findings would say nothing, or null. */
export function inconclusiveReason(observation: OutdatedJsObservation): Inconclusive | null {
  const { pages, scripts, list, now } = observation;
  const [start] = pages;
  if (start === undefined) return failedRequest(null);
  if (start.outcome !== 'answered') return unread(start);
  if ([401, 403, 451].includes(start.status ?? 0))
    return {
      sentence: `the site turns visitors away (status ${start.status}); let the scanner in, then scan again`,
      reason: 'forbidden',
    };
  if (start.truncated)
    return {
      sentence: 'the start page is too long to be read to its end; shorten it, then scan again',
      reason: 'too_large',
    };
  if (list === null) return { sentence: `there is no list of advisories; ${UPDATE}`, reason: 'no_data' };
  if (now - Date.parse(list.date) > TOO_OLD_DAYS * DAY_MS)
    return {
      sentence: `the list of advisories is of ${list.date}, older than two years; ${UPDATE}`,
      reason: 'old_data',
    };
  const failed = scripts.filter(({ outcome, isForeign }) => outcome === 'failed' && !isForeign);
  const isUnread = failed.length > 0 && !scripts.some(({ outcome }) => outcome === 'read');
  if (!isUnread) return null;
  const [first] = failed;
  return first?.status
    ? {
        sentence: `none of the scripts could be read (status ${first.status}); scan again when the site serves them`,
        reason: 'scripts_unreadable',
      }
    : failedRequest(first?.failure ?? null);
}

/** Whether everything that could hold a library was read, so that what was not seen is not there. */
export const isCompleteLook = ({ pages, scripts }: OutdatedJsObservation): boolean =>
  pages.every(
    ({ outcome, failure, truncated }) =>
      ['answered', 'redirected'].includes(outcome) && failure === null && !truncated,
  ) && scripts.every(({ outcome, truncated }) => outcome !== 'failed' && !truncated);

function unread({ outcome, failure, status }: SeenPage): Inconclusive {
  switch (outcome) {
    case 'challenge':
      return CHALLENGED;
    case 'too_many_requests':
      return RATE_LIMITED;
    case 'server_error':
      return serverError(status);
    case 'redirected':
      return {
        sentence: 'the site redirects to another host; create a check for that host',
        reason: 'redirect',
      };
    case 'answered':
    case 'failed':
      return failedRequest(failure);
  }
}
