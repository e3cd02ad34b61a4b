import { NOTIFICATION_EVENTS, type Severity } from '@palisade/vocabulary';
import { composeMessage } from './compose';
import { digestOf } from './digest';
import type { ChangedIssue, EndedScan, Happening, IssueChange, Subscription } from './happening';
import { mailOf } from './mail';
import { type ScanData, testMessage } from './message';

const settings = { id: 'a-delivery', appUrl: 'https://palisade.test' };
const everything: Subscription = { type: 'webhook', events: NOTIFICATION_EVENTS, minSeverity: 'low' };
const completed: EndedScan = {
  id: 'a-scan',
  status: 'completed',
  failureReason: null,
  completedAt: new Date(0),
  hasCriticalIssues: false,
  isFirst: false,
  dropped: [],
  startsStreak: false,
  recovered: [],
};

const issue = (change: IssueChange, severity: Severity, id = `${change}-${severity}`): ChangedIssue => ({
  change,
  id,
  severity,
  title: 'A finding',
  location: '/a',
  ruleId: 'a-rule',
});

const happening = (issues: ChangedIssue[], scan: Partial<EndedScan> = {}): Happening => ({
  kind: 'scan',
  at: new Date(0),
  team: { id: 'a-team', name: 'Acme' },
  check: { id: 'a-check', domain: 'shop.example.com' },
  data: {},
  scan: { ...completed, ...scan },
  issues,
  counts: issues.map(({ change, severity }) => ({ change, severity, count: 1 })),
});

const dataOf = (what: Happening, subscription = everything): ScanData | null =>
  (composeMessage(what, subscription, settings)?.data as ScanData | undefined) ?? null;
const titleOf = (what: Happening, subscription = everything): string | undefined => {
  const message = composeMessage(what, subscription, settings);
  return message === null ? undefined : digestOf(message).title;
};

const subjectOf = (what: Happening): string | undefined => {
  const message = composeMessage(what, everything, settings);
  return message === null
    ? undefined
    : mailOf(digestOf(message), { settingsUrl: 'https://palisade.test', unsubscribe: null }).subject;
};

describe('the subject of an e-mail', () => {
  it('has the worst severity, its number and the site, without protected dots', () => {
    const worst = [issue('opened', 'high', 'a'), issue('opened', 'high', 'b'), issue('opened', 'low')];
    expect(subjectOf(happening(worst))).toBe('2 high on shop.example.com (3 new)');
    expect(subjectOf(happening([issue('reopened', 'critical'), issue('opened', 'low')]))).toBe(
      '1 critical on shop.example.com (2 new or reopened)',
    );
    expect(subjectOf(happening([issue('opened', 'low')]))).toBe('1 low on shop.example.com');
  });

  it('says that more are of this severity than are listed', () => {
    const issues = Array.from({ length: 20 }, (_, n) => issue('opened', 'high', `issue-${n}`));
    const counts = [{ change: 'opened' as const, severity: 'high' as const, count: 1234 }];
    expect(subjectOf({ ...happening(issues), counts })).toBe('20+ high on shop.example.com (1,234 new)');
  });

  it('is the title where nothing is new', () => {
    expect(subjectOf(happening([issue('fixed', 'low')]))).toBe('shop.example.com: 1 fixed');
  });
});

describe('composeMessage', () => {
  it('lists what is bad before what is fixed, the worst first', () => {
    const all = [issue('fixed', 'critical'), issue('opened', 'low'), issue('reopened', 'high')];
    const data = dataOf(happening(all));
    expect(data?.issues.map(({ id }) => id)).toEqual(['reopened-high', 'opened-low', 'fixed-critical']);
    expect(data?.events).toEqual(['issue.opened', 'issue.reopened', 'issue.fixed', 'scan.completed']);
    expect(titleOf(happening(all))).toBe('shop.example.com: 1 new issue, 1 reopened, 1 fixed');
  });

  it('says that the coverage dropped, and after which new issues', () => {
    const dropped = [{ identity: 'anonymous', last_good: 12, last_good_read: 2 }];
    const what = happening([], { dropped });
    expect(composeMessage(what, everything, settings)?.type).toBe('scan.coverage_dropped');
    expect(dataOf(what)?.coverage_dropped).toEqual(dropped);
    expect(titleOf(what)).toBe('shop.example.com: the scan read too few pages');
    const message = composeMessage(what, everything, settings);
    expect(message && digestOf(message).intro[0]).toContain(
      'As a stranger, the scan read 2 of the 12 pages that the last good scan read.',
    );
    expect(dataOf(happening([issue('opened', 'low')], { dropped }))?.events.slice(0, 2)).toEqual([
      'issue.opened',
      'scan.coverage_dropped',
    ]);
    expect(dataOf(what, { ...everything, events: ['scan.completed'] })?.coverage_dropped).toEqual([]);
    expect(dataOf(what, { ...everything, events: ['scan.failed'] })).toBeNull();
  });

  it('counts what it does not list', () => {
    const issues = Array.from({ length: 20 }, (_, n) => issue('opened', 'high', `issue-${n}`));
    const counts = [{ change: 'opened' as const, severity: 'high' as const, count: 1234 }];
    const what = { ...happening(issues), counts };
    expect(dataOf(what)).toMatchObject({ more: 1214, counts: { 'issue.opened': 1234 } });
    expect(titleOf(what)).toBe('shop.example.com: 1,234 new issues');
  });

  it('leaves out what a channel does not want', () => {
    const what = happening([issue('opened', 'low'), issue('fixed', 'high')]);
    expect(dataOf(what, { ...everything, events: ['issue.opened'] })?.issues).toHaveLength(1);
    expect(dataOf(what, { ...everything, events: ['issue.opened'], minSeverity: 'high' })).toBeNull();
    expect(dataOf(what, { ...everything, events: ['issue.fixed'] })?.counts['issue.opened']).toBe(0);
    expect(dataOf(happening([]), { ...everything, events: ['scan.failed', 'summary.weekly'] })).toBeNull();
  });

  it('reports the first failed scan and the recovery', () => {
    const failed = { status: 'failed', failureReason: 'target_unreachable' } as const;
    expect(titleOf(happening([], { ...failed, startsStreak: true }))).toBe(
      'shop.example.com: the scan failed',
    );
    expect(titleOf(happening([], failed))).toBeUndefined();
    const recovered = happening([], { recovered: ['scan.failed'] });
    expect(titleOf(recovered, { ...everything, events: ['scan.failed'] })).toBe(
      'shop.example.com: scans work again',
    );
    expect(dataOf(recovered, { ...everything, events: ['check.overdue'] })).toBeNull();
  });

  it.each([
    ['overdue', { due_at: '2026-03-07T10:00:00+00:00' }, 'shop.example.com: the scan is overdue'],
    ['staging_ending', { ends_at: '2026-03-07T10:00:00+00:00' }, 'shop.example.com: staging ends soon'],
    ['verification_lost', { method: 'dns' }, 'shop.example.com is no longer verified'],
    [
      'api_changed',
      { added: [], added_count: 0, removed: ['GET /a'], removed_count: 1 },
      'shop.example.com: the API document changed',
    ],
    [
      'certificates',
      {
        certificates: [
          { names: ['a.shop.example.com'], issuer: 'E', not_before: '2026-11-20T00:00:00Z', reason: 'caa' },
        ],
        count: 1,
      },
      'shop.example.com: 1 unexpected certificate',
    ],
  ] as const)('reports %s', (kind, data, title) => {
    const what = { ...happening([]), kind, scan: null, data };
    expect(titleOf(what)).toBe(title);
    expect(titleOf(what, { ...everything, events: ['issue.opened'] })).toBeUndefined();
  });
});

it('lists unexpected certificates, and takes what strangers wrote into them for text', () => {
  const certificates = [
    {
      names: ['*.shop.example.com', 'shop.example.com'],
      issuer: 'Evil <https://x.example> CA',
      not_before: '2026-11-20T10:00:00+00:00',
      reason: 'caa',
    },
    { names: ['a.shop.example.com'], issuer: 'New CA', not_before: '2026-11-21T10:00:00Z', reason: 'other' },
  ];
  const message = composeMessage(
    { ...happening([]), kind: 'certificates', scan: null, data: { certificates, count: 23 } },
    everything,
    settings,
  );
  expect(message?.data).toMatchObject({
    count: 23,
    certificates: [{ reason: 'caa' }, { reason: 'new_issuer' }],
  });
  const { lines, more } = message === null ? { lines: [], more: '' } : digestOf(message);
  expect(lines.map(({ tag, text }) => `${tag}: ${text}`)).toEqual([
    'CAA excludes its issuer: *.shop[.]example[.]com, shop[.]example[.]com by Evil <https[:]//x[.]example> CA, from 2026-11-20',
    'New issuer: a[.]shop[.]example[.]com by New CA, from 2026-11-21',
  ]);
  expect(more).toBe('And 21 more.');
});

it('lists which operations an API document won and lost', () => {
  const data = {
    added: ['GET /a', 'GET /b'],
    added_count: 2,
    removed: ['GET /a (sign-in)'],
    removed_count: 31,
  };
  const message = composeMessage(
    { ...happening([]), kind: 'api_changed', scan: null, data },
    everything,
    settings,
  );
  const { intro, lines, more } = message === null ? { intro: [], lines: [] } : digestOf(message);
  expect(intro[0]).toMatch(/^It has 2 new operations, and 31 operations of the previous scan are gone\./);
  expect(lines.map(({ tag, text }) => `${tag} ${text}`)).toEqual([
    'New GET /a',
    'New GET /b',
    'Removed GET /a (sign-in)',
  ]);
  expect(more).toBe('And 30 more.');
});

it('never makes a link of the name of a team', () => {
  const team = { id: 'a-team', name: 'Win at evil.example/now' };
  const test = testMessage({ id: 'a-delivery', at: new Date(0), team, url: settings.appUrl });
  expect(digestOf(test).intro).toEqual(['This channel of the team Win at evil[.]example/now works.']);
});
