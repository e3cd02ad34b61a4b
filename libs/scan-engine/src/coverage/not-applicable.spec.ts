import { needsSetup, notApplicable } from '../ground/inconclusive';
import type { Judgement } from '../contract/scanner';
import { toTestResult } from '../verdict/test-result';
import { readHtmlDocument } from '../page/html-document';
import type { CrawledPage } from '../visit/crawled-page';
import { PageNotes } from '../visit/page-notes';
import { coveredJudgement } from './covered-judgement';
import { mergeJudgements } from './merge-judgements';

const RECEIPT = { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null };
const FOUND: Judgement['findings'] = [
  {
    id: 'jwt-alg-none',
    ruleVersion: 1,
    severity: 'high',
    title: '',
    description: '',
    location: '/',
    evidence: { observed: null, expected: '', reproduce: '', references: { cwe: 'CWE-1', links: [] } },
  },
];
const CLEAN: Judgement = {
  findings: [],
  technicalDetails: {},
  judged: 'all',
  inconclusive: null,
  summary: 'All is well.',
};
const ABSENT: Judgement = { ...CLEAN, notApplicable: notApplicable('there is no token') };
const result = (judgement: Judgement) => toTestResult('jwt_tokens', judgement, RECEIPT);
const SITE = 'https://shop.test/';
const PAGE: CrawledPage = {
  url: SITE,
  requestedUrl: SITE,
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
  html: readHtmlDocument('<title>Shop</title><p>Tea and coffee.</p>', SITE),
  cookie: null,
};
/** Of a test that read a page, or knows pages which it did not read. */
const notes = (unread: boolean, pages = [PAGE]): PageNotes => {
  const made = new PageNotes();
  const crawl = {
    origin: SITE,
    requests: 1,
    sources: [],
    readSources: [],
    turnRequests: 0,
    avoidedLinks: [],
    excluded: [],
    waiting: [],
    alike: [],
    unlinked: [],
    reported: [],
    acting: [],
  };
  made.takeCrawl({ ...crawl, pages }, 25);
  if (unread) made.takeUntried('pages', 2, 4);
  return made;
};

describe('a test with nothing to judge', () => {
  it('passes, does not apply, and closes what its scanner judged', () => {
    expect(result(ABSENT)).toMatchObject({
      status: 'passed',
      message: 'Does not apply: there is no token',
      isApplicable: false,
      inconclusive: null,
      judgedLocations: 'all',
    });
    expect(result(CLEAN)).toMatchObject({ status: 'passed', message: 'All is well.', isApplicable: true });
  });

  it('applies once it found something', () => {
    expect(result({ ...ABSENT, findings: FOUND })).toMatchObject({ status: 'failed', isApplicable: true });
  });

  it('does not say so of pages that nobody read', () => {
    const covered = (judgement: Judgement, unread: boolean) =>
      result(coveredJudgement({}, judgement, notes(unread), null));
    expect(covered(ABSENT, false)).toMatchObject({ isApplicable: false });
    expect(covered(ABSENT, true)).toMatchObject({ status: 'passed', isApplicable: true });
    const ifUnread = { sentence: 'no login was found', reason: 'no_login_found' };
    const login = { ...ABSENT, notApplicable: notApplicable('no login was found', ifUnread) };
    expect(covered(login, false)).toMatchObject({ isApplicable: false });
    expect(result(coveredJudgement({}, login, notes(false, []), null))).toMatchObject({
      inconclusive: ifUnread,
    });
    expect(covered(login, true)).toMatchObject({
      status: 'warning',
      inconclusive: ifUnread,
      isApplicable: true,
      judgedLocations: [],
    });
  });

  it.each([
    ['the others find nothing to judge either', ABSENT, false],
    ['another one has something to judge', CLEAN, true],
    ['another one could not be judged', { ...CLEAN, inconclusive: { sentence: 'x', reason: 'y' } }, true],
  ])('is asked of each identity: %s', (_name, judgement, isApplicable) => {
    expect(result(mergeJudgements(ABSENT, [{ name: 'alice', judgement }]))).toMatchObject({
      status: 'passed',
      isApplicable,
    });
  });
});

it('a test that waits for set-up is inconclusive, with a reason of its own', () => {
  const why = needsSetup('the check has no scan identity');
  expect(result({ ...CLEAN, inconclusive: why })).toMatchObject({
    status: 'warning',
    message: `Inconclusive: ${why.sentence}`,
    isApplicable: true,
    inconclusive: { reason: 'needs_setup' },
  });
});
