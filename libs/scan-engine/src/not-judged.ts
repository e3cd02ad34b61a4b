import type { Inconclusive } from './inconclusive';
import type { Judgement } from './scanner';

/** The judgement of a test that cannot judge. @param details see `Judgement.technicalDetails` */
export const notJudged = (
  { sentence, reason }: Inconclusive,
  summary: string,
  details: Record<string, unknown>,
): Judgement => ({
  findings: [],
  technicalDetails: { reason, ...details },
  judged: [],
  inconclusive: sentence,
  summary,
});
