import type { SiteLook } from '@palisade/vocabulary';
import type { CrawledPage, SiteCrawl } from './crawled-page';
import type { ChosenTurns } from './frontier/chosen-turns';
import { languageOf } from './page-language';
import { type NotedPage, outcomeOfPage } from './page-outcome';
import { groupedPath } from './path-groups';
import { isSignInInstead, signInInstead } from './sign-in-instead';

/** What the last good scan saw of the site, as the same visitor. */
export interface LastView {
  /** Paths that it judged, ids grouped. */
  pages: readonly string[];
  /** Null where it saw no start page. */
  look: SiteLook | null;
  /** What this scan takes up of what earlier ones left out; absent without any. */
  turns?: ChosenTurns;
  /** It may have read what is further away than the owner lets this scan go. */
  wasDeeper?: boolean;
}

/** What became of a page: it may show something else in place of what it is. */
export function notePage(page: CrawledPage, crawl: SiteCrawl, last: LastView): NotedPage {
  if (isStandIn(page, crawl)) return standIn(page);
  if (isSignInInstead(page, crawl.pages)) return signInInstead(page);
  const noted = outcomeOfPage(page, page === crawl.pages[0]);
  if (noted.outcome !== 'judged') return noted;
  if (isDisplaced(page, last))
    return unread(noted, 'another kind of document, such as JSON, came instead of the page');
  return isInOtherLanguage(page, last) ? unread(noted, 'in another language than at the last scan') : noted;
}

const unread = ({ url, hasContent }: NotedPage, reason: string): NotedPage => ({
  url,
  outcome: 'not_read',
  reason,
  hasContent,
  isGone: false,
});

/** Whether a path that was a page gives JSON now. What an API gives is a document at each scan. */
function isDisplaced({ html, url }: CrawledPage, { pages, look }: LastView): boolean {
  const path = pathOf({ url });
  if (html !== null || look?.otherLanguages === undefined) return false;
  if (look.displaced?.includes(path) === true) return true;
  return pages.includes(path) && look.documents?.includes(path) !== true;
}

/** What a later scan needs to know of pages: those that are documents, and those that documents displaced. */
export function kindsOfPages(
  crawled: readonly CrawledPage[],
  last: LastView,
): Pick<SiteLook, 'documents' | 'displaced'> {
  const read = crawled.filter(
    ({ outcome, status, html }) => outcome === 'answered' && status === 200 && html === null,
  );
  const displaced = read.filter((page) => isDisplaced(page, last));
  const documents = read.filter((page) => !displaced.includes(page));
  return {
    ...(documents.length > 0 && { documents: [...new Set(documents.map(pathOf))] }),
    ...(displaced.length > 0 && { displaced: [...new Set(displaced.map(pathOf))] }),
  };
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
  url: requestedUrl,
  outcome: 'not_read',
  hasContent: false,
  isGone: false,
  reason: 'shows the start page instead of its own content',
});

/** Whether a page that the last good scan judged is in another language now: it may be another page, such as that of another country. */
function isInOtherLanguage(page: CrawledPage, { pages, look }: LastView): boolean {
  const now = pageLanguageOf(page);
  const path = pathOf(page);
  if (now === null || look?.otherLanguages === undefined || !pages.includes(path)) return false;
  const before = look.otherLanguages[path] ?? (look.language === null ? [] : [look.language]);
  return before.length > 0 && !before.includes(now);
}

/** By path, ids grouped, the languages of pages where one is not that of the start page. */
export function otherLanguagesOf(
  pages: readonly CrawledPage[],
  language: string | null,
): Record<string, string[]> {
  const known = new Map<string, Set<string>>();
  for (const page of pages) {
    const spoken = pageLanguageOf(page);
    if (spoken === null) continue;
    const path = pathOf(page);
    known.set(path, (known.get(path) ?? new Set()).add(spoken));
  }
  const others = [...known].filter(([, spoken]) => [...spoken].some((each) => each !== language));
  return Object.fromEntries(others.map(([path, spoken]) => [path, [...spoken].sort()]));
}

/** As the site sent it, with a renderer or without. */
const pageLanguageOf = ({ html, headers, drawn }: CrawledPage): string | null =>
  html === null ? null : languageOf(drawn?.served ?? html, headers);

const pathOf = ({ url }: Pick<CrawledPage, 'url'>): string => groupedPath(new URL(url).pathname);
