import {
  type ApiDocument,
  apiPathsIn,
  type CrawledPage,
  crawlSite,
  fitsTemplate,
  isReadPage,
  partsOfPath,
  pathsCalled,
  readOwnScripts,
  type ScannerInput,
  type SeenAddresses,
  type SiteCrawl,
  textOfPage,
} from '@palisade/scan-engine';

const MOST_PATHS = 200;
/** As many as other tests read of an identity: those pages are shared. */
const CRAWLED_PAGES = 25;
const DEPTH = 2;

/** Addresses that strangers and identities saw: pages, their links, and calls in them. */
export async function seenAddresses(
  input: ScannerInput,
  crawl: SiteCrawl,
  origin: string,
): Promise<SeenAddresses> {
  const paths = new Set([...input.expectedPaths, ...(await pathsOn(input.client, crawl.pages, origin))]);
  for (const { client, start, drawing } of input.accounts) {
    const begin = [client.target.url ?? '/', ...start];
    const { pages } = await crawlSite(client, {
      maxPages: CRAWLED_PAGES,
      depth: Math.min(DEPTH, input.maxDepth ?? DEPTH),
      signal: input.signal,
      start: begin,
      drawing,
    });
    for (const path of await pathsOn(client, pages, origin)) paths.add(path);
  }
  return { origin, paths: [...paths], lists: new Map() };
}

async function pathsOn(
  client: ScannerInput['client'],
  pages: readonly CrawledPage[],
  origin: string,
): Promise<string[]> {
  const found: string[] = [];
  for (const page of pages.filter(isReadPage)) {
    const links = (page.html?.links ?? [])
      .map(({ url }) => url)
      .filter((url) => url.startsWith(`${origin}/`));
    const calls = await callsOf(client, page);
    found.push(...[page.url, ...links].map((url) => new URL(url).pathname), ...calls);
  }
  return found;
}

/** What a page names, and what its scripts called when a browser drew it. */
async function callsOf(client: ScannerInput['client'], page: CrawledPage): Promise<string[]> {
  const text = (await textOfPage(client, page)) ?? '';
  return [...apiPathsIn(text, page.url, MOST_PATHS), ...pathsCalled(page.drawn?.calls ?? [], MOST_PATHS)];
}

/** API paths that pages and scripts call and the document lacks; null where no page was read. */
export async function shadowPathsIn(
  input: ScannerInput,
  crawl: SiteCrawl,
  { operations, leftOut }: ApiDocument,
  documentUrl: string | null,
): Promise<string[] | null> {
  const pages = crawl.pages.filter(isReadPage);
  if (pages.length === 0) return null;
  const { scripts } = await readOwnScripts(input, crawl.pages);
  const found = new Set<string>();
  for (const page of pages) for (const path of await callsOf(input.client, page)) found.add(path);
  for (const { text, url } of scripts) for (const path of apiPathsIn(text, url, MOST_PATHS)) found.add(path);
  const known = [...operations.map(({ path }) => path), ...leftOut.map((each) => each.split(' ')[1] ?? '')];
  const isKnown = (path: string): boolean =>
    known.some((template) => fitsTemplate(template, path) || isBeginning(path, template));
  const own = documentUrl === null ? '' : new URL(documentUrl).pathname;
  return [...found].filter((path) => path !== own && !/graphql/i.test(path) && !isKnown(path)).sort();
}

/** What scripts join with an identifier: `/api/orders/` + id. */
function isBeginning(path: string, template: string): boolean {
  const [given, wanted] = [partsOfPath(path), partsOfPath(template)];
  return (
    given.length < wanted.length &&
    given.every((part, place) => wanted[place] === part || wanted[place]?.includes('{') === true)
  );
}
