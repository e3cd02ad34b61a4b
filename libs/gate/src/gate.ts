import { type FindingIdentity, definitionOf } from '@palisade/catalogue';
import {
  type CoverageCounts,
  type GateThreshold,
  type GateVerdict,
  NOT_RUN,
  SEVERITIES,
  type ScanStatus,
  type Severity,
  type TestKey,
  isSetupReason,
  visitorWords,
} from '@palisade/vocabulary';
import { type GatedFinding, type GatedTest, isConclusive, namedFindings } from './scan-findings';

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

/** The issue of a finding, as a gate sees it. */
export interface GateIssue {
  id: string | null;
  fingerprint: string;
  /** A person accepted it or resolved it by hand. */
  isSettled: boolean;
}

/** A scan that has ended or still runs, and what is known about its findings. */
export interface GatedScan {
  status: ScanStatus;
  tests: readonly GatedTest[];
  /** The name of a finding in the issues and in the baseline. */
  nameOf: (finding: FindingIdentity) => string;
  issues: readonly GateIssue[];
  /** Fingerprints by test; null unless the terms are about new findings. */
  baseline: Partial<Record<TestKey, readonly string[]>> | null;
  /** Null where none is stored. */
  coverage: GatedCoverage | null;
  /** The baseline is of another host: findings that belong to the host of this scan are not new for the site. */
  leavesHostOut?: boolean;
}

export interface CountedFinding {
  severity: Severity;
  title: string;
  location: string;
  ruleId: string;
  /** What the rule saw, for the lines of the server that fix it; null where it must not leave the dashboard. */
  observed: string | null;
  /** Null for a finding without an issue, or whose issue no longer exists. */
  issueId: string | null;
}

export interface Gate {
  verdict: GateVerdict;
  failOn: GateThreshold;
  /** The verdict in one sentence. */
  reason: string;
  /** All findings that count, the most severe first. */
  counted: readonly CountedFinding[];
  /** Those that would count if they did not belong to the host, the most severe first. */
  ofHost: readonly CountedFinding[];
  /** How many more findings do not count. */
  others: number;
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
  const isCompleted = scan.status === 'completed';
  const sorted = isCompleted ? sortedIn(scan, failOn) : { counted: [], ofHost: [], others: 0 };
  const say = (verdict: GateVerdict, reason: string): Gate => ({
    verdict,
    failOn,
    reason,
    ...sorted,
    ...(isCompleted ? silent : { notJudged: [], needsSetup: [], notApplicable: [] }),
  });
  if (scan.status === 'failed') return say('error', `The scan failed${whyFailed(scan)}`);
  if (!isCompleted) return say('pending', 'The scan has not ended.');
  const { length } = sorted.counted;
  if (length > 0) return say('fail', `${findingsIn(length)} ${thresholdWords(failOn)}.`);
  const gap = coverageGap(scan.coverage, minCoverage);
  if (gap !== null) return say('error', gap);
  if (failOn !== 'none' && judged.length === 0) return say('error', 'No test could judge the target.');
  if (requireConclusive && silent.notJudged.length + silent.needsSetup.length > 0)
    return say('error', silenceWords(silent));
  return say('pass', `No finding ${thresholdWords(failOn)}.`);
}

/** The tests by what they say of the target. */
function bySaying(tests: readonly GatedTest[]) {
  const keysWhere = (holds: (test: GatedTest) => boolean): TestKey[] =>
    tests.filter(holds).map(({ testKey }) => testKey);
  const waits = (test: GatedTest): boolean => !isConclusive(test) && isSetupReason(test.inconclusiveReason);
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

/** What a finding means for the gate. */
type Standing = 'counts' | 'of_host' | 'does_not_count';

/** For each finding of a scan what it means for the gate. */
export function standingIn(
  { issues, baseline, nameOf, leavesHostOut = false }: GatedScan,
  failOn: GateThreshold,
): (testKey: TestKey, finding: Pick<GatedFinding, 'id' | 'severity' | 'location'>) => Standing {
  const settled = new Set(issues.filter(({ isSettled }) => isSettled).map(({ fingerprint }) => fingerprint));
  const known = new Set(
    Object.entries(baseline ?? {}).flatMap(([key, names]) => names.map((name) => `${key} ${name}`)),
  );
  return (testKey, { id, severity, location }) => {
    const name = nameOf({ testKey, id, location });
    if (!isAtLeast(severity, failOn) || settled.has(name) || known.has(`${testKey} ${name}`))
      return 'does_not_count';
    return leavesHostOut && isAboutNew(failOn) && definitionOf(testKey).isOfHost === true
      ? 'of_host'
      : 'counts';
  };
}

function sortedIn(scan: GatedScan, failOn: GateThreshold): Pick<Gate, 'counted' | 'ofHost' | 'others'> {
  const issueOf = new Map(scan.issues.map((issue) => [issue.fingerprint, issue]));
  const standingOf = standingIn(scan, failOn);
  const found = [...namedFindings(scan.nameOf, scan.tests)];
  const those = (standing: Standing): CountedFinding[] =>
    found
      .filter(([, { testKey, finding }]) => standingOf(testKey, finding) === standing)
      .map(([name, { finding }]) => countedFinding(finding, issueOf.get(name)))
      .sort(worstFirst);
  const [counted, ofHost] = [those('counts'), those('of_host')];
  return { counted, ofHost, others: found.length - counted.length - ofHost.length };
}

const countedFinding = (
  { id, severity, title, location, shownLocation, evidence }: GatedFinding,
  issue: GateIssue | undefined,
): CountedFinding => ({
  severity,
  title,
  location: shownLocation ?? location,
  ruleId: id,
  observed: shownLocation === undefined ? observedIn(evidence) : null,
  issueId: issue?.id ?? null,
});

const observedIn = (evidence: GatedFinding['evidence']): string =>
  typeof evidence?.observed === 'string' ? evidence.observed : '';

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
