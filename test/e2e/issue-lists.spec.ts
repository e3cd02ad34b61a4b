import { type Issue, newId } from '@palisade/persistence';
import { openTabs } from '@palisade/vocabulary';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createTeam } from '../support/factories';
import { signedIn } from '../support/people';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let owner: ApiClient;

const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.UTC(2026, 4, 1) - days * DAY);
const ACCEPTED = {
  isResolved: true,
  resolvedAt: new Date(),
  acceptance: {
    reason: 'risk_accepted' as const,
    note: null,
    until: null,
    severity: 'low' as const,
    by: { kind: 'user' as const, id: null, name: 'Ada' },
    at: new Date().toISOString(),
  },
};

/** Six issues of two checks: the title says which. */
async function fill(): Promise<void> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  owner = api.as((await createApiKey(dataSource, team.id)).key);
  const alpha = await createCheck(dataSource, team.id, { domain: 'alpha.example.com' });
  const beta = await createCheck(dataSource, team.id, { domain: 'beta.example.org' });
  const add = (name: string, of: typeof alpha, seen: [first: number, last: number], more: Partial<Issue>) =>
    createIssue(dataSource, of, newId(), {
      title: name,
      description: 'd',
      firstDetectedAt: daysAgo(seen[0]),
      lastDetectedAt: daysAgo(seen[1]),
      ...more,
    });
  await add('a', beta, [9, 3], { severity: 'low', ruleId: 'csp-missing', location: '/login' });
  await add('b', alpha, [8, 1], { severity: 'critical', ruleId: 'hsts-missing' });
  await add('c', alpha, [7, 2], { severity: 'medium', ruleId: 'csp-missing', location: '/account/LOGIN' });
  await add('d', beta, [6, 6], { severity: 'high', ruleId: 'csp-missing', isResolved: true });
  await add('e', alpha, [5, 5], { severity: 'low', ruleId: 'csp-missing', ...ACCEPTED });
  await add('f', alpha, [4, 4], { severity: 'high', testKey: 'ssl_certificate' });
}

beforeAll(async () => {
  api = await sharedTestApi();
  await fill();
});
afterAll(() => api.close());

const titles = async (query: string): Promise<string> => {
  const { body } = await owner.get(`/issues?${query}`).expect(200);
  return (body.data as { title: string }[]).map(({ title }) => title).join('');
};

describe('the order of GET /issues', () => {
  it.each([
    ['', 'fedcba'],
    ['direction=asc', 'abcdef'],
    ['sort=severity', 'bfdcea'],
    ['sort=severity&direction=asc', 'aecdfb'],
    ['sort=last_detected_at', 'bcafed'],
    ['sort=first_detected_at', 'fedcba'],
    ['sort=first_detected_at&direction=asc', 'abcdef'],
    ['sort=domain', 'dafecb'],
    ['sort=domain&direction=asc', 'bcefad'],
    ['sort=severity&state=open', 'bfca'],
    ['sort=severity&search=example', 'bfdcea'],
    ['sort=domain&direction=asc&search=login', 'ca'],
  ])('follows ?%s', async (query, expected) => {
    await expect(titles(query)).resolves.toBe(expected);
  });

  it('holds across pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => titles(`sort=severity&per_page=2&page=${page}`)));
    expect(pages).toEqual(['bf', 'dc', 'ea']);
  });

  it('finds domains and locations, in any case', async () => {
    await expect(titles('search=BETA.example')).resolves.toBe('da');
    await expect(titles('search=login')).resolves.toBe('ca');
    await expect(titles('search=%25')).resolves.toBe('');
  });

  it.each([
    ['sort=title', 'sort'],
    ['direction=up', 'direction'],
    ['group_by=check', 'group_by'],
    ['group_by=rule&sort=domain', 'sort'],
    ['group_by=rule&sort=due_at', 'sort'],
    ['is_overdue=maybe', 'is_overdue'],
  ])('refuses ?%s', async (query, field) => {
    const { body } = await owner.get(`/issues?${query}`).expect(422);
    expect(Object.keys(body.errors as object)).toEqual([field]);
  });
});

describe('GET /issues?group_by=rule', () => {
  it('gives one row per rule, the most severe first', async () => {
    const { body } = await owner.get('/issues?group_by=rule').expect(200);
    expect(body.meta.total).toBe(3);
    expect(body.data).toEqual([
      expect.objectContaining({ rule_id: 'hsts-missing', severity: 'critical', issues_count: 1 }),
      {
        rule_id: 'csp-missing',
        test_type: 'security_headers',
        severity: 'high',
        title: expect.stringMatching(/Content-Security-Policy|content security policy/i),
        issues_count: 4,
        checks_count: 2,
        first_detected_at: '2026-04-22T00:00:00+00:00',
        last_detected_at: '2026-04-29T00:00:00+00:00',
      },
      expect.objectContaining({ rule_id: null, title: 'f', test_type: 'ssl_certificate', checks_count: 1 }),
    ]);
  });

  it('counts what the filters let through, and has pages', async () => {
    const open = await owner.get('/issues?group_by=rule&state=open&rule_id=csp-missing').expect(200);
    expect(open.body.data).toMatchObject([{ issues_count: 2, severity: 'medium' }]);
    const second = await owner.get('/issues?group_by=rule&sort=last_detected_at&per_page=1&page=2');
    expect(second.body.data).toMatchObject([{ rule_id: 'csp-missing' }]);
    expect(second.body.meta).toMatchObject({ total: 3, last_page: 3 });
    const past = await owner.get('/issues?group_by=rule&page=9').expect(200);
    expect(past.body).toMatchObject({ data: [], meta: { total: 3 } });
  });
});

describe('GET /issues/counts', () => {
  it.each([
    ['', { open: 4, resolved: 1, accepted: 1, all: 6 }],
    ['?severity=high', { open: 1, resolved: 1, accepted: 0, all: 2 }],
    ['?search=alpha', { open: 3, resolved: 0, accepted: 1, all: 4 }],
    ['?rule_id=csp-missing', { open: 2, resolved: 1, accepted: 1, all: 4 }],
    [`?check_id=${newId()}`, { open: 0, resolved: 0, accepted: 0, all: 0 }],
  ])('counts %s', async (query, data) => {
    const { body } = await owner.get(`/issues/counts${query}`).expect(200);
    expect(body.data).toMatchObject(data);
  });

  it('counts the tabs of open issues as the list finds them, whatever the filter says about the same', async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource);
    const me = await signedIn(api, { teamId: team.id, role: 'owner' });
    await me.client
      .patch('/team')
      .send({ fix_within_days: { low: 3 } })
      .expect(200);
    const check = await createCheck(dataSource, team.id, { tags: ['shop'] });
    const at = (days: number): Date => new Date(Date.now() - days * DAY);
    const add = (days: number, more: Partial<Issue>) =>
      createIssue(dataSource, check, newId(), { severity: 'low', firstDetectedAt: at(days), ...more });
    const mine = { assigneeId: me.user.id };
    await add(1, {});
    await add(2, mine);
    await add(5, mine);
    await add(30, mine);
    await add(30, { severity: 'high' });
    await add(1, { ...mine, isResolved: true, resolvedAt: new Date() });
    const counts = async (client: ApiClient, query = ''): Promise<Record<string, number | null>> =>
      (await client.get(`/issues/counts${query}`).expect(200)).body.data as Record<string, number | null>;
    const all = await counts(me.client);
    expect(all).toMatchObject({ open: 5, resolved: 1, accepted: 0, all: 6 });
    expect(all).toMatchObject({ new: 3, mine: 3, overdue: 2, unassigned: 2 });
    for (const [tab, filter] of Object.entries(openTabs(me.user.id))) {
      const query = new URLSearchParams(
        Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
      );
      const { body } = await me.client.get(`/issues?state=open&${query.toString()}`).expect(200);
      expect([tab, body.meta.total]).toEqual([tab, all[tab]]);
      expect(body.data[0].check.tags).toEqual(['shop']);
      expect((await counts(me.client, `?${query.toString()}`))[tab]).toBe(all[tab]);
    }
    expect(await counts(me.client, '?assignee=none')).toMatchObject({ open: 2, mine: 3, overdue: 0 });
    expect(await counts(me.client, '?severity=high')).toMatchObject({ new: 0, mine: 0, unassigned: 1 });
    const { key } = await createApiKey(dataSource, team.id);
    expect((await counts(api.as(key))).mine).toBeNull();
  });
});
