import { withDeadline, withEither } from '@palisade/deadline';
import { DEFAULT_MAX_PAGES, furtherMsOf } from '@palisade/vocabulary';
import { isLeftAlone } from '../page/avoid/editor-links';
import { crawlSite } from './crawl-site';
import type { CrawlOptions, PageDrawing, SiteCrawl } from './crawled-page';
import type { SiteReading } from './site-reading';

const DEPTH = 2;
/** Where there is room for more pages than usual. */
const GREATER_DEPTH = 5;
/** From the start page on. A slow site is judged by what was read in time; further pages have their own. */
const LONGEST_MS = 25_000;
/** More than a start page and its redirects may take (`ScanLimits.patientMs`). */
const LONGEST_START_MS = 45_000;
/** Of all pages that a browser draws for one test; other tests share them. */
const LONGEST_DRAWING_MS = 75_000;

/**
 * The pages of a site for tests that judge html: as many GETs as the check allows, two links deep (five with more than usual) or as deep as the owner says, from the start page and the paths that the owner expects, or from
 * `start`. What the owner names is requested whatever its words say. Tests that call it without `start` request the same pages, so that each is fetched once in a scan. What was not read is noted.
 */
export async function pagesOfSite(
  input: SiteReading,
  start?: readonly string[],
  maxPages = input.maxPages ?? DEFAULT_MAX_PAGES,
): Promise<SiteCrawl> {
  const { client, signal, notes, expectedPaths, lastPaths, signedInAs, drawing, maxDepth, timeLimit } = input;
  const beginnings =
    start ?? (expectedPaths.length > 0 ? [client.target.url ?? '/', ...expectedPaths] : undefined);
  // A group of paths, such as /orders/{n}, is not an address.
  const end = lastPaths.filter((path) => !path.includes('{') && !isLeftAlone(client, linkTo(path)));
  const acting = notes.actingKinds;
  const firstPage = timeOfFirst();
  const drawn = timeOfDrawing(drawing, maxPages);
  const read = (inTime: AbortSignal) =>
    crawlSite(client, {
      maxPages,
      depth: maxDepth ?? (maxPages > DEFAULT_MAX_PAGES ? GREATER_DEPTH : DEPTH),
      signal: inTime,
      over: timeLimit,
      start: beginnings,
      end,
      acting,
      never: signedInAs?.never,
      turns: start === undefined ? notes.turns : [],
      turnDepths: maxDepth === undefined ? undefined : notes.turnDepths,
      drawing: drawn.drawing,
      hasBegun: firstPage.hasCome,
      readsAlike: start === undefined && maxPages > DEFAULT_MAX_PAGES,
    });
  const limitMs = LONGEST_MS + furtherMsOf(maxPages);
  const readInTime = (inTime: AbortSignal) => withEither(inTime, timeLimit, read);
  const crawl = await withDeadline(limitMs, signal, readInTime, () => firstPage.ms() + drawn.ms());
  crawl.isOutOfTime = timeLimit?.aborted === true;
  notes.takeCrawl(crawl, start === undefined ? maxPages : null);
  return crawl;
}

/** How long the first page takes. */
function timeOfFirst(): { hasCome: () => void; ms: () => number } {
  const begun = performance.now();
  let end: number | null = null;
  return {
    hasCome: () => (end = performance.now()),
    ms: () => Math.min(LONGEST_START_MS, (end ?? performance.now()) - begun),
  };
}

/** Drawing takes seconds, and the pages of a site have the same time with a browser as without one. */
function timeOfDrawing(
  drawing: SiteReading['drawing'],
  maxPages: number,
): Pick<CrawlOptions, 'drawing'> & { ms: () => number } {
  let ms = 0;
  let since: number | null = null;
  const now = (): number => (since === null ? 0 : performance.now() - since);
  const draw: PageDrawing['draw'] = async (page, how) => {
    since = performance.now();
    try {
      return await (drawing?.draw(page, how) ?? page);
    } finally {
      ms += now();
      since = null;
    }
  };
  return {
    drawing: drawing && { draw },
    ms: () => Math.min(LONGEST_DRAWING_MS + furtherMsOf(maxPages), ms + now()),
  };
}

/** Only its path and query count. */
const linkTo = (path: string): { url: string; text: string } => ({
  url: new URL(path, 'https://site.invalid/').href,
  text: '',
});
