import {
  type BaselineFingerprints,
  type ComparedTest,
  type GateIssue,
  type LeavingFinding,
  shownLocationOf,
} from '@palisade/persistence';
import {
  type CoverageCounts,
  type GateThreshold,
  type GateVerdict,
  NOT_RUN,
  SEVERITIES,
  type ScanStatus,
  type Severity,
  type TestKey,
  type CheckId,
  type IssueId,
  isSetupReason,
  visitorWords,
} from '@palisade/vocabulary';
import { findingsOf, isConclusive } from '../scans/scan-diff';

/** What a pipeline wants to be stopped by. */
export interface GateTerms {
  failOn: GateThreshold;
  /** Whether a test that could not judge is an error. */
  requireConclusive: boolean;
  /** The least percentage of the expected paths, or of the last good coverage; null for any. */
  minCoverage: number | null;
}

/** How much of the site a scan covered. */
export type GatedCoverage = Pick<
  CoverageCounts,
  'judged' | 'expected' | 'expected_missing' | 'last_good' | 'last_good_read'
> & {
  /** Identities whose coverage collapsed. */
  collapsed: readonly string[];
};

/** A scan that has ended or still runs, and what is known about its findings. */
export interface GatedScan {
  checkId: CheckId;
  status: ScanStatus;
  tests: readonly ComparedTest[];
  issues: readonly GateIssue[];
  /** Null unless the terms are about new findings. */
  baseline: BaselineFingerprints | null;
  /** Null where none is stored. */
  coverage: GatedCoverage | null;
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
  /** Tests that could not judge, although nothing has to be set up. */
  notJudged: readonly TestKey[];
  /** Tests that wait for something that people set up. */
  needsSetup: readonly TestKey[];
  /** Tests with nothing to judge. */
  notApplicable: readonly TestKey[];
}

export const isAboutNew = (failOn: GateThreshold): boolean => failOn.startsWith('new-');

/**
 * Decides whether a pipeline continues. Nothing but a completed scan passes, and a scan in which no test could judge its target has said
 * nothing that could pass.
 */
export function judgeGate(scan: GatedScan, terms: GateTerms): Gate {
  const { failOn, requireConclusive, minCoverage } = terms;
  const { judged, ...silent } = bySaying(scan.tests);
  const say = (verdict: GateVerdict, reason: string, counted: readonly CountedFinding[] = []): Gate => ({
    verdict,
    failOn,
    reason,
    counted,
    ...(scan.status === 'completed' ? silent : { notJudged: [], needsSetup: [], notApplicable: [] }),
  });
  if (scan.status === 'failed') return say('error', `The scan failed${whyFailed(scan)}`);
  if (scan.status !== 'completed') return say('pending', 'The scan has not ended.');
  const counted = countedIn(scan, failOn);
  if (counted.length > 0)
    return say('fail', `${findingsIn(counted.length)} ${thresholdWords(failOn)}.`, counted);
  const gap = coverageGap(scan.coverage, minCoverage);
  if (gap !== null) return say('error', gap);
  if (failOn !== 'none' && judged.length === 0) return say('error', 'No test could judge the target.');
  if (requireConclusive && silent.notJudged.length + silent.needsSetup.length > 0)
    return say('error', silenceWords(silent));
  return say('pass', `No finding ${thresholdWords(failOn)}.`);
}

/** The tests by what they say of the target. */
function bySaying(tests: readonly ComparedTest[]) {
  const keysWhere = (holds: (test: ComparedTest) => boolean): TestKey[] =>
    tests.filter(holds).map(({ testKey }) => testKey);
  const waits = (test: ComparedTest): boolean =>
    !isConclusive(test) && isSetupReason(test.inconclusiveReason);
  return {
    judged: keysWhere((test) => isConclusive(test) && test.isApplicable),
    notJudged: keysWhere((test) => !isConclusive(test) && !waits(test)),
    needsSetup: keysWhere(waits),
    notApplicable: keysWhere((test) => isConclusive(test) && !test.isApplicable),
  };
}

const silenceWords = ({ notJudged, needsSetup }: Pick<Gate, 'notJudged' | 'needsSetup'>): string =>
  [
    ...(notJudged.length === 0 ? [] : [`These tests could not judge the target: ${notJudged.join(', ')}.`]),
    ...(needsSetup.length === 0 ? [] : [`These tests need set-up first: ${needsSetup.join(', ')}.`]),
  ].join(' ');

/** Why a scan covered too little of the site; null if it covered enough. */
function coverageGap(coverage: GatedCoverage | null, least: number | null): string | null {
  if (coverage !== null && coverage.collapsed.length > 0)
    return `The scan read less than half of the pages that the last good scan read, as ${coverage.collapsed.map(visitorWords).join(', ')}.`;
  if (least === null) return null;
  if (coverage === null) return 'The scan has no coverage.';
  const { percent, of } = coveredShare(coverage);
  return percent < least ? `The scan covered ${percent} % of ${of}, and min_coverage is ${least}.` : null;
}

/** Whole percent, rounded down. The first scan of a check without expected paths has nothing to be compared with. */
function coveredShare(counts: GatedCoverage): { percent: number; of: string } {
  const { judged, expected, expected_missing: missing, last_good: last, last_good_read: read } = counts;
  const share = (part: number, whole: number): number => Math.floor((part / whole) * 100);
  if (expected > 0) return { percent: share(expected - missing, expected), of: 'the expected paths' };
  if (last > 0) return { percent: share(read, last), of: 'the pages that the last good scan read' };
  return { percent: judged > 0 ? 100 : 0, of: 'the pages of the site' };
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

const countedFinding = (finding: LeavingFinding, issue: GateIssue | undefined): CountedFinding => {
  const { severity, title } = finding;
  return { severity, title, location: shownLocationOf(finding), issueId: issue?.id ?? null };
};

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
