import { type EverRead, everRead } from './crawl-turns';
import {
  COVERAGE_OUTCOMES,
  type CoverageOutcome,
  type CoverageRow,
  type SiteCoverage,
} from './site-coverage';

/** How many pages and endpoints of a scan have which outcome. */
export interface CoverageCounts extends Record<CoverageOutcome, number> {
  /** Paths that the owner named. */
  expected: number;
  /** Those of them that were not judged. */
  expected_missing: number;
  /** Pages of the last good coverage that the scan was compared with. */
  last_good: number;
  /** Those of them that it read. */
  last_good_read: number;
  /** Addresses that were found and not requested, of all rows; absent in what older versions stored. */
  unread_addresses?: number;
}

/** What a scan covered as one visitor. */
export interface IdentityCoverage {
  identity: string;
  counts: CoverageCounts;
  /** Whether it read less than half of the last good coverage. */
  is_collapsed: boolean;
}

export interface CoverageSummary {
  /** An expected path counts once, and is judged if it was as any identity. */
  total: CoverageCounts;
  /** Those that have rows or collapsed, sorted by name. */
  identities: IdentityCoverage[];
  /** The firewalls and networks that showed their own page instead of the site's, sorted; absent without any. */
  blocked_by?: string[];
  /** The servers, frameworks and networks that the pages name, sorted; absent without any. */
  products?: string[];
  /** How much scans have read in turn; absent where the scan read all that is known. */
  ever_read?: EverRead;
}

type PagesByIdentity = Readonly<Record<string, readonly string[]>>;

/** @param lastGood the last good coverage that the scan was compared with */
export function summaryOfCoverage(
  { rows, collapsed, pages, products = [], turns = {} }: SiteCoverage,
  lastGood: PagesByIdentity,
): CoverageSummary {
  const names = [...new Set([...rows.map(({ identity }) => identity), ...collapsed])].sort();
  const identities = names.map((identity) => ({
    identity,
    counts: countsOf(
      rows.filter((row) => row.identity === identity),
      comparedPages(lastGood[identity], pages[identity]),
    ),
    is_collapsed: collapsed.includes(identity),
  }));
  const sum = (of: (counts: CoverageCounts) => number): number =>
    identities.reduce((total, { counts }) => total + of(counts), 0);
  const compared = {
    last_good: sum((each) => each.last_good),
    last_good_read: sum((each) => each.last_good_read),
  };
  const ever = everRead(turns);
  const blockers = new Set(rows.flatMap(({ blockedBy }) => blockedBy ?? []));
  return {
    total: countsOf(rows, compared),
    identities,
    ...(blockers.size > 0 && { blocked_by: [...blockers].sort() }),
    ...(products.length > 0 && { products }),
    ...(ever !== null && { ever_read: ever }),
  };
}

/** Pages that a scan knew of and was allowed to request. */
export const knownPages = (counts: Record<CoverageOutcome, number>): number =>
  COVERAGE_OUTCOMES.reduce((sum, outcome) => (outcome === 'avoided' ? sum : sum + counts[outcome]), 0);

type Compared = Pick<CoverageCounts, 'last_good' | 'last_good_read'>;

function comparedPages(last: readonly string[] = [], read: readonly string[] = []): Compared {
  const now = new Set(read);
  return { last_good: last.length, last_good_read: last.filter((path) => now.has(path)).length };
}

function countsOf(rows: readonly CoverageRow[], compared: Compared): CoverageCounts {
  const of = (outcome: CoverageOutcome): number => rows.filter((row) => row.outcome === outcome).length;
  const pathsOf = (some: readonly CoverageRow[]): Set<string> => new Set(some.map(({ path }) => path));
  const expected = rows.filter(({ isExpected }) => isExpected);
  const [named, judged] = [
    pathsOf(expected),
    pathsOf(expected.filter(({ outcome }) => outcome === 'judged')),
  ];
  return {
    ...(Object.fromEntries(COVERAGE_OUTCOMES.map((each) => [each, of(each)])) as Record<
      CoverageOutcome,
      number
    >),
    expected: named.size,
    expected_missing: named.size - judged.size,
    unread_addresses: rows.reduce((sum, { unread = 0 }) => sum + unread, 0),
    ...compared,
  };
}
