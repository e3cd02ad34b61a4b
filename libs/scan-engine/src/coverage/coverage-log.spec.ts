import { PageNotes } from '../visit/page-notes';
import { CoverageLog } from './coverage-log';

const SITE = 'https://shop.test';

it('counts the addresses of a path that were found and not requested', () => {
  const notes = new PageNotes();
  const nothing = {
    requests: 1,
    sources: [],
    readSources: [],
    turnRequests: 0,
    avoidedLinks: [],
    excluded: [],
    unlinked: [],
    reported: [],
    acting: [],
  };
  const read = {
    url: `${SITE}/?page=a`,
    requestedUrl: `${SITE}/?page=a`,
    outcome: 'answered' as const,
    failure: null,
    status: 200,
    headers: [],
    hops: [],
    depth: 0,
    redirectsTo: null,
    truncated: false,
    blockedBy: null,
    isEmpty: false,
    html: null,
    cookie: null,
  };
  const [alike, waiting] = [[`${SITE}/?page=b`, `${SITE}/?page=c`], [`${SITE}/news`]];
  notes.takeCrawl({ ...nothing, origin: SITE, pages: [read], alike, waiting }, 25);
  const log = new CoverageLog();
  const judgement = { inconclusive: null, judged: 'all' as const, findings: [] };
  log.add({ key: 'mixed_content', identity: 'anonymous', notes, judgement, endpoints: [] });
  expect(log.list()).toMatchObject([
    { path: '/', outcome: 'judged', addresses: 3, unread: 2 },
    { path: '/news', outcome: 'over_budget', addresses: 1, unread: 1 },
  ]);
});
