import { type Inconclusive, tooLarge, whyStartUnanswered, whyTurnedAway } from '@palisade/scan-engine';
import type { CsrfObservation } from './csrf-observation';

const NAME_A_PAGE = 'name a public page with a form in the settings of this test';
const UNREADABLE: Inconclusive = {
  sentence: 'most of the pages could not be read; check in a browser that they load, then scan again',
  reason: 'unreadable',
};
const TOO_LARGE = tooLarge('a page was', 'name the page with the form in the settings of this test');
const NOT_COMPARABLE: Inconclusive = {
  sentence:
    'the pages with forms could not be loaded again for comparison; scan again when they load each time',
  reason: 'not_comparable',
};

/** Why nothing can be said about the forms of the site and what to do about it, or null. */
export function inconclusiveReason({ pages, forms }: CsrfObservation): Inconclusive | null {
  const [start] = pages;
  const unanswered = whyStartUnanswered(start);
  if (unanswered !== null) return unanswered;
  const turnedAway = forms.length > 0 ? null : whyTurnedAway(start?.status ?? null, NAME_A_PAGE);
  if (turnedAway !== null) return turnedAway;
  const lost = pages.filter(
    ({ outcome, failure }) => !['answered', 'redirected'].includes(outcome) && failure !== 'budget',
  );
  if (forms.length === 0 && lost.length * 2 >= pages.length) return UNREADABLE;
  if (forms.length === 0 && pages.some(({ truncated }) => truncated)) return TOO_LARGE;
  const judged = forms.filter(({ method, actionSite }) => method === 'POST' && actionSite === 'same_origin');
  return judged.length > 0 && judged.every(({ isCompared }) => !isCompared) ? NOT_COMPARABLE : null;
}
