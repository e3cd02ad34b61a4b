import type { Finding, TestResult } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { judgesIssue } from '@palisade/vocabulary';
import { scanLinks, type ScannedLinks } from './testing/scan-links';

const started = closedAfterEach();

interface Shown {
  status: number;
  body?: string;
  location?: string;
}
const GONE: Shown = { status: 404, body: 'No such page' };
const GOOD: Shown = { status: 200, body: '<!doctype html><title>Chairs</title><h1>Chairs</h1>' };
const LOGIN =
  '<!doctype html><title>Members</title><form method="post" action="/session"><input name="user"><input type="password" name="password"><button>Sign in</button></form>';
const START =
  '<!doctype html><title>Shop</title><a href="/x?view=a&sort=up">A</a> <a href="/x?view=b&sort=up">B</a>';

const SOFT: Shown = {
  status: 200,
  body: '<!doctype html><title>Shop</title><h1>We cannot find that page</h1><p>Our offers of the week are tea and coffee.</p>',
};
const OTHERS: Record<string, Shown> = {
  '/': { status: 200, body: START },
  '/login': { status: 200, body: LOGIN },
  missing: GONE,
};
beforeEach(() => void (OTHERS.missing = GONE));

/** A site whose pages a parameter chooses: what each of them shows. */
const views: Record<string, Shown> = {};
const show = (a: Shown, b: Shown): void => void Object.assign(views, { a, b });

async function siteOfViews(): Promise<string> {
  const site = await started(
    serveHttp(({ url = '/' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://shop.test');
      const view = pathname === '/x' ? views[searchParams.get('view') ?? ''] : undefined;
      const { status, body = '', location } = OTHERS[pathname] ?? view ?? OTHERS.missing ?? GONE;
      response
        .writeHead(status, { 'content-type': 'text/html', ...(location !== undefined && { location }) })
        .end(body);
    }),
  );
  return site.url;
}

/** The issues of both views. */
async function bothBroken(url: string): Promise<ScannedLinks & { ofA: Finding; ofB: Finding }> {
  show(GONE, GONE);
  const scanned = await scanLinks(url);
  const [ofA, ofB] = scanned.result.findings;
  if (ofA === undefined || ofB === undefined) throw new Error('Both views have to fail.');
  return { ...scanned, ofA, ofB };
}

const locationsOf = ({ findings }: TestResult): string[] => findings.map(({ location }) => location);
const closes = (result: TestResult, issue: Finding): boolean =>
  !locationsOf(result).includes(issue.location) && judgesIssue(result.judgedLocations, issue);

// linkchecker #53: pages that differ in their queries were one.
describe('links of one path whose parameter chooses the page', () => {
  it('are findings of their own where both fail', async () => {
    const { result } = await bothBroken(await siteOfViews());
    expect(locationsOf(result)).toEqual(['/x?view=a', '/x?view=b']);
  });

  it.each<[string, Shown]>([
    ['still fails', GONE],
    ['is refused', { status: 403, body: 'No' }],
    ['leads to the login', { status: 302, location: '/login' }],
    ['shows a login in its place', { status: 200, body: LOGIN }],
    ['is in trouble', { status: 503, body: 'Back soon' }],
  ])('close alone: one that works leaves the issue of one that %s open', async (_, b) => {
    const url = await siteOfViews();
    const { ofA, ofB } = await bothBroken(url);
    show(GOOD, b);
    const { result } = await scanLinks(url);
    expect([ofA, ofB].map((issue) => closes(result, issue))).toEqual([true, false]);
  });

  it('close together where both work', async () => {
    const url = await siteOfViews();
    const { ofA, ofB } = await bothBroken(url);
    show(GOOD, GOOD);
    const { result } = await scanLinks(url);
    expect([ofA, ofB].map((issue) => closes(result, issue))).toEqual([true, true]);
  });

  // mintlify/docs #3759
  it('stay open where the site begins to show one page with status 200 for all that it lacks', async () => {
    const url = await siteOfViews();
    const { ofA, ofB, turns } = await bothBroken(url);
    show(GOOD, SOFT);
    OTHERS.missing = SOFT;
    let last = turns;
    for (let again = 0; again < 3; again += 1) {
      const scanned = await scanLinks(url, last);
      expect([ofA, ofB].map((issue) => closes(scanned.result, issue))).toEqual([true, false]);
      last = scanned.turns;
    }
    show(GOOD, GOOD);
    const { result } = await scanLinks(url, last);
    expect(closes(result, ofB)).toBe(true);
  });
});
