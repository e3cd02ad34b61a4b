import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { SEVERITIES } from '@palisade/vocabulary';
import type { Finding, Judgement } from '../../engine/scanner';
import { isStaticFile, judgeAnswers } from './answer.rules';
import { corsDetails } from './cors-details';
import { inconclusiveReason } from './cors-inconclusive';
import type { CorsObservation, PathObservation } from './cors-observation';
import { toFinding } from './defect';
import { exposureOf, type Exposure } from './exposure';
import { judgeRelatives, judgeStrangers } from './trust.rules';

const SUMMARY = 'No other site may read what this one gives to its visitors.';

/** The whole judgement: a pure function of what was seen. */
export function judgeCorsMisconfiguration(site: CorsObservation): Judgement {
  const findings = site.paths.flatMap((path) => judgePath(path, exposureOf(site, path))).sort(bySeverity);
  const technicalDetails = corsDetails(site);
  const inconclusive = findings.length > 0 ? null : inconclusiveReason(site);
  if (inconclusive !== null)
    return {
      findings: [],
      remediationSteps: [],
      technicalDetails: { reason: inconclusive.reason, ...technicalDetails },
      inconclusive: inconclusive.sentence,
      summary: SUMMARY,
    };
  return {
    findings,
    remediationSteps: [
      ...new Set(
        findings.map(
          ({ id }) =>
            CATALOGUE.cors_misconfiguration.rules[id as RuleId<'cors_misconfiguration'>].remediation,
        ),
      ),
    ],
    technicalDetails,
    inconclusive: null,
    summary: SUMMARY,
  };
}

function judgePath(path: PathObservation, exposure: Exposure): Finding[] {
  if (isStaticFile(path)) return [];
  return [...judgeStrangers(path, exposure), ...judgeRelatives(path), ...judgeAnswers(path)].map((defect) =>
    toFinding(path, defect),
  );
}

const bySeverity = (one: Finding, other: Finding): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
  one.id.localeCompare(other.id) ||
  one.location.localeCompare(other.location);
