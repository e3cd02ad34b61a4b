import type { Target, TargetClient, Budget, Receipt } from '@palisade/target-client';
import type {
  AuthorisedScript,
  JudgedAs,
  Severity,
  TestCoverage,
  TestKey,
  TestSettings,
  Verdict,
} from '@palisade/vocabulary';
import type { ScanData } from '../data/scan-data';
import type { AccountForms } from '../ground/account-forms';
import type { OutsideAnswers } from '../ground/outside-answers';
import type { Callbacks } from '../ground/callbacks';
import type { Evidence } from '../ground/evidence';
import type { SignedInAs } from '../identity/visitor';
import type { AccountView } from '../identity/account-view';
import type { PageDrawing } from '../visit/crawled-page';
import type { PageNotes } from '../visit/page-notes';
import type { Inconclusive, NotApplicable } from '../ground/inconclusive';

/** Plain JSON. */
type Facts = Judgement['technicalDetails'];

/** One defect. `id` and `location` make its identity over time; wording and severity may change freely. */
export interface Finding {
  /** The id of its rule in the catalogue. */
  id: string;
  ruleVersion: number;
  severity: Severity;
  title: string;
  description: string;
  /** Normalised subject: a path, a cookie name, an origin class; '' for the host as a whole. */
  location: string;
  /** What to do about it here; absent where that is the remediation of its rule. */
  remediation?: string;
  evidence: Evidence;
  /** Names of the scan identities that see it; absent where a stranger sees it too. */
  seenAs?: string[];
  /** Paths of the pages that showed it, where its location is none of them: it is fixed too where each of them is judged and shows it no more. */
  seenOn?: string[];
}

/** What a scanner makes of its observation. Pure data: the same observation always gives the same judgement. */
export interface Judgement {
  findings: Finding[];
  /** By rule id: what the site's own product adds to the rule's remediation, as full sentences. */
  productAdvice?: Readonly<Record<string, readonly string[]>>;
  /** Programs that the site shows: the settings of others are left out of the remediations. */
  products?: readonly string[];
  /** Neutral facts. The same at every scan of an unchanged target, because details are stored once per content. */
  technicalDetails: Record<string, unknown>;
  /**
   * Locations where every rule was judged, so that an issue there which has no finding any more is fixed; `all` for every location of the
   * target. A page that returned 404, 429, 5xx, a challenge, a login or a redirect elsewhere was not judged.
   */
  judged: readonly string[] | 'all';
  /** Locations that are no pages, such as names of cookies, and were judged although something else was not read. */
  judgedAnyway?: readonly string[];
  /** Ids of rules that could not be judged at any location in this scan, although the test as a whole could; none by default. */
  unjudgedRules?: readonly string[];
  /** By scan identity; `judged` is that of strangers. Set by the engine. */
  judgedAs?: JudgedAs;
  /** Why the test could not judge, else null. Then there are no findings. */
  inconclusive: Inconclusive | null;
  /** Why there is nothing to judge. Then there are no findings, and `inconclusive` is null. */
  notApplicable?: NotApplicable;
  /** Says in one sentence what was found when there is nothing wrong. */
  summary: string;
  /** What was not read or tried, as full sentences. Set by the engine, which adds them to the message. */
  gaps?: string;
}

/** What one test is asked to check. */
export interface ScannerInput {
  target: Target;
  client: TargetClient;
  settings: TestSettings | null;
  signal: AbortSignal;
  now: Date;
  /** A random path of the scan that does not exist: the same for all tests, so that they share its response. */
  missingPath: string;
  /** The settings of another test of this scan (empty without any), or null when the scan does not run it. */
  runs(key: TestKey): TestSettings | null;
  /** The lists that tests judge by. */
  data: ScanData;
  /** What the test has read of the site; `pagesOfSite` and `readOwnScripts` write it. */
  notes: PageNotes;
  /** The scan identities whose sign-in is proven, for scanners with `usesIdentities`; empty for others. */
  accounts: readonly AccountView[];
  /** Whether the check has scan identities, proven or not. */
  hasIdentities: boolean;
  /** Paths that the owner knows to exist: the crawl begins there, after the start page. */
  expectedPaths: readonly string[];
  /** Pages that the settings of any test name, and paths that the last good scan read: the crawl requests them at its end, if no page linked to them. */
  lastPaths: readonly string[];
  /** Pages of the site that a test reads without those in turn; `DEFAULT_MAX_PAGES` without it. */
  maxPages?: number;
  /** See `ScanSessionOptions`, as the next one. */
  maxDepth?: number;
  timeLimit?: AbortSignal;
  /** Scripts that the owner has authorised to run in the pages. */
  authorisedScripts: readonly AuthorisedScript[];
  /** Draws pages for the visitor that the test runs as; absent without a renderer. */
  drawing?: PageDrawing;
  /** The scan identity that the test runs as; null for a stranger. */
  signedInAs: SignedInAs | null;
  /** What all tests know of the forms of that identity; absent for a stranger. */
  accountForms?: AccountForms;
  /**
   * Asks for the right to burst at an endpoint; false when this test already did so within 24 h, from whichever worker, by this name or
   * at this address, and when intrusive requests may not go there. `endpoint` is the absolute URL without query.
   */
  claimProbe(endpoint: string): Promise<boolean>;
  /** The owner has said that the data of the site may change: tests may send what a form would store. */
  isStaging: boolean;
  /** What services of others said about a subject outside the site. */
  outside: OutsideAnswers;
  /** The operator's certificate-transparency service, see `ScanSessionOptions`; null without one. */
  ctUrl: string | null;
  /** The operator's validator of routes, see `ScanSessionOptions`; null without one. */
  rpkiUrl: string | null;
  /** Addresses of the installation that show which requests a site sends; null where the operator has named none (`CALLBACK_URL`). */
  callbacks: Callbacks | null;
}

/**
 * A scanner observes (asks the target, returns plain JSON) and judges (a pure function of that JSON and the lists of `data`). It never throws
 * for what a target does; a throw is a bug of ours.
 */
export interface Scanner<Observation = unknown> {
  key: TestKey;
  budget: Budget;
  /** Pages only help it to choose what to request, so that it can judge without them; others that request pages cannot pass without one. */
  pagesAreHints?: boolean;
  /** It requests paths to see whether something is there: a 404 there is the fix, so it says itself what it judged. */
  findsFiles?: boolean;
  /**
   * It reads pages and sends nothing but GET and HEAD where it matters (but for what a staging site permits): it runs once more for each scan
   * identity.
   */
  asIdentities?: boolean;
  /** It compares identities: it runs once and gets them all, while others that read pages run once for each. */
  usesIdentities?: boolean;
  /** Adds what identities have read to the neutral facts; without it, those of strangers alone are kept. Pure. */
  joinDetails?: (details: Facts, identities: readonly { name: string; details: Facts }[]) => Facts;
  observe(input: ScannerInput): Promise<Observation>;
  judge(observation: Observation, data?: ScanData): Judgement;
}

/** A finished test, ready to be stored or printed. */
export interface TestResult extends Omit<TestCoverage, 'inconclusiveReason'> {
  testKey: TestKey;
  status: Verdict;
  message: string;
  findings: Finding[];
  remediationSteps: string[];
  /** Neutral facts, for people only. */
  technicalDetails: Record<string, unknown>;
  /**
   * By scan identity, what was judged signed in; absent without identities. An issue with `seenAs` is resolved only where each of these
   * identities judged it.
   */
  judgedAs?: JudgedAs;
  /** Why the test could not judge, null if it could. Then there are no findings. */
  inconclusive: Inconclusive | null;
  /** Whether there was something to judge. */
  isApplicable: boolean;
  receipt: Receipt;
}
