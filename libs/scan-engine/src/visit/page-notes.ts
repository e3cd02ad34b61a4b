import type { SiteLook, TestKey, TurnPoint } from '@palisade/vocabulary';
import { lookOf } from './site-look';
import { actionOfLink } from '../page/avoid/avoided-links';
import type { HtmlLink } from '../page/html/html-elements';
import { gapWords, isUnread, type UnreadFile, type Untried } from './page-gaps';
import { groupedPath } from './path-groups';
import { BEYOND, excludedPage, FURTHER, type NotedPage, OUT_OF_TIME } from './page-outcome';
import { type LastView, notePage } from './note-page';
import { productsOfPage } from './page-products';
import { lastingUrl } from './page-url';
import type { TriedPoints } from './frontier/chosen-turns';
import { isSameSite } from './same-site';
import { takenTurns, type TakenTurns } from './take-turns';
import { type UnreadBody, whyBodyUnread } from './unread-body';
import { kindOfLink } from '../page/routed-path';
import type { CrawledPage, SiteCrawl } from './crawled-page';

const SIGNED_OUT = 'the session was over when it was read';
const ALIKE = 'found, but not read: pages with such an address that were read are alike';
const MOST_OF_WORD = 60;
const MOST_KINDS = 50;
/** Of a site that did not respond. */
const NOWHERE = 'https://site.invalid';

/** Scripts or style sheets that were requested, and those that the pages name as well. */
export interface ReadFiles {
  scripts: readonly (UnreadBody & {
    url: string;
    pages: readonly string[];
    outcome: string;
    truncated: boolean;
  })[];
  unrequested: readonly { url: string; pages: readonly string[] }[];
}

/** Known pages without anything that was read. */
const unreadPage = (url: string, outcome: NotedPage['outcome'], reason: string): NotedPage => ({
  url,
  outcome,
  reason,
  hasContent: false,
  isGone: false,
});

/** What one test has read of the site, and what it has not: its clean result names the rest. */
export class PageNotes {
  private readonly byUrl = new Map<string, NotedPage>();
  private readonly files = new Map<string, UnreadFile>();
  private readonly leftOver = new Map<string, Untried>();
  private mostRead = 0;
  /** URLs of pages that load a file which was not read to its end. */
  private readonly withUnreadFiles = new Set<string>();
  /** Paths that led to a page at another path, or have an address with a finding that was not read. */
  private readonly moved = new Set<string>();
  private crawled: readonly NotedPage[] = [];
  /** What serves the pages that the crawl has read, by the names that it shows. */
  readonly products = new Set<string>();
  /** Addresses of pages that a browser drew, also as findings write them. */
  readonly drawn = new Set<string>();
  /** How the start page looks; null where it showed no page. */
  look: SiteLook | null = null;
  taken: TakenTurns = { sources: [], read: [], tried: [] };
  private isOutOfTime = false;
  /** Null for a test that tries no values of requests, or came to none. */
  points: TriedPoints | null = null;
  /** How many pages of the site the test could read; null for a test that reads pages of its own, or none. */
  mostPages: number | null = null;

  /** @param namesPages whether sentences name the pages that were not read */
  constructor(
    private readonly namesPages = true,
    private readonly last: LastView = { pages: [], look: null },
  ) {}

  /** @param mostPages what the crawl could read of the site at most; null for one that began at pages of its own */
  takeCrawl(crawl: SiteCrawl, mostPages: number | null): void {
    const { pages, avoidedLinks, excluded, origin } = crawl;
    const noted = pages.map((page) => this.notedOf(page, crawl));
    for (const { url, words } of crawl.reported)
      this.note(
        unreadPage(url, 'not_read', `requesting it changed something ("${words.slice(0, MOST_OF_WORD)}")`),
      );
    for (const page of noted) this.note(page);
    for (const page of pages) this.noteShown(page);
    for (const url of excluded) this.note(excludedPage(url));
    const known = new Set(pages.flatMap(({ url, requestedUrl }) => [url, requestedUrl]));
    for (const url of pages.flatMap(({ html }) => html?.frames ?? []))
      if (!known.has(url) && origin !== null && isSameSite(url, new URL(origin).hostname))
        this.note(unreadPage(url, 'not_read', 'a frame that was not requested'));
    this.noteLeft(crawl);
    for (const { url, words } of crawl.acting)
      this.takeLeftAlone(url, `a link of this kind reported a change ("${words.slice(0, MOST_OF_WORD)}")`);
    for (const link of avoidedLinks) this.takeLeftAlone(link.url, whyLeftAlone(link));
    this.taken = takenTurns(crawl);
    this.noteMoves(crawl);
    if (mostPages !== null) this.noteMissedTurns(crawl);
    this.mostRead = pages.length;
    this.isOutOfTime = crawl.isOutOfTime === true;
    this.mostPages = this.isLimited(crawl) ? leastOf(mostPages, pages.length) : mostPages;
    this.look = withActing(lookOf(pages, this.last), this.actingKinds, crawl);
    this.crawled = noted;
  }

  /** What the owner leaves out is not missing. */
  private isLimited({ isOutOfTime, further = [] }: SiteCrawl): boolean {
    return isOutOfTime === true || further.length > 0 || this.last.wasDeeper === true;
  }

  /** What was found and not requested. */
  private noteLeft({ waiting, alike, further = [], depths, isOutOfTime }: SiteCrawl): void {
    const leave = (url: string, reason: string): void => {
      const depth = depths?.get(url);
      this.note({ ...unreadPage(url, 'over_budget', reason), ...(depth !== undefined && { depth }) });
    };
    for (const url of waiting) leave(url, isOutOfTime === true ? OUT_OF_TIME : BEYOND);
    for (const url of alike) leave(url, ALIKE);
    for (const url of further) this.note({ ...unreadPage(url, 'over_budget', FURTHER), isFurther: true });
  }

  private noteShown(page: CrawledPage): void {
    for (const product of productsOfPage(page)) this.products.add(product);
    if (page.drawn !== undefined) this.drawn.add(page.url).add(lastingUrl(page.url));
  }

  /** A start page that always leads on was never judged at its own address. */
  private noteMoves({ pages }: SiteCrawl): void {
    for (const { requestedUrl, url } of pages.slice(1))
      if (new URL(requestedUrl).pathname !== new URL(url).pathname)
        this.moved.add(new URL(requestedUrl).pathname);
  }

  /** A page of the last good scan belongs to what scans are compared with, however it was found. */
  private notedOf(page: CrawledPage, crawl: SiteCrawl): NotedPage {
    // Ended by us: the site has nothing to do with it.
    if (crawl.isOutOfTime === true && page.failure === 'aborted')
      return { ...unreadPage(page.requestedUrl, 'over_budget', OUT_OF_TIME), isCut: true };
    const noted = notePage(page, crawl, this.last);
    const isTurn = page.isTurn === true && !this.last.pages.includes(groupOf(noted));
    return isTurn ? { ...noted, isTurn } : noted;
  }

  /** An address with a finding that was not read now: another address of its path proves nothing about it. */
  private noteMissedTurns({ origin }: SiteCrawl): void {
    for (const address of this.last.turns?.withFindings ?? []) {
      const { href, pathname } = new URL(`${origin ?? NOWHERE}${address}`);
      if (this.byUrl.get(href)?.outcome !== 'judged') this.moved.add(pathname);
    }
  }

  /**
   * Whether the crawl came to an address and saw something else in the place of its page; null where it did not come there. What it cannot read, such as
   * a shell for scripts, stands in for a page only where the last good scan read one.
   */
  isHiddenAt(url: string): boolean | null {
    const page = this.byUrl.get(url);
    if (page === undefined || page.outcome === 'over_budget' || page.outcome === 'avoided') return null;
    if (page.outcome === 'judged') return false;
    const isUnreadable = page.outcome === 'not_read' || page.outcome === 'too_large';
    return isUnreadable && !this.last.pages.includes(groupOf(page)) ? null : true;
  }

  /** Addresses, as path and query, that earlier scans left out. */
  get turns(): readonly string[] {
    return this.last.turns?.addresses ?? [];
  }

  /** How many links away they are, where that is known. */
  get turnDepths(): ReadonlyMap<string, number> {
    return this.last.turns?.depths ?? new Map<string, number>();
  }

  /** Those with parameters that earlier scans found and no page of this one may show; without kinds of links that reported a change. */
  get knownParameters(): readonly string[] {
    const known = this.last.turns?.withParameters ?? [];
    return known.filter((address) => !this.actingKinds.includes(kindOfLink(`${NOWHERE}${address}`) ?? ''));
  }

  /** What earlier scans came to with the values that a test tries. */
  pointsOf(key: TestKey): readonly TurnPoint[] {
    return this.last.turns?.points[key] ?? [];
  }

  takePoints(points: TriedPoints): void {
    this.points = points;
  }

  /** Kinds of links that reported a change at the last scan. */
  get actingKinds(): readonly string[] {
    return this.last.look?.acting ?? [];
  }

  /** An address that was not requested, because that may change something. */
  takeLeftAlone(url: string, reason: string): void {
    this.note(unreadPage(url, 'avoided', reason));
  }

  /** Scripts and style sheets of the site that a test reads. */
  takeFiles({ scripts, unrequested }: ReadFiles): void {
    for (const file of scripts) {
      const { url, pages, outcome, truncated } = file;
      const tooLong = truncated ? 'longer than what is read of a file' : null;
      const reason = whyBodyUnread(file) ?? tooLong ?? (outcome === 'failed' ? 'no response' : null);
      if (reason !== null) this.files.set(url, { url, pages, reason });
      // A file that is missing runs for no visitor.
      if (reason !== null || (outcome !== 'read' && outcome !== 'missing'))
        for (const page of pages) this.withUnreadFiles.add(page);
    }
    for (const { url, pages } of unrequested) {
      this.files.set(url, { url, pages, reason: 'beyond the files that a test reads' });
      for (const page of pages) this.withUnreadFiles.add(page);
    }
  }

  /** What the test knew and did not try, in the plural: `parameters`, `links`. */
  takeUntried(noun: string, untried: number, known: number): void {
    if (untried > 0) this.leftOver.set(noun, { noun, untried, known });
  }

  /** Pages that were read, but not judged in all that matters to this test, such as their forms. */
  takePartial(urls: readonly string[]): void {
    for (const url of urls) {
      const page = this.byUrl.get(url);
      if (page?.outcome === 'judged') page.isPartial = true;
    }
  }

  /** Pages that were read when the session of the identity may have been over. */
  takeLost(urls: ReadonlySet<string>): void {
    for (const page of [...this.crawled, ...this.byUrl.values()])
      if (urls.has(page.url) && page.outcome !== 'avoided' && page.outcome !== 'over_budget')
        Object.assign(page, { outcome: 'signed_out', reason: SIGNED_OUT, hasContent: false });
  }

  /** Whether a page showed something of its own. */
  get hasReadContent(): boolean {
    return this.pages.some(({ hasContent }) => hasContent);
  }

  /**
   * Whether the test requested pages, and none of them had content. A site that has no page of HTML, as far as it is known, has been read: an API
   * whose responses are JSON. Next to a page that was not read, JSON says nothing about it.
   */
  get readNothing(): boolean {
    const { pages } = this;
    if (pages.length === 0 || pages.some(({ hasContent }) => hasContent)) return false;
    return (
      !pages.some(({ isData }) => isData === true) || pages.some((page) => isUnread(page) || isFrames(page))
    );
  }

  /** Whether each page that was requested responded with an error, or not at all. */
  get readErrorsAlone(): boolean {
    const requested = this.pages.filter(({ outcome }) => outcome !== 'avoided' && outcome !== 'over_budget');
    return requested.length > 0 && requested.every(({ outcome }) => outcome === 'failed');
  }

  /** Paths that the crawl of all tests has read without their turn, ids grouped; 0 for a test without this crawl. */
  get judgedPages(): number {
    return new Set(pathsJudged(this.crawled.filter(({ isTurn }) => isTurn !== true))).size;
  }

  /** Paths with an address that was not judged, whatever another address of the path showed. */
  get unreadPaths(): ReadonlySet<string> {
    return new Set([...this.pages.filter(isHidden).map(pathnameOf), ...this.moved]);
  }

  /** Paths that were judged, at each of their addresses and with all that they load. */
  get readPaths(): string[] {
    const open = new Set([
      ...this.unreadPaths,
      ...this.pages.filter((page) => !this.isRead(page) && page.outcome === 'judged').map(pathnameOf),
    ]);
    return [...new Set(this.pages.filter((page) => this.isRead(page)).map(pathnameOf))].filter(
      (path) => !open.has(path),
    );
  }

  /** Whether everything that the test knows of the site was read and tried, and so was everything of `last` (ids grouped). */
  isWhole(last: readonly string[]): boolean {
    const judged = new Set(pathsJudged(this.pages));
    return (
      this.files.size === 0 &&
      this.leftOver.size === 0 &&
      this.moved.size === 0 &&
      this.pages.every((page) => page.outcome === 'avoided' || this.isRead(page)) &&
      last.every((path) => judged.has(path))
    );
  }

  get pages(): NotedPage[] {
    return [...this.byUrl.values()];
  }

  /** Files that were not read to their end, with the reason. */
  get unreadFiles(): UnreadFile[] {
    return [...this.files.values()];
  }

  /** What the test did not read or try, as full sentences; '' if it read everything that it found. */
  get gaps(): string {
    const untried = [...this.leftOver.values()];
    const { pages, unreadFiles: files, mostRead, namesPages, isOutOfTime } = this;
    return gapWords({ pages, files, untried, mostRead, namesPages, isOutOfTime });
  }

  /** With all that it loads. */
  private isRead({ url, outcome, isPartial }: NotedPage): boolean {
    return outcome === 'judged' && isPartial !== true && !this.withUnreadFiles.has(url);
  }

  /** The first note of an address counts, unless a later one has read it. */
  private note(page: NotedPage): void {
    const known = this.byUrl.get(page.url);
    if (known === undefined || (known.outcome !== 'judged' && page.outcome === 'judged'))
      this.byUrl.set(page.url, page);
  }
}

/** With the kinds of links that reported a change, for the next scan. */
function withActing(
  look: SiteLook | null,
  known: readonly string[],
  { reported }: SiteCrawl,
): SiteLook | null {
  const kinds = [...new Set([...known, ...reported.flatMap(({ url }) => kindOfLink(url) ?? [])])];
  return look === null || kinds.length === 0 ? look : { ...look, acting: kinds.slice(0, MOST_KINDS) };
}

const leastOf = (most: number | null, other: number): number | null =>
  most === null ? null : Math.min(most, other);

/** A page that was requested and not judged. */
const isHidden = ({ outcome, isCut }: NotedPage): boolean =>
  isCut === true || (outcome !== 'judged' && outcome !== 'over_budget' && outcome !== 'avoided');

const groupOf = ({ url }: { url: string }): string => groupedPath(new URL(url).pathname);

/** Frames alone: they are pages, and it has nothing else. */
const isFrames = ({ outcome, hasContent, isData }: NotedPage): boolean =>
  outcome === 'judged' && !hasContent && isData !== true;

const pathnameOf = ({ url }: { url: string }): string => new URL(url).pathname;

const pathsJudged = (pages: readonly NotedPage[]): string[] =>
  pages.filter(({ outcome }) => outcome === 'judged').map(groupOf);

function whyLeftAlone(link: HtmlLink): string {
  const word = actionOfLink(link);
  const why =
    word === null
      ? 'an account that opens it may create or lock something'
      : `the link may change something ("${word.slice(0, MOST_OF_WORD)}")`;
  return `${why}: "${link.text.slice(0, MOST_OF_WORD)}"`;
}
