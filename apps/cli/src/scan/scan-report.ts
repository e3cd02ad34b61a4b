import { targetFingerprint } from '@palisade/catalogue';
import type { Finding, Inconclusive, TestResult } from '@palisade/scan-engine';
import { SEVERITIES, type Severity, type SiteCoverage, type TestKey } from '@palisade/vocabulary';
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

/** What makes a scan fail. */
export interface Threshold {
  failOn: FailOn;
  /** Whether the baseline has a finding, which then does not count. */
  isKnown: (target: string, testKey: TestKey, finding: Finding) => boolean;
}

export const nothingIsKnown = (failOn: FailOn): Threshold => ({ failOn, isKnown: () => false });

/** The name of a finding in `--baseline`: the same from scan to scan. */
export const knownName = (
  target: string,
  testKey: TestKey,
  { id, location }: Pick<Finding, 'id' | 'location'>,
): string => `${target} ${targetFingerprint({ testKey, id, location })}`;

export function reaches(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}

/** Whether a finding makes its scan fail. */
export const counts = (
  { target }: Pick<ScanReport, 'target'>,
  testKey: TestKey,
  finding: Finding,
  { failOn, isKnown }: Threshold,
): boolean => reaches(finding.severity, failOn) && !isKnown(target, testKey, finding);

/** A finding that counts outweighs a target that could not be scanned. */
export function exitCodeOf(reports: readonly ScanReport[], threshold: Threshold): number {
  const isFound = reports.some((report) =>
    report.tests.some(({ testKey, findings }) =>
      findings.some((finding) => counts(report, testKey, finding, threshold)),
    ),
  );
  if (isFound) return EXIT_CODES.findings;
  return reports.some(isUnscanned) ? EXIT_CODES.notScanned : EXIT_CODES.clean;
}

/** As a whole, or in a test that an error of ours ended. */
const isUnscanned = ({ status, tests }: ScanReport): boolean =>
  status === 'failed' || tests.some(({ inconclusive }) => inconclusive?.reason === INTERNAL_ERROR.reason);
