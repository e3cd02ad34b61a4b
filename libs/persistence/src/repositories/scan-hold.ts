import type { TestKey, TestSettings, Verdict, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import type { StoredCoverage } from './test-coverage';

/** A worker that has not renewed its lease for this long has lost the scan. */
export const LEASE_SECONDS = 60;

/** So many lost workers fail a scan. */
export const MAX_ATTEMPTS = 3;

/** The right to write about a scan, valid as long as nobody else has claimed it since. */
export interface ScanHold {
  checkId: CheckId;
  scanId: ScanId;
  fence: number;
}

export interface ClaimedScan extends ScanHold {
  teamId: TeamId;
  /** 1 for the first worker that began it. */
  attempt: number;
  domain: string;
  url: string | null;
  isVerified: boolean;
  settings: Partial<Record<TestKey, TestSettings>>;
  /** All tests of the scan, in their order. */
  tests: TestKey[];
  /** Those without a result, in their order; a later attempt finds fewer. */
  openTests: TestKey[];
  /** Whether an earlier attempt has stored results. */
  hasResults: boolean;
  /** A worker was lost with it, or its check is known for that: it must not run next to others in one process. */
  isSuspect: boolean;
  /** Where the trace of the request continues that triggered it, see `Scan`. */
  traceParent: string | null;
  /** Seconds since the scan could have begun. */
  waitedSeconds: number;
}

/** A test's result as it is stored. */
export interface EndedTest extends StoredCoverage {
  testKey: TestKey;
  status: Verdict;
  message: string;
  findings: StoredFinding[];
  remediationSteps: string[];
  technicalDetails: Record<string, unknown>;
  /** What was sent, null when nothing is known about it. */
  receipt: object | null;
}

/** What a scan has to tell in between: results that have come, tests that begin. */
export interface ScanProgress {
  hold: ScanHold;
  ended: readonly EndedTest[];
  starting: readonly TestKey[];
}
