import { readHtmlDocument } from '../page/html-document';
import type { CrawledPage } from '../visit/crawled-page';
import type { LastView } from '../visit/note-page';
import { PageNotes } from '../visit/page-notes';
import { judgedLocations } from './judged-locations';

const SITE = 'https://shop.test';
const TEXT = '<title>Shop</title><p>Tea and coffee.</p>';
const LOGIN =
  '<title>Sign in</title><form method="post"><input name="user"><input type="password"><button>Sign in</button></form>';

const page = (path: string, html: string, more: Partial<CrawledPage> = {}): CrawledPage => ({
  url: `${SITE}${path}`,
  requestedUrl: `${SITE}${path}`,
  outcome: 'answered',
  failure: null,
  status: 200,
  headers: [],
  hops: [],
  depth: 0,
  redirectsTo: null,
  truncated: false,
  blockedBy: null,
  isEmpty: false,
  html: readHtmlDocument(html, `${SITE}${path}`),
  cookie: null,
  ...more,
});
const LAST = ['/', '/offers'];
const OFFERS = `${SITE}/offers`;
const notesOf = (...pages: CrawledPage[]): PageNotes => notesAfter(undefined, ...pages);
const notesAfter = (last: LastView | undefined, ...pages: CrawledPage[]): PageNotes => {
  const notes = new PageNotes(true, last);
  const crawl = {
    origin: SITE,
    requests: pages.length,
    sources: [],
    readSources: [],
    turnRequests: 0,
    avoidedLinks: [],
    excluded: [],
  };
  notes.takeCrawl({ ...crawl, pages, waiting: [], alike: [], unlinked: [], reported: [], acting: [] }, 25);
  return notes;
};
const withOffers = (html: string, more: Partial<CrawledPage> = {}): PageNotes =>
  notesOf(page('/', TEXT), page('/offers', html, more));

it('judges everything where each page was read, those of the last scan too', () => {
  expect(judgedLocations({}, { judged: 'all' }, withOffers(TEXT), ['/', '/offers'])).toBe('all');
  expect(judgedLocations({}, { judged: 'all' }, withOffers(TEXT), ['/', '/prices'])).toEqual([
    '/',
    '/offers',
  ]);
});

describe.each([
  ['a 404', withOffers(TEXT, { status: 404 })],
  ['a 410', withOffers(TEXT, { status: 410 })],
  ['a refusal', withOffers(TEXT, { status: 403 })],
  ['an error', withOffers(TEXT, { outcome: 'server_error', status: 503 })],
  ['no response', withOffers(TEXT, { outcome: 'failed', failure: 'timeout', status: null })],
  ['a challenge', withOffers(TEXT, { outcome: 'challenge', status: 403 })],
  ['another address', withOffers(TEXT, { url: `${SITE}/deals` })],
  ['an address that was read already', withOffers(TEXT, { outcome: 'redirected', redirectsTo: `${SITE}/` })],
  ['a login instead', withOffers(LOGIN)],
  ['a page that was cut', withOffers(TEXT, { truncated: true })],
  [
    'JSON in its place',
    notesAfter(
      { pages: LAST, look: withOffers(TEXT).look },
      page('/', TEXT),
      page('/offers', '', { html: null }),
    ),
  ],
  ['an empty page', withOffers('', { isEmpty: true })],
  ['a shell', withOffers('<title>Shop</title><div id="root"></div><script src="/app.js"></script>')],
  ['frames of other sites', withOffers('<frameset><frame src="https://other.example/"></frameset>')],
  [
    'another address with a parameter',
    notesOf(page('/', TEXT), page('/offers', TEXT), page('/offers?all=1', TEXT, { status: 404 })),
  ],
])('at %s', (_, notes) => {
  it('judges neither the page nor what may lie on any page, but what was seen anyway', () => {
    expect(judgedLocations({}, { judged: 'all', judgedAnyway: ['session'] }, notes, LAST)).toEqual(
      expect.arrayContaining(['/', 'session']),
    );
    expect(judgedLocations({}, { judged: 'all' }, notes, LAST)).not.toContain('/offers');
    expect(judgedLocations({}, { judged: ['/', '/offers'] }, notes, LAST)).toEqual(['/']);
  });

  it('believes a test that requests paths to see whether something is there', () => {
    expect(judgedLocations({ findsFiles: true }, { judged: ['/offers'] }, notes, [])).toEqual(['/offers']);
  });
});

describe('a path that gives JSON', () => {
  const scan = (html: string | null, last?: LastView): PageNotes =>
    notesAfter(last, page('/', TEXT), page('/offers', html ?? '', html === null ? { html } : {}));
  const viewOf = (notes: PageNotes): LastView => ({ pages: notes.readPaths, look: notes.look });

  it('is judged where it gave JSON before, and where nobody knows what it gave', () => {
    const first = scan(null);
    expect(first.readPaths).toEqual(LAST);
    expect(judgedLocations({}, { judged: 'all' }, scan(null, viewOf(first)), LAST)).toBe('all');
  });

  it('is not judged where it was a page, however often it gives JSON, until it is a page again', () => {
    let last = viewOf(scan(TEXT));
    for (let again = 0; again < 3; again += 1) {
      const notes = scan(null, last);
      expect(judgedLocations({}, { judged: 'all' }, notes, last.pages)).toEqual(['/']);
      last = viewOf(notes);
    }
    expect(scan(TEXT, last).readPaths).toEqual(LAST);
  });
});

it('judges frames of the site itself as pages', () => {
  const notes = withOffers('<frameset><frame src="/menu"><frame src="https://other.example/"></frameset>');
  expect(judgedLocations({}, { judged: ['/offers'] }, notes, [])).toEqual(['/offers']);
});

it('leaves everything judged for a test that reads pages for the names in them only, but not for accounts', () => {
  const notes = withOffers(TEXT, { status: 404 });
  expect(judgedLocations({ pagesAreHints: true }, { judged: 'all' }, notes, [])).toBe('all');
  expect(judgedLocations({ pagesAreHints: true, asIdentities: true }, { judged: 'all' }, notes, [])).toEqual([
    '/',
  ]);
});

it('does not judge a page whose script was not read', () => {
  const notes = withOffers(TEXT);
  const script = { url: `${SITE}/lib.js`, pages: [OFFERS], truncated: false };
  notes.takeFiles({ scripts: [{ ...script, outcome: 'not_a_script' }], unrequested: [] });
  expect(judgedLocations({}, { judged: 'all' }, notes, [])).toEqual(['/']);
});

describe('a page in another language than at the last scan', () => {
  const paragraph = (language: string): string => `<html lang="${language}"><title>Shop</title><p>Tea</p>`;
  const scan = (language: string, last?: LastView): PageNotes =>
    notesAfter(last, page('/', paragraph('en')), page('/offers', paragraph(language)));
  const viewOf = (notes: PageNotes): LastView => ({ pages: notes.readPaths, look: notes.look });

  it('is not judged, until a second scan sees it in this language', () => {
    const before = viewOf(scan('en'));
    const now = scan('de', before);
    expect(now.readPaths).toEqual(['/']);
    expect(judgedLocations({}, { judged: 'all' }, now, before.pages)).toEqual(['/']);
    expect(scan('de', viewOf(now)).readPaths).toEqual(['/', '/offers']);
  });

  it('was in that language before, or the last scan did not tell', () => {
    expect(scan('de', viewOf(scan('de'))).readPaths).toEqual(['/', '/offers']);
    const { pages, look } = viewOf(scan('en'));
    const old = look && { ...look, otherLanguages: undefined };
    expect(scan('de', { pages, look: old }).readPaths).toEqual(['/', '/offers']);
  });
});
