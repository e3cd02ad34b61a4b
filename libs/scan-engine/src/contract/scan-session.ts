import type {
  AllowedHosts,
  CredentialAddresses,
  DnsSettings,
  FailureCategory,
  HostPace,
  Receipt,
  RightsSource,
  SigningSettings,
  Target,
} from '@palisade/target-client';
import type {
  AuthorisedScript,
  CrawlTurns,
  ScanId,
  ScanIdentity,
  SiteCoverage,
  SiteLook,
  TestKey,
  TestSettings,
} from '@palisade/vocabulary';
import type { DataTexts } from '../data/documents';
import type { ListDays } from '../data/scan-data';
import type { IdentityServices } from '../identity/identity-services';
import type { LeftOutIdentity } from '../identity/visitor';
import type { OutsideStore } from '../ground/outside-answers';
import type { Renderer } from './renderer';
import type { CallbackStore } from '../ground/callbacks';
import type { TestResult } from './scanner';

export interface ScanSessionOptions {
  target: Target;
  allowedHosts: AllowedHosts;
  /** Which DNS servers to query; those of the system by default. */
  dns?: DnsSettings;
  /**
   * Where intrusive requests may go; the target client enforces it. A function is called once per test that needs a right, right before
   * its first such request, because a proof may be lost while a scan runs.
   */
  rights: RightsSource;
  /** Where passwords and sessions of identities may go; without it (the command line) to all addresses of their origins. */
  credentialAddresses?: CredentialAddresses;
  /** All tests of the scan; `ScannerInput.runs` answers by them. */
  tests: readonly TestKey[];
  settings: Partial<Record<TestKey, TestSettings>>;
  /** See `ScannerInput.claimProbe`; without it (the command line) every probe is granted. */
  claimProbe?: (key: TestKey, endpoint: string, addresses: readonly string[]) => Promise<boolean>;
  /** What the installation keeps of answers from outside the site; nothing without it (the command line). */
  outside?: OutsideStore;
  /** Shared with other scans of the same hosts; without it the scan keeps its own pace. */
  pace?: HostPace;
  /** Whether files that pages load from other hosts may be requested; true by default. */
  foreignFiles?: boolean;
  /** The operator's certificate-transparency service, with `{domain}` in its address. */
  ctUrl?: string;
  /** The operator's validator of routes (RPKI), with `{prefix}` in its address. */
  rpkiUrl?: string;
  /** Where sites reach the api of the installation, without a slash at the end; without it nothing is handed to them. */
  callbackUrl?: string;
  /** Which of these addresses were requested. */
  callbacks?: CallbackStore;
  /** The owner has said that the data of the site may change; false by default. */
  isStaging?: boolean;
  /** Paths that the owner knows to exist; the pages of a scan begin there, after the start page. */
  expectedPaths?: readonly string[];
  /** Pages that the scan reads without those in turn; `DEFAULT_MAX_PAGES` without it. */
  maxPages?: number;
  /** How many links from its start page the scan follows; without it two, or five with more pages than usual. */
  maxDepth?: number;
  /** Aborts when the time that the owner gives a scan has passed: tests judge what they have read, and none begins. */
  timeLimit?: AbortSignal;
  /** By identity, the pages that its last good scan read, ids grouped: see `coveredJudgement`. */
  lastCoverage?: Readonly<Record<string, readonly string[]>>;
  /** By identity, how the start page looked at the last good scan. */
  lastLooks?: Readonly<Record<string, SiteLook>>;
  /** By identity, what earlier scans knew of and did not read in one scan. */
  lastTurns?: Readonly<Record<string, CrawlTurns>>;
  /** Scripts that the owner has authorised to run in the pages; none by default. */
  authorisedScripts?: readonly AuthorisedScript[];
  /** Accounts that the scan signs in with, secrets in the clear: tests that read pages run as each of them too. Never logged. */
  identities?: readonly ScanIdentity[];
  /** Accounts that the scan does not sign in with: what they would have read is named with the reason. */
  leftOut?: readonly LeftOutIdentity[];
  /** Draws the pages that scripts draw; without it they are named as not rendered. The session closes it. */
  renderer?: Renderer;
  /** What all scans share about them; without it (the command line) every login is granted. */
  identityServices?: IdentityServices;
  /** Lists that were loaded, which replace those of the release where they are not older. */
  data?: DataTexts;
  /** Of when these lists are. */
  dataDays?: ListDays;
  /** Goes into the User-Agent, so that the owner of a site can tell us which scan it was. */
  scanId: ScanId | null;
  /** Also in the User-Agent: where the owner of a site finds us. */
  contactUrl?: string;
  /** Signs its requests, so that sites can verify who sends them. */
  signing?: SigningSettings;
  signal: AbortSignal;
  /**
   * Called each time before code of a test runs, with what the test has sent so far: anyone who ends a thread that blocks learns from the
   * last call which test blocked it.
   */
  onTurn?: (key: TestKey, receipt: Receipt) => void;
}

export type Reachability =
  | { reachable: true }
  | { reachable: false; category: FailureCategory; /** For people, without internals. */ message: string };

/** One scan of one target: the engine without queue or database. Tests of a session share pages and addresses. */
export interface ScanSession {
  /** Resolves the host and opens one TCP connection; a target that does not let us in cannot be scanned at all. */
  checkReachable(): Promise<Reachability>;
  /** Runs one test to its end. Rejects only for a bug, when the session's signal aborts, or when `rights` does. */
  run(key: TestKey): Promise<TestResult>;
  /** What the tests that have ended covered. */
  coverage(): Promise<SiteCoverage>;
  close(): Promise<void>;
}
