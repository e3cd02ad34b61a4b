import type { BaselineFingerprints, ComparedTest, GateIssue, StoredFinding } from '@palisade/persistence';
import {
  type GateThreshold,
  type GateVerdict,
  NOT_RUN,
  SEVERITIES,
  type ScanStatus,
  type Severity,
  type TestKey,
  type CheckId,
  type IssueId,
} from '@palisade/vocabulary';
import { findingsOf, isConclusive } from '../scans/scan-diff';

/** What a pipeline wants to be stopped by. */
export interface GateTerms {
  failOn: GateThreshold;
  /** Whether a test that could not judge is an error. */
  requireConclusive: boolean;
}

/** A scan that has ended or still runs, and what is known about its findings. */
export interface GatedScan {
  checkId: CheckId;
  status: ScanStatus;
  tests: readonly ComparedTest[];
  issues: readonly GateIssue[];
  /** Null unless the terms are about new findings. */
  baseline: BaselineFingerprints | null;
}

export interface CountedFinding {
  severity: Severity;
  title: string;
  location: string;
  /** Null for a finding whose issue no longer exists. */
  issueId: IssueId | null;
}

export interface Gate {
  verdict: GateVerdict;
  failOn: GateThreshold;
  /** The verdict in one sentence. */
  reason: string;
  /** All findings that count, the most severe first. */
  counted: readonly CountedFinding[];
  /** Tests that could not judge. */
  notJudged: readonly TestKey[];
}

export const isAboutNew = (failOn: GateThreshold): boolean => failOn.startsWith('new-');

/**
 * Decides whether a pipeline continues. Nothing but a completed scan passes, and a scan in which no test could judge its target has said
 * nothing that could pass.
 */
export function judgeGate(scan: GatedScan, { failOn, requireConclusive }: GateTerms): Gate {
  const notJudged = scan.tests.filter((test) => !isConclusive(test)).map(({ testKey }) => testKey);
  const say = (verdict: GateVerdict, reason: string, counted: readonly CountedFinding[] = []): Gate => ({
    ...{ verdict, failOn, reason, counted },
    notJudged: scan.status === 'completed' ? notJudged : [],
  });
  if (scan.status === 'failed') return say('error', `The scan failed${whyFailed(scan)}`);
  if (scan.status !== 'completed') return say('pending', 'The scan has not ended.');
  const counted = countedIn(scan, failOn);
  if (counted.length > 0)
    return say('fail', `${findingsIn(counted.length)} ${thresholdWords(failOn)}.`, counted);
  if (failOn !== 'none' && notJudged.length === scan.tests.length)
    return say('error', 'No test could judge the target.');
  if (requireConclusive && notJudged.length > 0) {
    return say('error', `These tests could not judge the target: ${notJudged.join(', ')}.`);
  }
  return say('pass', `No finding ${thresholdWords(failOn)}.`);
}

/** What the tests say of it, where they did not run: the same for all. */
function whyFailed({ tests }: GatedScan): string {
  const message = tests.find((test) => test.message.startsWith(NOT_RUN))?.message;
  return message === undefined ? '.' : `: ${message.slice(NOT_RUN.length)}`;
}

function countedIn({ checkId, tests, issues, baseline }: GatedScan, failOn: GateThreshold): CountedFinding[] {
  const issueOf = new Map(issues.map((issue) => [issue.fingerprint, issue]));
  const counts = [...findingsOf(checkId, tests)].filter(
    ([fingerprint, { testKey, finding }]) =>
      isAtLeast(finding.severity, failOn) &&
      issueOf.get(fingerprint)?.isSettled !== true &&
      baseline?.[testKey]?.includes(fingerprint) !== true,
  );
  return counts
    .map(([fingerprint, { finding }]) => countedFinding(finding, issueOf.get(fingerprint)))
    .sort(worstFirst);
}

const countedFinding = (
  { severity, title, location }: StoredFinding,
  issue: GateIssue | undefined,
): CountedFinding => ({ severity, title, location, issueId: issue?.id ?? null });

function isAtLeast(severity: Severity, failOn: GateThreshold): boolean {
  if (failOn === 'none') return false;
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(severityOf(failOn));
}

const severityOf = (failOn: Exclude<GateThreshold, 'none'>): Severity =>
  failOn.replace('new-', '') as Severity;

const findingsIn = (count: number): string => (count === 1 ? '1 finding' : `${count} findings`);

function thresholdWords(failOn: GateThreshold): string {
  if (failOn === 'none') return 'counts';
  const severity = severityOf(failOn);
  const words = severity === 'critical' ? 'of severity critical' : `of severity ${severity} or higher`;
  return isAboutNew(failOn) ? `${words} that the baseline does not have` : words;
}

const worstFirst = (a: CountedFinding, b: CountedFinding): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  a.title.localeCompare(b.title) ||
  a.location.localeCompare(b.location);
