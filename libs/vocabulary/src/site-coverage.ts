import type { ScanIdentityId } from './ids';
import type { TestKey } from './test-keys';

/** The identity of a visitor without a session. No scan identity may have this name. */
export const ANONYMOUS = 'anonymous';

/** What became of a page or endpoint that a scan knows of. */
export const COVERAGE_OUTCOMES = [
  /** At least one test judged it. */
  'judged',
  /** A link that may change state, or that the settings exclude: it was not requested. */
  'avoided',
  /** A firewall, a challenge or a refusal (401, 403, 429) answered. */
  'blocked',
  /** Requested with a session that turned out to be over. */
  'signed_out',
  /** No response, a server error, or a page that is gone. */
  'failed',
  /** Longer than what is read of one page. */
  'too_large',
  /** A frame, script or page that was found but not read, or a page that only scripts fill. */
  'not_read',
  /** Found, but the scan had used up its pages. */
  'over_budget',
] as const;
export type CoverageOutcome = (typeof COVERAGE_OUTCOMES)[number];

/** The most rows that one scan keeps, over all identities. */
export const MAX_COVERAGE_ROWS = 500;

/** A page or endpoint of the scanned site, or several that differ in ids only. */
export interface CoverageRow {
  /** `anonymous`, or the name of a scan identity. */
  identity: string;
  /** Path without query; parts that look like ids are grouped: `/orders/{n}`. */
  path: string;
  outcome: CoverageOutcome;
  /** Why it was not judged: one sentence for people, without a full stop; null where it was. */
  reason: string | null;
  /** The tests that judged it, sorted. */
  tests: TestKey[];
  /** How many addresses the row stands for. */
  addresses: number;
}

/** How a sign-in ended. */
export const IDENTITY_STATES = [
  /** The three-way proof held. */
  'proven',
  /** Nothing is known about the sign-in, for a reason that may pass. */
  'inconclusive',
  /** The site refused the credentials: nothing is tried again until a person edits or verifies the identity. */
  'refused',
] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** What became of one scan identity in a scan. */
export interface IdentityUse {
  id: ScanIdentityId;
  name: string;
  state: IdentityState;
  /** One sentence that names the next step, without a full stop; null for `proven`. */
  reason: string | null;
  /** Sign-ins that this scan sent. */
  logins: number;
}

/** What a scan covered. */
export interface SiteCoverage {
  /** At most `MAX_COVERAGE_ROWS`, sorted by identity and path. */
  rows: CoverageRow[];
  identities: IdentityUse[];
}
