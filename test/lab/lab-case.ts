import type { DataTexts, OutsideStore } from '@palisade/scan-engine';
import type { AuthorisedScript, ScanIdentity, TestKey, TestSettings } from '@palisade/vocabulary';
import type { Ground } from './sites/ground';

/** Most that a case may cost the site; what is left out is the budget of its test (`budgets.ts`). */
export interface Traffic {
  /** HTTP requests that arrive at the site, each redirect hop counted. */
  requests: number;
  /** Those among them that are POST. */
  posts: number;
  /** TCP connections to the site. */
  connections: number;
}

/**
 * Exactly the rules that must fire, one entry per finding: `rule-id`, or `rule-id severity` where the severity is settled. Or why nothing is
 * judged: the test could not, or it does not apply to the site.
 */
export type Expected = readonly string[] | 'inconclusive' | 'not_applicable';

export const rulesIn = (expected: Expected): readonly string[] =>
  typeof expected === 'string' ? [] : expected;

/** A site on loopback and what a test must say about it, by the standards and not by what our scanner does. */
export interface LabCase {
  /** What is there; unique within its test. */
  name: string;
  key: TestKey;
  /** Builds the site on its own loopback address. */
  site: (ground: Ground) => unknown;
  /** What the check names; `https://shop.test/` by default. */
  url?: string;
  /** Paths that the check configures for this test. */
  endpoints?: string[];
  /** Its other settings, as `test_configs` holds them. */
  settings?: TestSettings;
  /** Scan identities of the check; none by default. */
  identities?: readonly ScanIdentity[];
  /** Other tests of the same scan, with their settings; none by default. */
  beside?: Partial<Record<TestKey, TestSettings>>;
  expected: Expected;
  /** The false alarm (or false non-intrusive) that would be raised without the guard that this case watches. */
  guards?: string;
  /** Requests, as `METHOD /path`, that must never arrive. */
  untouched?: RegExp;
  /** The certificate-transparency service of the operator; none by default. */
  ctUrl?: string;
  /** The operator's validator of routes; none by default. */
  rpkiUrl?: string;
  /** Whether the installation has an address that sites can reach; true by default. */
  hasCallbacks?: boolean;
  /** Whether another worker did the same within a day; false by default. */
  isClaimed?: boolean;
  /** Lists of the operator. */
  data?: DataTexts;
  /** What the installation has kept of answers from outside the site; nothing by default. */
  outside?: OutsideStore;
  /** Scripts that the owner has authorised; none by default. */
  authorisedScripts?: readonly AuthorisedScript[];
  /** Whether the owner has said that data may change; false by default. */
  isStaging?: boolean;
  /** Whether the domain is verified; true by default. */
  mayIntrude?: boolean;
  /** Whether no command shows its defect again: it is in one response only, or in a handshake that no program prints; false by default. */
  isShownOnce?: boolean;
  /** Whether a browser draws its pages; false by default. */
  isDrawn?: boolean;
  atMost?: Partial<Traffic>;
}

/** A case without its test key: what the files under `cases/` list. */
export type CaseOf = Omit<LabCase, 'key'>;
