import {
  adviceFor,
  ask,
  CookieJar,
  type CrawledPage,
  documentOf,
  fieldOf,
  isHtml,
  isSettled,
  knownProducts,
  pagesOfSite,
  PathProbes,
  type Prove,
  scanner,
  type ScannerInput,
  textOf,
  whyNoPaths,
} from '@palisade/scan-engine';
import {
  ADVICE,
  type Folder,
  type Seen,
  type SeenListing,
  sightingsOf,
  whyUnsure,
} from './directory-listing.rules';
import { listsByFolder, readListing } from './listing-formats';
import { addressesIn, foldersOf } from './seen-folders';
import { sensitivityOf } from './sensitive-names';

const FIXED = ['/uploads/', '/backup/'];
const MOST_SHOWN = 8;

export const directoryListingScanner = scanner('directory_listing', {
  // The pages of the site, which all tests share, nine folders, and second requests for lists that would be high.
  budget: { requests: 40, connections: 44, bytes: 24 * 1024 * 1024, durationMs: 58_000 },
  summary: 'No folder lists its files to strangers.',
  observe,
  rules: sightingsOf,
  whyUnread: ({ unread }) => unread,
  whyUnsure,
  findsFiles: true,
  judged: ({ folders }) => folders.filter(({ outcome }) => isSettled(outcome)).map(({ path }) => path),
  details: ({ folders, listsAnything, isMirror }) => ({
    folders: Object.fromEntries(
      folders.map(({ path, outcome }) => [path, outcome === 'proved' ? 'listing' : outcome]),
    ),
    lists_anything: listsAnything,
    is_mirror: isMirror,
  }),
  advice: ({ products }) => adviceFor(ADVICE, products),
});

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, missingPath } = input;
  const { pages } = await pagesOfSite(input);
  const [start] = pages;
  const seen: Seen = {
    unread: whyNoPaths(start),
    products: [],
    seesOwnFiles: false,
    folders: [],
    stopped: null,
    listsAnything: false,
    isMirror: false,
  };
  if (start === undefined || seen.unread !== null) return seen;
  const { origin, pathname } = new URL(start.url);
  // Where the start page fails as well, an error says nothing about a folder.
  const listingIn = listingOf(listsByFolder(pages));
  const probes = new PathProbes(input, origin, start.outcome === 'answered' ? { missingPath } : {});
  const startAgain = await ask(client, start.url, { jar: jarOf(start) });
  const ofFiles = foldersOf(pages, addressesIn(start.drawn?.text ?? startAgain.text), start.url);
  seen.products = knownProducts({ headers: start.headers });
  seen.seesOwnFiles = ofFiles.length > 0;
  if (start.url.endsWith('/'))
    seen.folders.push(await confirmed(probes, probes.read(pathname, startAgain, listingIn), listingIn));
  for (const folder of new Set([...ofFiles, ...FIXED]))
    if (folder !== seen.folders[0]?.path && probes.mayGoOn())
      seen.folders.push(await confirmed(probes, await probes.probe(folder, listingIn), listingIn));
  seen.stopped = probes.stopped;
  if (seen.folders.some(({ proof }) => proof !== null)) {
    seen.listsAnything = (await probes.probe(`${missingPath}/`, listingIn)).proof !== null;
    seen.isMirror = isMirror(pages, seen.folders[0]);
  }
  return seen;
}

/** The cookies with which the crawl got a page: with them, the page is shared and costs nothing. */
function jarOf({ hops }: CrawledPage): CookieJar {
  const jar = new CookieJar();
  for (const { headers, url } of hops) jar.take(headers, { url });
  return jar;
}

/** What would be high needs a second request; then the second list counts. */
const confirmed = async (
  probes: PathProbes,
  first: Folder,
  listingIn: Prove<SeenListing>,
): Promise<Folder> =>
  first.proof?.sensitivity === 'secret'
    ? probes.confirm(first, listingIn, (_first, second) => second)
    : first;

const listingOf =
  (isOfProgram: boolean): Prove<SeenListing> =>
  ({ response, url }) => {
    const text = textOf(response.body);
    const html = isHtml(response.headers, text) ? documentOf(response, url) : null;
    const server = fieldOf(response.headers, 'server');
    const listing = readListing(text, url, html, { server, isOfProgram });
    if (listing === null) return null;
    const telling = listing.entries.flatMap((name) => {
      const sensitivity = sensitivityOf(name);
      return sensitivity === null ? [] : [{ name, sensitivity }];
    });
    const worst = telling.find(({ sensitivity }) => sensitivity === 'secret') ?? telling[0];
    const names = telling
      .filter(({ sensitivity }) => sensitivity === worst?.sensitivity)
      .map(({ name }) => name.slice(0, 80))
      .sort();
    return {
      server: listing.server,
      isBucket: listing.isBucket,
      entries: listing.entries.length,
      sensitive: names.slice(0, MOST_SHOWN),
      sensitivity: worst?.sensitivity ?? null,
    };
  };

/** The start page and every other page list a folder. */
function isMirror(pages: readonly CrawledPage[], start: Folder | undefined): boolean {
  const read = pages.filter(({ html, status }) => html !== null && status === 200);
  const folders = new Set(read.map(({ url }) => new URL(url).pathname));
  return (
    start?.outcome === 'proved' &&
    folders.size > 1 &&
    read.every(
      ({ url, html }) =>
        new URL(url).pathname.endsWith('/') && /^(?:Index of|Directory)/i.test(html?.title ?? ''),
    )
  );
}
