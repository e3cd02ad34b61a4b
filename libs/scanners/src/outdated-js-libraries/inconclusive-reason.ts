import { type Inconclusive, failedRequest, whyUnread } from '@palisade/scan-engine';
import type { OutdatedJsObservation } from './outdated-js-libraries.observation';

/** Why a result without findings would say nothing, or null. */
export const inconclusiveReason = (observation: OutdatedJsObservation): Inconclusive | null =>
  whyUnread(observation.pages) ?? scriptProblem(observation);

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
