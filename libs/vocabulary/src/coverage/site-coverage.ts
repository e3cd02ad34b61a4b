import type { CrawlTurns } from './crawl-turns';
import type { TestKey } from '../test-keys';

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

/** Paths of a check that its owner knows to exist. */
export const MAX_EXPECTED_PATHS = 200;
export const MAX_EXPECTED_PATH_CHARACTERS = 512;
/** Of the site itself, so not `//host`; as a request line has it. */
export const EXPECTED_PATH = '/(?:[!-"$-.0->@-\\[\\]-~][!-"$->@-\\[\\]-~]*)?';

/** A page or endpoint of the scanned site, or several that differ in ids only. */
export interface CoverageRow {
  /** `anonymous`, or the name of a scan identity. */
  identity: string;
  /** Path without query; parts that look like ids are grouped: `/orders/{n}`. */
  path: string;
  outcome: CoverageOutcome;
  /** Why it was not judged: one sentence for people, without a full stop; null where it was. */
  reason: string | null;
  /** The firewall or network whose own page came instead, such as `Cloudflare`; absent where the site itself refused, or nothing names it. */
  blockedBy?: string;
  /** Why a browser rendered it, such as `scripts draw it`; absent where none did. */
  rendered?: string;
  /** The tests that judged it, sorted. */
  tests: TestKey[];
  /** How many addresses the row stands for. */
  addresses: number;
  /** Those of them that were found and not requested, because enough others were; absent without any. */
  unread?: number;
  /** Whether the owner of the check named it (`expected_paths`). */
  isExpected: boolean;
}

/** How the start page of a site looks, without what it says: by it a later scan knows whether it sees the same site. */
export interface SiteLook {
  /** Two or three letters; null if the page does not tell. */
  language: string | null;
  /** By path, ids grouped, the languages of pages where one is not that of the start page; absent in what older versions stored. */
  otherLanguages?: Record<string, string[]>;
  /** Hashes of its first words. */
  words: string[];
  /** Hashes of where its links, forms and files lead. */
  marks: string[];
  /** Paths, ids grouped, that give JSON or another document; absent without any. */
  documents?: string[];
  /** Those that were pages before. */
  displaced?: string[];
  /** Kinds of links whose responses reported that the request changed something: later scans leave them alone. Absent without any. */
  acting?: string[];
  /** It says that the site is not there: maintenance, a domain for sale. */
  isPlaceholder: boolean;
}

/** What a scan covered. */
export interface SiteCoverage {
  /** At most `MAX_COVERAGE_ROWS`, sorted by identity and path. */
  rows: CoverageRow[];
  /** Identities that did not see the site of the last good scan: less than half of its pages, or another start page. */
  collapsed: string[];
  /** By identity, the pages that were read through links and judged, or would have been without a collapse; ids grouped. The next scan is compared with them. */
  pages: Record<string, string[]>;
  /** By identity, what the limits of the scan left out, for the next one; absent where no test read the pages of the site. */
  turns?: Record<string, CrawlTurns>;
  /** By identity, how the start page looked; absent for one that saw none. */
  looks?: Record<string, SiteLook>;
  /** The servers, frameworks and networks that the pages name, such as `nginx`, sorted; absent without any. */
  products?: string[];
}
