import { type Inconclusive, failedRequest, whyUnread } from '@palisade/scan-engine';
import type { OutdatedJsObservation } from './outdated-js-libraries.observation';

const DAY_MS = 86_400_000;
/** Two years: a list of this age does not know most of what is wrong today. */
const TOO_OLD_DAYS = 731;

const UPDATE = 'update Palisade, or have the operator publish a newer list';

/** Why a result without findings would say nothing, or null. */
export const inconclusiveReason = (observation: OutdatedJsObservation): Inconclusive | null =>
  whyUnread(observation.pages) ?? listProblem(observation) ?? scriptProblem(observation);

function listProblem({ list, now }: OutdatedJsObservation): Inconclusive | null {
  if (list === null) return { sentence: `there is no list of advisories; ${UPDATE}`, reason: 'no_data' };
  return now - Date.parse(list.date) > TOO_OLD_DAYS * DAY_MS
    ? {
        sentence: `the list of advisories is of ${list.date}, older than two years; ${UPDATE}`,
        reason: 'old_data',
      }
    : null;
}

/** A script that is refused (4xx) does not run for visitors either; one that fails now may run for the next of them. */
function scriptProblem({ scripts }: OutdatedJsObservation): Inconclusive | null {
  const own = scripts.filter(({ isForeign }) => !isForeign);
  const failed = own.filter(({ outcome }) => outcome === 'failed');
  const isNoneRead = failed.length === own.length;
  const unread = failed.find(
    ({ status }) => isNoneRead || status === null || status === 429 || status >= 500,
  );
  if (unread === undefined) return null;
  if (unread.status === null) return failedRequest(unread.failure);
  const which = isNoneRead ? 'none of the scripts could' : 'not all of the scripts could';
  return {
    sentence: `${which} be read (status ${unread.status}); scan again when the site serves them`,
    reason: 'scripts_unreadable',
  };
}
