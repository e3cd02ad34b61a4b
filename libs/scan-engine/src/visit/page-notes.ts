import { isAvoidedLink } from '../page/avoided-links';
import type { HtmlLink } from '../page/html-elements';
import { groupedPath } from './path-groups';
import { excludedPage, type NotedPage, outcomeOfPage } from './page-outcome';
import { productsOfPage } from './page-products';
import { isSameSite } from './same-site';
import type { CrawledPage, SiteCrawl } from './crawl-site';

const SIGNED_OUT = 'the session was over when it was read';
/** The most names in one part of a sentence. */
const MOST_NAMES = 3;

/** Scripts or style sheets that were requested, and how many the pages name. */
export interface ReadFiles {
  scripts: readonly { url: string; outcome: string; truncated: boolean }[];
  named: number;
}

/** What one test has read of the site, and what it has not: its clean result names the rest. */
export class PageNotes {
  private readonly byUrl = new Map<string, NotedPage>();
  private readonly files = new Map<string, string>();
  private readsScripts = false;
  private hasMoreFiles = false;
  private limit: number | null = null;
  private crawled: readonly NotedPage[] = [];
  /** What serves the pages that the crawl has read, by the names that it shows. */
  readonly products = new Set<string>();
  /** How many pages of the site the test could read; null for a test that reads pages of its own, or none. */
  mostPages: number | null = null;

  /** @param mostPages what the crawl could read of the site at most; null for one that began at pages of its own */
  takeCrawl(crawl: SiteCrawl, mostPages: number | null): void {
    const { pages, waiting, avoidedLinks, excluded, origin } = crawl;
    const noted = pages.map((page) => (isStandIn(page, crawl) ? standIn(page) : outcomeOfPage(page)));
    for (const page of noted) this.note(page);
    for (const page of pages) for (const product of productsOfPage(page)) this.products.add(product);
    for (const url of excluded) this.note(excludedPage(url));
    const known = new Set(pages.flatMap(({ url, requestedUrl }) => [url, requestedUrl]));
    for (const url of pages.flatMap(({ html }) => html?.frames ?? []))
      if (!known.has(url) && origin !== null && isSameSite(url, new URL(origin).hostname))
        this.note({
          url,
          outcome: 'not_read',
          reason: 'a frame that was not requested',
          hasContent: false,
          isGone: false,
        });
    for (const url of waiting)
      this.note({
        url,
        outcome: 'over_budget',
        reason: 'found, but beyond the pages that a scan reads',
        hasContent: false,
        isGone: false,
      });
    for (const link of avoidedLinks)
      this.note({
        url: link.url,
        outcome: 'avoided',
        reason: whyLeftAlone(link),
        hasContent: false,
        isGone: false,
      });
    if (waiting.length > 0) this.limit = pages.length;
    this.mostPages = mostPages;
    this.crawled = noted;
  }

  /** Scripts and style sheets of the site that a test reads. */
  takeFiles({ scripts, named }: ReadFiles): void {
    for (const { url, outcome, truncated } of scripts) {
      if (outcome === 'read') this.readsScripts = true;
      if (truncated) this.files.set(url, 'longer than what is read of a file');
      else if (outcome === 'failed') this.files.set(url, 'no response');
    }
    this.hasMoreFiles ||= named > scripts.length;
  }

  /** Pages that were read when the session of the identity may have been over. */
  takeLost(urls: ReadonlySet<string>): void {
    for (const page of [...this.crawled, ...this.byUrl.values()])
      if (urls.has(page.url) && page.outcome !== 'avoided' && page.outcome !== 'over_budget')
        Object.assign(page, { outcome: 'signed_out', reason: SIGNED_OUT, hasContent: false });
  }

  /** Whether no page with content and no script was read, although pages were requested. */
  get readNothing(): boolean {
    const pages = [...this.byUrl.values()];
    return pages.length > 0 && !this.readsScripts && !pages.some(({ hasContent }) => hasContent);
  }

  /** Whether each page that was requested responded with an error, or not at all. */
  get readErrorsAlone(): boolean {
    const requested = this.pages.filter(({ outcome }) => outcome !== 'avoided' && outcome !== 'over_budget');
    return requested.length > 0 && requested.every(({ outcome }) => outcome === 'failed');
  }

  /** Paths that the crawl of all tests has read, ids grouped; 0 for a test without this crawl. */
  get judgedPages(): number {
    return new Set(pathsJudged(this.crawled)).size;
  }

  /** Those of `last` that were requested and not read, although they may exist; ids grouped. */
  lostOf(last: readonly string[]): ReadonlySet<string> {
    const known = new Set(last);
    const read = new Set(pathsJudged(this.pages));
    const unread = this.pages.filter(
      ({ outcome, isGone }) =>
        !isGone && outcome !== 'judged' && outcome !== 'over_budget' && outcome !== 'avoided',
    );
    return new Set(unread.map(groupOf).filter((path) => known.has(path) && !read.has(path)));
  }

  /** Paths that were read, or are gone. */
  get readPaths(): string[] {
    const read = this.pages.filter(({ outcome, isGone }) => outcome === 'judged' || isGone);
    return [...new Set(read.map(({ url }) => new URL(url).pathname))];
  }

  get pages(): NotedPage[] {
    return [...this.byUrl.values()];
  }

  /** Files that were not read to their end, with the reason. */
  get unreadFiles(): { url: string; reason: string }[] {
    return [...this.files].map(([url, reason]) => ({ url, reason }));
  }

  /** What the test did not read, as a full sentence; '' if it read everything that it found. */
  get gaps(): string {
    const failed = this.pagesOf('failed').filter(({ isGone }) => !isGone);
    const parts = [
      ...blockedParts(this.pagesOf('blocked')),
      partOf(this.pagesOf('signed_out'), 'page', 'with a session that was over'),
      partOf(failed, 'page', 'without a response or with an error'),
      partOf(this.pagesOf('too_large'), 'page', 'not read to the end'),
      partOf(this.pagesOf('not_read'), 'page', 'drawn by scripts, in frames or behind redirects'),
      partOf(this.unreadFiles, 'script or style sheet', 'not read to the end'),
      this.hasMoreFiles ? 'further scripts or style sheets' : '',
      this.limit === null ? '' : `pages beyond the first ${this.limit}`,
    ].filter((part) => part !== '');
    return parts.length === 0 ? '' : `Not read: ${parts.join('; ')}.`;
  }

  private pagesOf(outcome: NotedPage['outcome']): NotedPage[] {
    return this.pages.filter((page) => page.outcome === outcome);
  }

  /** The first note of an address counts, unless a later one has read it. */
  private note(page: NotedPage): void {
    const known = this.byUrl.get(page.url);
    if (known === undefined || (known.outcome !== 'judged' && page.outcome === 'judged'))
      this.byUrl.set(page.url, page);
  }
}

/** A page that was requested without a link and shows what the start page shows: maintenance, a login, a shell for all paths. */
const isStandIn = (
  { url, requestedUrl, html }: CrawledPage,
  { pages: [start], unlinked }: SiteCrawl,
): boolean =>
  (unlinked.includes(url) || unlinked.includes(requestedUrl)) &&
  html !== null &&
  html.title === start?.html?.title &&
  html.text === start.html.text;

const standIn = ({ requestedUrl }: CrawledPage): NotedPage => ({
  ...{ url: requestedUrl, outcome: 'not_read', hasContent: false, isGone: false },
  reason: 'shows the start page instead of its own content',
});

const groupOf = ({ url }: { url: string }): string => groupedPath(new URL(url).pathname);

/** Those that a product blocked, by its name, then the others. */
function blockedParts(pages: readonly NotedPage[]): string[] {
  const names = [...new Set(pages.map(({ blockedBy }) => blockedBy ?? ''))].sort().reverse();
  return names.map((name) =>
    partOf(
      pages.filter(({ blockedBy = '' }) => blockedBy === name),
      'page',
      name === '' ? 'behind a sign-in or a refusal' : `blocked by ${name}`,
    ),
  );
}

/** `2 pages behind a sign-in (/account, /orders)` */
function partOf(found: readonly { url: string }[], noun: string, what: string): string {
  const paths = [...new Set(found.map(groupOf))].sort();
  if (paths.length === 0) return '';
  const names = paths.slice(0, MOST_NAMES).join(', ');
  return `${paths.length} ${noun}${paths.length === 1 ? '' : 's'} ${what} (${names}${paths.length > MOST_NAMES ? ', …' : ''})`;
}

const pathsJudged = (pages: readonly NotedPage[]): string[] =>
  pages.filter(({ outcome }) => outcome === 'judged').map(groupOf);

const whyLeftAlone = (link: HtmlLink): string =>
  `${isAvoidedLink(link) ? 'the link may change something' : 'an account that opens it may create or lock something'}: "${link.text.slice(0, 60)}"`;
