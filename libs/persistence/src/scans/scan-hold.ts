import type {
  AuthorisedScript,
  CheckId,
  CrawlTurns,
  ScanId,
  SiteLook,
  TeamId,
  TestKey,
  TestSettings,
  Verdict,
} from '@palisade/vocabulary';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import type { RefusedIdentity, SealedIdentity } from '../identities/identity-proofs.repository';
import type { StoredCoverage } from '../ground/test-coverage';

/** A worker that has not renewed its lease for this long has lost the scan. Together with the sweeper's interval: how long scans of a lost worker wait. */
export const LEASE_SECONDS = 20;

/** A scan fails after this many attempts that count. */
export const MAX_ATTEMPTS = 3;

/** SQL: 1 while the loss of the worker would say nothing about the scan, because it did not run alone there (decision 6). */
const IS_SPARED = '(lease_until IS NOT NULL AND NOT runs_alone)::integer';

/** SQL: the attempts of a slot that count, if the worker that holds it is lost. */
export const COUNTED_ATTEMPTS = `(attempt - spared - ${IS_SPARED})`;

/** SQL: notes that the worker that holds a slot is lost; nothing where none does. */
export const NOTE_LOSS = `runs_alone = false, lost_workers = lost_workers + (lease_until IS NOT NULL)::integer,
                spared = spared + ${IS_SPARED}`;

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
  /** The same without attempts that ended with the loss of a worker that ran other scans too. */
  countedAttempt: number;
  domain: string;
  url: string | null;
  isVerified: boolean;
  /** Tests may change the data of the site. */
  isStaging: boolean;
  settings: Partial<Record<TestKey, TestSettings>>;
  /** Paths that the owner knows to exist. */
  expectedPaths: string[];
  /** As its owner set it, verified or not. */
  maxPages: number;
  /** Null for as deep as usual. */
  maxDepth: number | null;
  /** Null without a limit. */
  maxMinutes: number | null;
  /** By identity, the pages that the last good scan read. */
  lastCoverage: Record<string, string[]>;
  /** By identity, how the start page looked at the last good scan. */
  lastLooks: Record<string, SiteLook>;
  /** By identity, what earlier scans knew of the site and did not read in one scan. */
  lastTurns: Record<string, CrawlTurns>;
  /** Scripts that its owner has authorised, expired ones too. */
  authorisedScripts: AuthorisedScript[];
  /** Those that it may sign in as, where its check is verified. */
  identities: SealedIdentity[];
  /** Those that it leaves out by name. */
  refusedIdentities?: RefusedIdentity[];
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
  /** Whether there was something to judge. */
  isApplicable: boolean;
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
