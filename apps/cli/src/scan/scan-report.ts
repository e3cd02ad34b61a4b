import { type FindingIdentity, targetFingerprint } from '@palisade/catalogue';
import {
  type Gate,
  type GateIssue,
  type GateTerms,
  type GatedScan,
  type KnownFinding,
  goneFindings,
  judgeGate,
  standingIn,
} from '@palisade/gate';
import type { Finding, Inconclusive, TestResult } from '@palisade/scan-engine';
import { type SiteCoverage, type TestKey, summaryOfCoverage } from '@palisade/vocabulary';
import { EXIT_CODES, type FailOn } from './scan-options';

/** A result with the time that its test took. */
export type TimedResult = TestResult & { seconds: number };

/** A finished scan of the command line, for all formats. */
export interface ScanReport {
  /** The URL that was given, or the host. */
  target: string;
  /** `failed` when the target could not be scanned at all. */
  status: 'completed' | 'failed';
  /** Why it could not be scanned, as a sentence. */
  failure: string | null;
  tests: TimedResult[];
  /** Null when the target could not be scanned. */
  coverage: SiteCoverage | null;
}

/** A fault of ours. */
export const INTERNAL_ERROR: Inconclusive = {
  sentence: 'an internal error stopped the test',
  reason: 'internal_error',
};

/** What is known of a site before its scan: a baseline file, or a check of the service. */
export interface KnownSite {
  /** The name of a finding of a scanned target in what is known. */
  nameOf: (target: string, finding: FindingIdentity) => string;
  issues: readonly GateIssue[];
  baseline: GatedScan['baseline'];
  /** What a scan of the target may show as fixed. */
  findingsOf: (target: string) => readonly KnownFinding[];
  /** A place of what is known, as a scan of the target names it. */
  placeAt: (location: string, target: string) => string;
  /** It may be known of another host. */
  isElsewhere: boolean;
  /** The pages of the last good scan. */
  lastPages: Readonly<Record<string, readonly string[]>>;
}

/** What makes a scan fail. */
export interface Threshold {
  terms: GateTerms;
  known: KnownSite;
  /** Whether the exit code is that of the gate. */
  isGate: boolean;
  /** Whether findings that belong to the host of a preview count too. */
  countsHost: boolean;
}

const NOTHING: KnownSite = {
  nameOf: (target, finding) => knownName(target, finding),
  issues: [],
  baseline: null,
  findingsOf: () => [],
  placeAt: (location) => location,
  isElsewhere: false,
  lastPages: {},
};

export const nothingIsKnown = (failOn: FailOn): Threshold => ({
  terms: { failOn: failOn === 'never' ? 'none' : failOn, requireConclusive: false, minCoverage: null },
  known: NOTHING,
  isGate: false,
  countsHost: false,
});

/** The name of a finding in `--baseline`: the same from scan to scan. */
export const knownName = (target: string, finding: FindingIdentity): string =>
  `${target} ${targetFingerprint(finding)}`;

/** The verdict of the service's gate. */
export const gateOf = (report: ScanReport, threshold: Threshold): Gate =>
  judgeGate(gatedScan(report, threshold), threshold.terms);

/** Findings of what is known that are gone. */
export const fixedIn = (report: ScanReport, threshold: Threshold): KnownFinding[] => {
  const { tests, nameOf } = gatedScan(report, threshold);
  const { findingsOf, placeAt } = threshold.known;
  const placeOf = (location: string): string => placeAt(location, report.target);
  return report.status === 'failed'
    ? []
    : goneFindings(findingsOf(report.target), { tests, nameOf, placeOf });
};

/** Whether a finding of a report makes its scan fail. */
export function countsIn(
  report: ScanReport,
  threshold: Threshold,
): (testKey: TestKey, finding: Finding) => boolean {
  const standingOf = standingIn(gatedScan(report, threshold), threshold.terms.failOn);
  return (testKey, finding) => standingOf(testKey, finding) === 'counts';
}

function gatedScan(
  { target, status, tests, coverage }: ScanReport,
  { known, countsHost }: Threshold,
): GatedScan {
  const { issues, baseline, isElsewhere, lastPages } = known;
  return {
    status,
    tests: tests.map((test) => ({ ...test, inconclusiveReason: test.inconclusive?.reason ?? null })),
    nameOf: (finding) => known.nameOf(target, finding),
    issues,
    baseline,
    coverage: coverage && {
      ...summaryOfCoverage(coverage, lastPages).total,
      collapsed: coverage.collapsed,
    },
    leavesHostOut: isElsewhere && !countsHost,
  };
}

/** A finding that counts outweighs a target that could not be scanned. */
export function exitCodeOf(reports: readonly ScanReport[], threshold: Threshold): number {
  const verdicts = reports.map((report) => gateOf(report, threshold).verdict);
  if (verdicts.includes('fail')) return EXIT_CODES.findings;
  if (threshold.isGate) return verdicts.includes('error') ? EXIT_CODES.findings : EXIT_CODES.clean;
  return reports.some(isUnscanned) ? EXIT_CODES.notScanned : EXIT_CODES.clean;
}

/** As a whole, or in a test that an error of ours ended. */
const isUnscanned = ({ status, tests }: ScanReport): boolean =>
  status === 'failed' || tests.some(({ inconclusive }) => inconclusive?.reason === INTERNAL_ERROR.reason);
