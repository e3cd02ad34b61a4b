import type { CoverageOutcome } from '@palisade/vocabulary';
import type { HtmlDocument } from '../page/html/html-elements';
import { isWaiting } from '../page/html/script-mount';
import { speaksOfSignIn } from '../page/sign-in-words';
import type { CrawledPage } from './crawled-page';
import { isSameSite } from './same-site';
import { whyBodyUnread } from './unread-body';

/** What became of one page, before it is known which tests judged it. */
export interface NotedPage {
  url: string;
  outcome: CoverageOutcome;
  /** One sentence without a full stop; null for `judged`. */
  reason: string | null;
  /** A page of HTML with text, links or forms of its own; a shell for scripts and an empty frameset have none, and JSON is not a page. */
  hasContent: boolean;
  /** A response that is not a page of HTML, such as JSON. */
  isData?: true;
  /** Scripts draw a part of it, which was not read. */
  isPartial?: true;
  /** A 404 or 410: there is nothing to read. */
  isGone: boolean;
  /** See `CoverageRow`. */
  blockedBy?: string;
  /** It was requested because earlier scans had left it out: the next scan may not read it. */
  isTurn?: true;
  /** Why a browser drew it; absent where none did. */
  rendered?: string;
  /** How many links away it is, where it was not requested and the owner sets the depth. */
  depth?: number;
  /** It is further away than the owner lets scans go: without a depth, it takes no turn. */
  isFurther?: true;
  /** It was requested, and the time of the scan passed before it came. */
  isCut?: true;
}

const noted = (
  url: string,
  outcome: CoverageOutcome,
  reason: string | null,
  hasContent = false,
): NotedPage => ({
  url,
  outcome,
  reason,
  hasContent,
  isGone: false,
});

/** Of pages that are known and not requested to their end. */
export const BEYOND = 'found, but beyond the pages that a scan reads';
export const OUT_OF_TIME = 'found, but the time that the owner set for the scan had passed';
export const FURTHER = 'found, but more links away from the start page than the owner lets scans go';
const LEADS_NOWHERE = 'a redirect that names no address to go to';
const NOT_RENDERED = 'drawn by scripts; not rendered';
const WITHOUT_RENDERER = 'set up a renderer, as docs/renderer.md says';
const EMPTY_WHEN_DRAWN = 'drawn by scripts, and empty in a browser too';
const TRANSFORMED = 'a style sheet (XSLT) draws it, and style sheets are not run';
const REFUSALS: readonly (number | null)[] = [401, 403, 406, 451];

/** The row of an address that the owner excludes. */
export const excludedPage = (url: string): NotedPage =>
  noted(url, 'avoided', 'the settings of the identity exclude it');

/** The row of a page of the crawl. @param isStart where all visitors begin, so that a login is what the site shows them */
export function outcomeOfPage(page: CrawledPage, isStart = false): NotedPage {
  const { requestedUrl, outcome, status, failure } = page;
  switch (outcome) {
    case 'failed':
      if (failure === 'read_only') return excludedPage(requestedUrl);
      // The crawl had nothing left to follow a redirect with: the site has nothing to do with it.
      if (failure === 'budget') return noted(requestedUrl, 'over_budget', BEYOND);
      return noted(requestedUrl, 'failed', `no response (${failure ?? 'protocol'})`);
    case 'challenge':
      return blocked(page, `${page.blockedBy ?? 'a firewall'} showed its own page`);
    case 'too_many_requests':
      return blocked(page, `${page.blockedBy ?? 'the site'} refused further requests (status 429)`);
    case 'server_error':
      return noted(requestedUrl, 'failed', `the site returned an error (status ${status})`);
    case 'redirected':
      return ofRedirect(page);
    case 'answered':
      return (status ?? 0) >= 400 ? ofRefusal(page) : ofAnswer(page, isStart);
  }
}

const blocked = ({ requestedUrl, blockedBy }: CrawledPage, reason: string): NotedPage => ({
  ...noted(requestedUrl, 'blocked', reason),
  ...(blockedBy !== null && { blockedBy }),
});

function ofRefusal(page: CrawledPage): NotedPage {
  const { requestedUrl, status, blockedBy } = page;
  if (REFUSALS.includes(status) || blockedBy !== null)
    return blocked(page, `${blockedBy ?? 'the site'} refuses visitors (status ${status})`);
  const isGone = status === 404 || status === 410;
  return { ...noted(requestedUrl, 'failed', `no page (status ${status})`), isGone };
}

function ofAnswer(page: CrawledPage, isStart: boolean): NotedPage {
  const { requestedUrl, url, status, html, truncated } = page;
  if (status !== null && status >= 300) return noted(url, 'not_read', LEADS_NOWHERE);
  const unread = whyBodyUnread(page);
  if (unread !== null) return noted(url, 'not_read', unread, html !== null);
  if (!isStart && leadsToSignIn(page))
    return noted(requestedUrl, 'blocked', `requires a sign-in (leads to ${new URL(url).pathname})`);
  if (truncated)
    return noted(url, 'too_large', `longer than the ${html === null ? 1 : 2} MiB that are read of it`, true);
  return ofBody(page);
}

function ofBody({ url, html, isEmpty, isTransformed, rendered, drawn, undrawn }: CrawledPage): NotedPage {
  if (isEmpty) return noted(url, 'not_read', 'the response is empty');
  if (isTransformed === true) return noted(url, 'not_read', TRANSFORMED);
  if (html === null) return { ...noted(url, 'judged', null), isData: true };
  if (drawn === undefined ? isShell(html) : isBare(html))
    return rendered === undefined
      ? noted(url, 'not_read', `${NOT_RENDERED}: ${undrawn ?? WITHOUT_RENDERER}`)
      : noted(url, 'not_read', EMPTY_WHEN_DRAWN);
  if (isFrameset(html) && !html.frames.some((frame) => isSameSite(frame, new URL(url).hostname)))
    return noted(url, 'not_read', 'frames of other sites fill it');
  return {
    ...noted(url, 'judged', null, !isFrameset(html)),
    ...(rendered === undefined ? html.hasMount && html.scripts > 0 && { isPartial: true } : { rendered }),
  };
}

function ofRedirect({ requestedUrl, redirectsTo }: CrawledPage): NotedPage {
  const to = redirectsTo === null ? '' : new URL(redirectsTo).pathname;
  return speaksOfSignIn(to)
    ? noted(requestedUrl, 'blocked', `requires a sign-in (leads to ${to})`)
    : noted(requestedUrl, 'not_read', 'a redirect that was not followed');
}

/** A page that was asked for shows a login at another path instead. */
const leadsToSignIn = ({ requestedUrl, url, html }: CrawledPage): boolean =>
  html?.hasPasswordField === true &&
  new URL(requestedUrl).pathname !== new URL(url).pathname &&
  new URL(requestedUrl).pathname !== '/';

/** A header and a footer around an application have no more words of their own. */
const LONGEST_SURROUNDINGS = 500;

/** Why scripts may draw a document of the site; null where nothing says that they do. */
export function whyDrawn(html: HtmlDocument): string | null {
  if (html.scripts === 0) return null;
  if (isShell(html)) return 'scripts draw it';
  return html.hasMount ? 'scripts draw a part of it' : null;
}

/** Whether a document has nothing but scripts, or scripts fill the middle of it and little stands around that. */
const isShell = (html: HtmlDocument): boolean =>
  isBare(html) || (html.scripts > 0 && html.frames.length === 0 && isDrawnInside(html));

const isBare = (html: HtmlDocument): boolean =>
  html.scripts > 0 && html.frames.length === 0 && hasNothing(html);

const isDrawnInside = ({ hasMount, forms, ownCharacters }: HtmlDocument): boolean =>
  hasMount && ownCharacters < LONGEST_SURROUNDINGS && forms.every(({ method }) => method !== 'POST');

/** Whether a document has nothing but frames, which are pages of their own. */
const isFrameset = (html: HtmlDocument): boolean => html.frames.length > 0 && hasNothing(html);

const hasNothing = ({ text, links, forms }: HtmlDocument): boolean =>
  links.length === 0 && forms.length === 0 && isWaiting(text);
