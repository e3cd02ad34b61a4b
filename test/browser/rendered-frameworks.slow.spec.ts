import { found, LONGEST_MS, outcomes, PAGE_TESTS, scan } from './support/scanned-shop';
import { type DrawnBy, FRAMEWORKS } from './support/shop-drawers';

/** The crawl reads what htmx loads as pages of their own, also without a browser. */
const isOfPage = (finding: string): boolean => !finding.endsWith(' /data/');
const DRAWERS = Object.keys(FRAMEWORKS) as DrawnBy[];

it.each(DRAWERS)(
  'finds in a shop that %s draws what it finds where the server draws it',
  async (drawer) => {
    const [served, drawn] = [await scan('server', false), await scan(drawer, true)];
    expect(found(drawn).filter(isOfPage)).toEqual(found(served));
    const drawnPages = outcomes(drawn).filter((each) => !each.startsWith('/data/'));
    expect(drawnPages.filter((each) => !each.includes('judged: scripts draw'))).toEqual([]);
    const cors = drawn.results.get('cors_misconfiguration')?.findings ?? [];
    expect(cors.map(({ location }) => location)).toContain('/data/');
  },
  LONGEST_MS,
);

it.each(DRAWERS.filter((drawer) => drawer !== 'htmx'))(
  'says without a renderer that it did not see the shop of %s',
  async (drawer) => {
    const drawn = await scan(drawer, false);
    expect(found(drawn)).toEqual([]);
    expect(PAGE_TESTS.filter((key) => drawn.results.get(key)?.inconclusive === null)).toEqual([]);
  },
  LONGEST_MS,
);
