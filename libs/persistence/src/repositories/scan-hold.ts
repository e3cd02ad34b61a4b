import type { TestKey, TestSettings, Verdict, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import type { SealedIdentity } from './identity-proofs.repository';
import type { StoredCoverage } from './test-coverage';

/** A worker that has not renewed its lease for this long has lost the scan. Together with the sweeper's interval: how long scans of a lost worker wait. */
export const LEASE_SECONDS = 20;

/** A scan fails after this many lost workers. */
export const MAX_ATTEMPTS = 3;

/** The right to write about a scan, valid until another worker claims it. */
export interface ScanHold {
  checkId: CheckId;
  scanId: ScanId;
  fence: number;
}

export interface ClaimedScan extends ScanHold {
  teamId: TeamId;
  zone: string;
  /** 1 for the first worker that began it. */
  attempt: number;
  domain: string;
  url: string | null;
  isVerified: boolean;
  /** Tests may change the data of the site. */
  isStaging: boolean;
  settings: Partial<Record<TestKey, TestSettings>>;
  /** Paths that the owner knows to exist. */
  expectedPaths: string[];
  /** By identity, the pages that the last good scan read. */
  lastCoverage: Record<string, string[]>;
  /** Those that it may sign in as, where its check is verified. */
  identities: SealedIdentity[];
  /** All tests of the scan that this version knows, in their order. */
  tests: TestKey[];
  /** Those without a result, in their order; a later attempt finds fewer. */
  openTests: TestKey[];
  /** Those without a result that only a newer version can run. */
  unknownTests: TestKey[];
  /** Whether an earlier attempt has stored results. */
  hasResults: boolean;
  /** It may have crashed a worker, or its check is isolated: it must not share a process with other scans. */
  isSuspect: boolean;
  /** The trace of the request that triggered it, see `Scan`. */
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

/** The progress of a scan: results that have come, and tests that start. */
export interface ScanProgress {
  hold: ScanHold;
  ended: readonly EndedTest[];
  starting: readonly TestKey[];
}
