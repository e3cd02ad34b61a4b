import { type Inconclusive, whyUnanswered } from '@palisade/scan-engine';
import type { CookieObservation } from './cookie-observation';

/** Why nothing can be said about the site's cookies, or null. */
export function inconclusiveReason({ start, cookies }: CookieObservation): Inconclusive | null {
  const unanswered = whyUnanswered(start);
  if (unanswered !== null) return unanswered;
  // A site that turns visitors away may set its cookies behind that.
  return (start.status ?? 500) >= 400 && cookies.length === 0 ? turnedAway(start.status) : null;
}

const turnedAway = (status: number | null): Inconclusive => ({
  sentence: `the start page refuses visitors (status ${status}) and sets no cookie; name a page that everyone may read in the settings of this test`,
  reason: 'forbidden',
});
