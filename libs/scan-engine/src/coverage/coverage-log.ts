import {
  ANONYMOUS,
  type CoverageOutcome,
  type CoverageRow,
  type CrawlTurns,
  MAX_COVERAGE_ROWS,
  type ScanIdentity,
  type SiteLook,
  type TestKey,
} from '@palisade/vocabulary';
import type { Inconclusive } from '../ground/inconclusive';
import type { Judgement } from '../contract/scanner';
import { groupedPath } from '../visit/path-groups';
import type { PageNotes } from '../visit/page-notes';
import { isCollapse } from './collapse';
import { TurnLog } from './turn-log';

/** What a test made of what it read. */
export interface TestCovered {
  key: TestKey;
  identity: string;
  notes: PageNotes;
  judgement: Pick<Judgement, 'inconclusive' | 'judged' | 'findings'>;
  /** Paths from its settings. */
  endpoints: readonly string[];
}

type Seen = Pick<CoverageRow, 'outcome' | 'reason' | 'blockedBy' | 'rendered'>;

interface Row {
  identity: string;
  path: string;
  seen: Seen;
  tests: Set<TestKey>;
  /** With the best of their outcomes. */
  addresses: Map<string, CoverageOutcome>;
}

/** The better one wins when tests saw a page in different ways. */
const RANK: Readonly<Record<CoverageOutcome, number>> = {
  judged: 0,
  too_large: 1,
  signed_out: 2,
  blocked: 3,
  not_read: 4,
  failed: 5,
  over_budget: 6,
  avoided: 7,
};

const UNJUDGED = 'read, but no test of the scan could judge it';

/** What all tests of a scan covered. */
export class CoverageLog {
  private readonly rows = new Map<string, Row>();

  private readonly collapsedTests = new Set<string>();

  private readonly starts = new Map<string, { look: SiteLook | null; mostPages: number | null }>();

  private readonly seenProducts = new Set<string>();

  private readonly read = new Map<string, Set<string>>();

  private readonly turnLog: TurnLog;

  /**
   * @param expected paths that the owner knows to exist
   * @param last by identity, what the last good scan saw
   * @param maxDepth see `TurnLog`
   */
  constructor(
    private readonly expected: readonly string[] = [],
    private readonly last: {
      pages?: Readonly<Record<string, readonly string[]>>;
      looks?: Readonly<Record<string, SiteLook>>;
      turns?: Readonly<Record<string, CrawlTurns>>;
    } = {},
    maxDepth?: number,
  ) {
    this.turnLog = new TurnLog(last.turns, maxDepth);
  }

  add({ key, identity, notes, judgement, endpoints }: TestCovered): void {
    const { inconclusive } = judgement;
    if (inconclusive?.reason === 'coverage_collapsed') this.collapsedTests.add(identity);
    if (notes.mostPages !== null) this.noteStart(identity, notes.look, notes.mostPages);
    if (notes.mostPages !== null && (inconclusive === null || inconclusive.reason === 'coverage_collapsed'))
      this.addRead(identity, notes);
    if (notes.mostPages !== null) this.turnLog.add(identity, notes, judgement.findings);
    if (notes.points !== null) this.turnLog.addPoints(identity, key, notes.points);
    for (const product of notes.products) this.seenProducts.add(product);
    for (const page of notes.pages) {
      const isUnjudged = page.outcome === 'judged' && inconclusive !== null;
      this.note(identity, page.url, isUnjudged ? { outcome: 'not_read', reason: UNJUDGED } : page, key);
    }
    for (const { url, reason } of notes.unreadFiles)
      this.note(identity, url, { outcome: 'not_read', reason }, key);
    for (const path of endpoints) this.addEndpoint(path, { key, identity, judgement });
  }

  /** An identity without a session: what it would have read is named with the reason. */
  addLeftOut(
    key: TestKey,
    { name, start }: Pick<ScanIdentity, 'name' | 'start'>,
    { sentence, reason }: Inconclusive,
  ): void {
    if (reason === 'coverage_collapsed') this.collapsedTests.add(name);
    for (const path of start.length === 0 ? ['/'] : start)
      this.note(name, path, { outcome: 'signed_out', reason: sentence }, key);
  }

  /** The start page as an identity sees it. Where tests saw it in different ways, the one that saw a page counts. */
  noteStart(identity: string, look: SiteLook | null, mostPages: number | null): void {
    const known = this.starts.get(identity);
    const most = known?.mostPages ?? null;
    this.starts.set(identity, {
      look: joined(known?.look ?? look, look),
      mostPages: most === null || mostPages === null ? (most ?? mostPages) : Math.min(most, mostPages),
    });
  }

  knowsStartOf(identity: string): boolean {
    return this.starts.has(identity);
  }

  /** Identities that did not see the site that they saw before, decided once for the whole scan. */
  get collapsed(): string[] {
    const { pages } = this;
    const { pages: lastPages = {}, looks = {} } = this.last;
    const others = [...this.starts].filter(([identity, { look, mostPages }]) =>
      isCollapse(
        { pages: pages[identity] ?? [], look },
        { pages: lastPages[identity] ?? [], look: looks[identity] ?? null },
        this.read.has(identity) ? mostPages : null,
      ),
    );
    return [...new Set([...this.collapsedTests, ...others.map(([identity]) => identity)])];
  }

  /** By identity, how the start page looks. */
  get looks(): Record<string, SiteLook> {
    return Object.fromEntries(
      [...this.starts].flatMap(([identity, { look }]) => (look === null ? [] : [[identity, look]])),
    );
  }

  /** By identity, the paths that the crawl of the scan has read, sorted. A test that began at pages of its own, or could judge nothing, adds none. */
  get pages(): Record<string, string[]> {
    const identities = new Set([...this.read.keys(), ...this.starts.keys(), ...this.collapsedTests]);
    return Object.fromEntries(
      [...identities].map((identity) => [identity, [...(this.read.get(identity) ?? [])].sort()]),
    );
  }

  /** What is left for the next scan. */
  turnsAt(now: Date): Record<string, CrawlTurns> {
    return this.turnLog.next(now.toISOString().slice(0, 10));
  }

  /** The servers, frameworks and networks that the pages name, sorted. */
  get products(): string[] {
    return [...this.seenProducts].sort();
  }

  private addRead(identity: string, notes: PageNotes): void {
    const known = this.read.get(identity) ?? new Set();
    for (const { url, outcome, isTurn } of notes.pages)
      if (outcome === 'judged' && isTurn !== true) known.add(pathOf(url));
    this.read.set(identity, known);
  }

  private addEndpoint(
    path: string,
    {
      key,
      identity,
      judgement: { inconclusive, judged },
    }: Pick<TestCovered, 'key' | 'identity' | 'judgement'>,
  ): void {
    const isJudged = inconclusive === null && (judged === 'all' || judged.includes(path));
    const seen: Seen = isJudged
      ? { outcome: 'judged', reason: null }
      : { outcome: 'not_read', reason: inconclusive?.sentence ?? UNJUDGED };
    this.note(identity, path, seen, key);
  }

  /** Sorted by identity and path; where there are more than fit, those that were judged come first. */
  list(): CoverageRow[] {
    const expected = new Set(this.expected.map(pathOf));
    const unseen = [...expected].filter((path) => !this.rows.has(`${ANONYMOUS} ${path}`)).map(unseenRow);
    return [...this.rows.values(), ...unseen]
      .sort((one, other) => RANK[one.seen.outcome] - RANK[other.seen.outcome] || compare(one, other))
      .slice(0, MAX_COVERAGE_ROWS)
      .sort(compare)
      .map((row) => listed(row, expected.has(row.path)));
  }

  private note(identity: string, url: string, seen: Seen, key: TestKey): void {
    const path = pathOf(url);
    const place = `${identity} ${path}`;
    const row: Row = this.rows.get(place) ?? {
      identity,
      path,
      seen,
      tests: new Set(),
      addresses: new Map(),
    };
    if (isBetter(seen, row.seen)) row.seen = seen;
    if (seen.outcome === 'judged') row.tests.add(key);
    const known = row.addresses.get(url);
    if (known === undefined || RANK[seen.outcome] < RANK[known]) row.addresses.set(url, seen.outcome);
    this.rows.set(place, row);
  }
}

/** Of two that are alike, the one that a browser rendered. */
const isBetter = (seen: Seen, known: Seen): boolean =>
  RANK[seen.outcome] < RANK[known.outcome] ||
  (seen.outcome === known.outcome && seen.rendered !== undefined && known.rendered === undefined);

function listed(
  { tests, addresses, seen: { outcome, reason, blockedBy, rendered }, ...row }: Row,
  isExpected: boolean,
): CoverageRow {
  const unread = [...addresses.values()].filter((each) => each === 'over_budget').length;
  return {
    ...row,
    outcome,
    reason,
    ...(blockedBy !== undefined && { blockedBy }),
    ...(rendered !== undefined && { rendered }),
    tests: [...tests].sort(),
    addresses: Math.max(1, addresses.size),
    ...(unread > 0 && { unread }),
    isExpected,
  };
}

/** Tests read different pages. */
function joined(look: SiteLook | null, other: SiteLook | null): SiteLook | null {
  if (look === null) return null;
  const both = (member: 'acting' | 'documents' | 'displaced'): object => {
    const all = [...new Set([...(look[member] ?? []), ...(other?.[member] ?? [])])];
    return all.length > 0 ? { [member]: all } : {};
  };
  return {
    ...look,
    otherLanguages: { ...look.otherLanguages, ...other?.otherLanguages },
    ...both('acting'),
    ...both('documents'),
    ...both('displaced'),
  };
}

/** Expected, and no test came to it. */
const unseenRow = (path: string): Row => ({
  identity: ANONYMOUS,
  path,
  tests: new Set(),
  addresses: new Map(),
  seen: {
    outcome: 'over_budget',
    reason: 'expected, but beyond the pages that a scan reads, or no test of the scan reads pages',
  },
});

/** Of an absolute URL, or of a path of the settings. */
const pathOf = (url: string): string =>
  groupedPath(url.startsWith('/') ? (url.split(/[?#]/)[0] ?? '/') : new URL(url).pathname);

const compare = (one: Row, other: Row): number =>
  one.identity < other.identity ? -1 : one.identity > other.identity ? 1 : one.path < other.path ? -1 : 1;
