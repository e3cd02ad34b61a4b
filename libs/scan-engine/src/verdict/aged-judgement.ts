import type { AgedList } from '@palisade/catalogue';
import type { Judgement } from '../contract/scanner';
import type { Inconclusive } from '../ground/inconclusive';

/** For programs: a list that the test needs has not been current for too long. */
const STALE_DATA = 'stale_data';

/**
 * What a judgement is worth by an old list. What it found is true; that it found nothing means less from day to day. Nothing here names how
 * old the list is, because a result is stored once as long as it stays the same.
 */
export function agedJudgement(judgement: Judgement, list: AgedList | null): Judgement {
  if (list === null || judgement.inconclusive !== null || judgement.notApplicable !== undefined)
    return judgement;
  if (list.age === 'stale' && judgement.findings.length === 0)
    return { ...judgement, judged: [], judgedAnyway: [], inconclusive: stale(list) };
  const { gaps = '' } = judgement;
  return { ...judgement, gaps: `${gaps} ${noteOn(list)}`.trim() };
}

const noteOn = ({ name, day }: AgedList): string =>
  `The list "${name}" was last current on ${day}, so newer problems may be missing; the operator can update it.`;

const stale = ({ name, day }: AgedList): Inconclusive => ({
  sentence: `nothing was found, but the list "${name}" was last current on ${day}, too long ago for that to mean anything; the operator can update it`,
  reason: STALE_DATA,
});
