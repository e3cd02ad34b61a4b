import type { Judgement } from '../contract/scanner';
import type { SiteCrawl, CrawledPage } from '../visit/crawled-page';
import { readHtmlDocument } from '../page/html-document';
import { PageNotes } from '../visit/page-notes';
import { coveredJudgement } from './covered-judgement';

const SITE = 'https://shop.test';
const page = (path: string, html: string | null, more: Partial<CrawledPage> = {}): CrawledPage => ({
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
  html: html === null ? null : readHtmlDocument(html, `${SITE}${path}`),
  cookie: null,
  ...more,
});
const notesOf = (pages: CrawledPage[], more: Partial<SiteCrawl> = {}): PageNotes => {
  const notes = new PageNotes();
  const crawl = {
    origin: SITE,
    pages,
    requests: pages.length,
    sources: [],
    readSources: [],
    turnRequests: 0,
    avoidedLinks: [],
    excluded: [],
  };
  notes.takeCrawl({ ...crawl, waiting: [], alike: [], unlinked: [], reported: [], acting: [], ...more }, 25);
  return notes;
};
const CLEAN: Judgement = {
  findings: [],
  technicalDetails: {},
  judged: 'all',
  inconclusive: null,
  summary: 'Nothing is wrong.',
};
const TEXT = '<title>Shop</title><p>Tea and coffee.</p>';
const SHELL = '<title>Shop</title><div id="root"></div><script src="/app.js"></script>';
const judged = (notes: PageNotes, scanner = {}): Judgement => coveredJudgement(scanner, CLEAN, notes, null);

describe('a clean judgement', () => {
  it('judges everything when everything was read', () => {
    expect(judged(notesOf([page('/', TEXT)]))).toMatchObject({ judged: 'all', gaps: '', inconclusive: null });
  });

  it.each([
    ['a shell', [page('/', SHELL)]],
    ['JSON next to a shell', [page('/', SHELL), page('/api/me', null)]],
    ['frames of other sites', [page('/', '<frameset><frame src="https://other.example/"></frameset>')]],
    ['a body in an unknown coding', [page('/', null, { truncated: true, unreadCoding: 'zstd' })]],
    ['a redirect without an address', [page('/', TEXT, { status: 302 })]],
    ['a page that is missing', [page('/', TEXT, { status: 404 })]],
  ])('is inconclusive for %s', (_kind, pages) => {
    const judgement = judged(notesOf(pages));
    expect(judgement.inconclusive?.reason).toBe('nothing_read');
    expect(judgement.judged).toEqual([]);
    expect(judged(notesOf(pages), { pagesAreHints: true }).inconclusive).toBeNull();
  });

  it('stays one where the site has no page of HTML, as far as it is known', () => {
    expect(judged(notesOf([page('/', null)]))).toMatchObject({ judged: 'all', inconclusive: null });
  });

  it.each<[string, PageNotes, string]>([
    [
      'pages beyond the limit',
      notesOf([page('/', TEXT)], { waiting: [`${SITE}/a`, `${SITE}/b`] }),
      'Not read: 2 pages beyond the 1 that were requested.',
    ],
    [
      'pages of the same kind',
      notesOf([page('/item/1', TEXT)], { alike: [`${SITE}/item/3`] }),
      'Not read: 1 page beyond the 1 that were requested.',
    ],
    [
      'a page that scripts draw',
      notesOf([page('/', TEXT), page('/app', SHELL)]),
      'Not read: 1 page drawn by scripts, in frames, in an unknown coding, in another language or form than before, or behind redirects (/app).',
    ],
  ])('says how much was not read, and never judges all: %s', (_kind, notes, gaps) => {
    const judgement = judged(notes);
    expect(judgement.gaps).toBe(gaps);
    expect(judgement.judged).not.toBe('all');
  });

  it('judges no page whose scripts were not all requested', () => {
    const notes = notesOf([page('/', TEXT), page('/about', TEXT)]);
    notes.takeFiles({ scripts: [], unrequested: [{ url: `${SITE}/13.js`, pages: [`${SITE}/`] }] });
    expect(judged(notes)).toMatchObject({
      judged: ['/about'],
      gaps: 'Not read: 1 script or style sheet not read to the end (/13.js).',
    });
  });

  it('says what was not tried, also next to findings', () => {
    const notes = notesOf([page('/', TEXT)]);
    notes.takeUntried('parameters', 33, 34);
    const findings = [{ id: 'xss-reflected' }] as unknown as Judgement['findings'];
    expect(coveredJudgement({}, { ...CLEAN, findings }, notes, null)).toMatchObject({
      findings,
      gaps: 'Not tried: 33 of 34 parameters.',
    });
  });

  it('judges no page of which a part was not judged', () => {
    const notes = notesOf([page('/', TEXT), page('/about', TEXT)]);
    notes.takePartial([`${SITE}/about`]);
    expect(judged(notes)).toMatchObject({
      judged: ['/'],
      gaps: 'Not read: 1 page of which a part was not judged (/about).',
    });
  });
});
