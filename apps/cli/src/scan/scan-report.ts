import type { TestResult } from '@palisade/scanners';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';

/** A finished scan of the command line: what every format is made from. */
export interface ScanReport {
  /** The URL that was given, or the host. */
  target: string;
  /** `failed` when the target could not be scanned at all. */
  status: 'completed' | 'failed';
  /** Why it could not be scanned, as a sentence. */
  failure: string | null;
  tests: TestResult[];
}

/** The severities that `--fail-on` knows; `never` lets every scan succeed. */
export const FAIL_ON = [...SEVERITIES, 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export function reaches(severity: Severity, failOn: FailOn): boolean {
  return failOn !== 'never' && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn);
}

export const EXIT_CODES = { clean: 0, findings: 1, usage: 2, notScanned: 3 } as const;

export function exitCodeOf(report: ScanReport, failOn: FailOn): number {
  if (report.status === 'failed') return EXIT_CODES.notScanned;
  const severities = report.tests.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  return severities.some((severity) => reaches(severity, failOn)) ? EXIT_CODES.findings : EXIT_CODES.clean;
}
