import { readHtmlDocument } from '../page/html-document';
import type { CrawledPage, SiteCrawl } from '../visit/crawled-page';
import { stagingPoints } from './staging-points';

const ORIGIN = 'https://shop.test';

const pageAt = (path: string, more: Partial<CrawledPage> = {}): CrawledPage => ({
  url: `${ORIGIN}${path}`,
  requestedUrl: `${ORIGIN}${path}`,
  outcome: 'answered',
  failure: null,
  status: 200,
  headers: [],
  depth: 0,
  html: readHtmlDocument('<p>Shop</p>', `${ORIGIN}${path}`),
  hops: [],
  redirectsTo: null,
  truncated: false,
  blockedBy: null,
  isEmpty: false,
  cookie: null,
  ...more,
});

/** Where a scan would try cookies. */
function cookiesAt(pages: CrawledPage[]): string[] {
  const crawl: SiteCrawl = {
    origin: ORIGIN,
    pages,
    requests: pages.length,
    turnRequests: 0,
    avoidedLinks: [],
    excluded: [],
    waiting: [],
    alike: [],
    sources: [],
    readSources: [],
    unlinked: [],
    reported: [],
    acting: [],
  };
  const points = stagingPoints({
    crawl,
    programs: [],
    requests: [],
    nextVisit: null,
    visitor: { isSignedIn: false },
    onLeftAlone: () => undefined,
  });
  return [...new Set(points.filter(({ place }) => place === 'cookie').map(({ location }) => location))];
}

it('tries a cookie at the same pages in each scan, whichever pages have their turn', () => {
  const cookie: Partial<CrawledPage> = { headers: [['set-cookie', 'seen=a; Path=/']] };
  const usual = [pageAt('/', cookie), pageAt('/tea'), pageAt('/milk'), pageAt('/rice'), pageAt('/salt')];
  const [first, ...others] = usual;
  const inTurn = (path: string): CrawledPage => pageAt(path, { isTurn: true });
  const tried = ['/', '/tea', '/milk', '/rice'].map((path) => `${path} cookie seen`);
  expect(cookiesAt(usual)).toEqual(tried);
  expect(cookiesAt([first ?? pageAt('/'), inTurn('/old'), inTurn('/older'), ...others])).toEqual(tried);
});
