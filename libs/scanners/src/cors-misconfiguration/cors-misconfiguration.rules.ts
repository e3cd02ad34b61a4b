import { type Finding, type Judgement, worstFirst, notJudged } from '@palisade/scan-engine';
import { isStaticFile, judgeAnswers } from './answer.rules';
import { corsDetails } from './cors-details';
import { inconclusiveReason } from './cors-inconclusive';
import { pathOf, type CorsObservation, type PathObservation } from './cors-observation';
import { findingOf } from './defect';
import { exposureOf, type Exposure } from './exposure';
import { corsProductAdvice } from './product-advice';
import { judgeRelatives, judgeStrangers } from './trust.rules';

const SUMMARY = 'No other site may read what this one gives to its visitors.';

/** The whole judgement: a pure function of what was seen. */
export function judgeCorsMisconfiguration(site: CorsObservation): Judgement {
  const findings = worstFirst(site.paths.flatMap((path) => judgePath(path, exposureOf(site, path))));
  const technicalDetails = corsDetails(site);
  const inconclusive = findings.length > 0 ? null : inconclusiveReason(site);
  if (inconclusive !== null) return notJudged(inconclusive, SUMMARY, technicalDetails);
  return {
    findings,
    productAdvice: corsProductAdvice(site),
    technicalDetails,
    judged: site.paths.filter(isJudged).map(pathOf),
    inconclusive: null,
    summary: SUMMARY,
  };
}

/** A path whose every request was answered by the page itself. */
const isJudged = ({ answers }: PathObservation): boolean =>
  answers.every(({ outcome }) => outcome === 'answered') &&
  answers.some(({ method, status }) => method === 'GET' && status === 200);

function judgePath(path: PathObservation, exposure: Exposure): Finding[] {
  if (isStaticFile(path)) return [];
  return [...judgeStrangers(path, exposure), ...judgeRelatives(path), ...judgeAnswers(path)].map((defect) =>
    findingOf(path, defect),
  );
}
