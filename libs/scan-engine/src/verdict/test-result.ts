import type { Receipt } from '@palisade/target-client';
import {
  MAX_TEST_MESSAGE_CHARACTERS,
  SEVERITIES,
  type Severity,
  type TestKey,
  cutTo,
} from '@palisade/vocabulary';
import type { DataTexts } from '../data/documents';
import { ScanData, releaseData } from '../data/scan-data';
import type { Inconclusive } from '../ground/inconclusive';
import { agedJudgement } from './aged-judgement';
import { limitedJudgement } from './limited-judgement';
import { withAdvice } from './remediation';
import type { Finding, Judgement, TestResult } from '../contract/scanner';
import { verdictOf } from './verdict';

/** Turns a judgement into what is stored and shown; the one place that words a test's message. */
export function toTestResult(
  testKey: TestKey,
  judged: Judgement,
  receipt: Receipt,
  data = releaseData,
): TestResult {
  const judgement = agedJudgement(limitedJudgement(judged), data.oldestFor(testKey));
  const { inconclusive, technicalDetails } = judgement;
  const findings = inconclusive === null ? judgement.findings : [];
  const absence = inconclusive === null && findings.length === 0 ? judgement.notApplicable : undefined;
  return {
    testKey,
    status: verdictOf(findings, inconclusive !== null),
    message: cutTo(messageOf({ ...judgement, findings }, absence), MAX_TEST_MESSAGE_CHARACTERS),
    ...withAdvice(testKey, { ...judgement, findings }),
    technicalDetails: { ...technicalDetails, ...data.detailsFor(testKey) },
    inconclusive,
    isApplicable: absence === undefined,
    judgedLocations: inconclusive === null ? judgement.judged : [],
    unjudgedRules: inconclusive === null ? [...(judgement.unjudgedRules ?? [])].sort() : [],
    ...(judgement.judgedAs === undefined || inconclusive !== null ? {} : { judgedAs: judgement.judgedAs }),
    receipt,
  };
}

/** A test that ended before its scanner could judge; `reason` is one stable word for programs. */
export function inconclusiveResult(
  testKey: TestKey,
  inconclusive: Inconclusive,
  receipt: Receipt,
  data = releaseData,
): TestResult {
  const judgement: Judgement = {
    findings: [],
    technicalDetails: {},
    judged: [],
    inconclusive,
    summary: inconclusive.sentence,
  };
  return toTestResult(testKey, judgement, receipt, data);
}

/** A test that exceeded the time or memory that one piece of its work may take, see docs/decisions/0010-scan-pool.md. */
export const tooComplexResult = (testKey: TestKey, receipt: Receipt, data?: DataTexts): TestResult =>
  inconclusiveResult(testKey, TOO_COMPLEX, receipt, new ScanData(data));

const TOO_COMPLEX = {
  sentence:
    'the responses of the site are too complex to evaluate within the limits of time and memory; configure endpoints with simpler pages to narrow the test',
  reason: 'too_complex',
};

function messageOf(
  { inconclusive, findings, summary, gaps = '' }: Judgement,
  absence: Judgement['notApplicable'],
): string {
  if (absence !== undefined) return `Does not apply: ${absence.sentence}`;
  if (inconclusive !== null) return `Inconclusive: ${inconclusive.sentence}`;
  return `${foundWords(findings, summary)} ${gaps}`.trim();
}

function foundWords(findings: readonly Finding[], summary: string): string {
  const [worst] = [...findings].sort((one, other) => rank(one.severity) - rank(other.severity));
  if (worst === undefined) return summary;
  if (findings.length === 1) return `1 problem found (${worst.severity}): ${worst.title}.`;
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const breakdown = counts.map(({ severity, count }) => `${count} ${severity}`).join(', ');
  return `${findings.length} problems found (${breakdown}). Most severe: ${worst.title}.`;
}

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);
