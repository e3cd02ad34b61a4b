import { type Check, type Issue, IssueChangesRepository, newId, type Team } from '@palisade/persistence';
import type { ApiClient, TestApi } from '../support/api';
import { createCheck, createIssue } from '../support/factories';
import { type Person, signedIn } from '../support/people';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let owner: Person;
let key: ApiClient;
let check: Check;
scanWorld((world) => ({ api, team, key, check, person: owner } = world), { check: {}, role: 'owner' });

const DAY = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);
const LIMITS = { critical: 2, high: 7, medium: null, low: 90 };

const add = (title: string, more: Partial<Issue>): Promise<Issue> =>
  createIssue(api.database.dataSource, check, newId(), { title, ...more });
const set = (fix_within_days: unknown) => owner.client.patch('/team').send({ fix_within_days });
const titles = async (query: string): Promise<string> => {
  const { body } = await key.get(`/issues?${query}`).expect(200);
  return (body.data as { title: string }[]).map(({ title }) => title).join('');
};

/** c is overdue, d was, and was detected again yesterday; e is closed, f accepted, m has no limit. */
async function fill(): Promise<void> {
  const old = { firstDetectedAt: daysAgo(30) };
  const by = { kind: 'user' as const, id: null, name: 'Ada' };
  await add('h', { severity: 'high', firstDetectedAt: daysAgo(6) });
  await add('c', { severity: 'critical', ...old });
  await add('d', { severity: 'critical', ...old, reopenedAt: daysAgo(1) });
  await add('e', { severity: 'critical', ...old, isResolved: true, resolvedAt: new Date() });
  await add('f', {
    severity: 'critical',
    ...old,
    isResolved: true,
    resolvedAt: new Date(),
    acceptance: {
      reason: 'risk_accepted',
      note: null,
      until: null,
      severity: 'critical',
      by,
      at: new Date().toISOString(),
    },
  });
  await add('m', { severity: 'medium', ...old });
}

describe('the setting', () => {
  it('is replaced as a whole, removed with null, and in the audit log', async () => {
    const { body } = await set({ critical: 2, high: 7, low: 90 }).expect(200);
    expect(body.fix_within_days).toEqual(LIMITS);
    await set(LIMITS).expect(200);
    expect((await owner.client.patch('/team').send({ auto_resolve_after: 3 })).body.fix_within_days).toEqual(
      LIMITS,
    );
    expect((await set({}).expect(200)).body.fix_within_days).toBeNull();
    const log = await owner.client.get('/audit-log').expect(200);
    const changes = (log.body.data as { details: object }[]).filter(
      ({ details }) => 'fix_within_days' in details,
    );
    expect(changes.map(({ details }) => details)).toEqual([
      { fix_within_days: { from: LIMITS, to: null } },
      { fix_within_days: { from: null, to: LIMITS } },
    ]);
  });

  it.each([[{ critical: 0 }], [{ high: 731 }], [{ low: 1.5 }], [{ low: '9' }], ['soon'], [[2, 7]]])(
    'refuses %j',
    async (wrong) => {
      await set(wrong).expect(422);
      expect((await key.get('/team')).body.fix_within_days ?? null).toBeNull();
    },
  );

  it('is for owners and admins', async () => {
    const member = await signedIn(api, { teamId: team.id, role: 'member' });
    await member.client.patch('/team').send({ fix_within_days: LIMITS }).expect(403);
  });
});

describe('the due date of an issue', () => {
  it('exists only while the team sets one', async () => {
    await fill();
    const without = await key.get('/issues').expect(200);
    expect((without.body.data as object[]).every((issue) => 'due_at' in issue && issue.due_at === null)).toBe(
      true,
    );
    expect(await titles('is_overdue=true')).toBe('');
    await set(LIMITS).expect(200);
    const { body } = await key.get('/issues?state=open&sort=due_at&direction=asc').expect(200);
    const rows = body.data as { title: string; due_at: string | null; is_overdue: boolean }[];
    expect(rows.map(({ title, is_overdue }) => [title, is_overdue])).toEqual([
      ['c', true],
      // Both are due in a day; the older row is first.
      ['h', false],
      ['d', false],
      ['m', false],
    ]);
    expect(rows.at(-1)?.due_at).toBeNull();
    const closed = await key.get('/issues?status=resolved').expect(200);
    expect(closed.body.data).toEqual([
      expect.objectContaining({ title: 'f', due_at: null, is_overdue: false }),
      expect.objectContaining({ title: 'e', due_at: null, is_overdue: false }),
    ]);
  });

  it('counts from the last detection after a fix, in periods of 24 hours', async () => {
    await set(LIMITS).expect(200);
    const { id } = await add('d', { severity: 'high', firstDetectedAt: daysAgo(50), reopenedAt: daysAgo(3) });
    const { body } = await key.get(`/issues/${id}`).expect(200);
    expect(Date.parse(body.due_at as string) - Date.parse(body.metadata.reopened_at as string)).toBe(7 * DAY);
  });

  it('filters lists, counts, bulk changes, the overview and the export alike', async () => {
    await fill();
    await set(LIMITS).expect(200);
    expect(await titles('is_overdue=true')).toBe('c');
    expect(await titles('is_overdue=false&state=open&search=content')).toBe('mdh');
    expect((await key.get('/issues/counts?is_overdue=true')).body.data).toMatchObject({ open: 1, all: 1 });
    expect((await key.get('/overview')).body.data.overdue).toBe(1);
    const csv = (await key.get('/issues/export?is_overdue=true')).text.trim().split('\r\n');
    expect(csv[0]?.endsWith(',Due At,Requirements')).toBe(true);
    expect(csv).toHaveLength(2);
    expect(csv[1]).toMatch(/,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00,owasp:/);
    const { body } = await key
      .post('/issues/bulk')
      .send({ action: 'resolve', filter: { is_overdue: true } })
      .expect(200);
    expect(body.count).toBe(1);
    expect((await key.get('/overview')).body.data.overdue).toBe(0);
  });

  it('says who has how much to do, with the numbers of the lists', async () => {
    await fill();
    await set(LIMITS).expect(200);
    await api.database.dataSource.query(`UPDATE issues SET assignee_id = $1 WHERE title IN ('c', 'e')`, [
      owner.user.id,
    ]);
    const { body } = await key.get('/overview/people').expect(200);
    expect(body.data).toEqual([
      { id: owner.user.id, name: owner.user.name, open: 1, overdue: 1, due_soon: 0 },
      { id: null, name: null, open: 3, overdue: 0, due_soon: 2 },
    ]);
    expect(await titles(`is_overdue=true&assignee=${owner.user.id}`)).toBe('c');
    expect(await titles('state=open&due_within_days=7&is_overdue=false&assignee=none')).toBe('dh');
  });

  it('is a reason of priorities', async () => {
    await add('c', { severity: 'high', firstDetectedAt: daysAgo(8), ruleId: 'hsts-missing' });
    await set({ high: 5 }).expect(200);
    const { body } = await key.get('/overview/priorities').expect(200);
    expect(body.data).toMatchObject([
      { overdue_count: 1, why: expect.stringContaining('longer than 5 days, 1 overdue') },
    ]);
  });

  it('does not concern deleted checks and other teams', async () => {
    await fill();
    await set(LIMITS).expect(200);
    await owner.client.delete(`/checks/${check.id}`).expect(204);
    expect((await key.get('/overview')).body.data.overdue).toBe(0);
    await new IssueChangesRepository(api.database.dataSource).forWorkerNoteOverdue(100);
    const noted = await api.database.dataSource.query<object[]>(
      'SELECT FROM issues WHERE team_id = $1 AND overdue_for IS NOT NULL',
      [team.id],
    );
    expect(noted).toEqual([]);
  });
});

describe('limits by tag', () => {
  const byTag = (fix_within_days_by_tag: unknown) =>
    owner.client.patch('/team').send({ fix_within_days_by_tag });
  const note = (): Promise<number> =>
    new IssueChangesRepository(api.database.dataSource).forWorkerNoteOverdue(100);
  const PAYMENTS = { tag: 'payments', critical: 1, high: 3, medium: null, low: null };
  const DEMO = { tag: 'demo', critical: 60, high: null, medium: null, low: null };

  /** p: payments, o: no tag, d: demo, b: both. All are critical and ten days old, which only d may be. */
  async function fillTags(): Promise<void> {
    const { dataSource } = api.database;
    const tagged = { p: ['payments', 'eu'], o: [], d: ['demo'], b: ['demo', 'payments'] };
    for (const [title, tags] of Object.entries(tagged)) {
      const of = await createCheck(dataSource, team.id, { tags });
      const more = { title, severity: 'critical' as const, firstDetectedAt: daysAgo(10) };
      await createIssue(dataSource, of, newId(), more);
    }
  }
  const overdue = async (): Promise<string> => [...(await titles('is_overdue=true'))].sort().join('');

  it('replace those of the team for the severities that they have; the shortest counts', async () => {
    await fillTags();
    await set({ critical: 30, high: 60 }).expect(200);
    expect(await overdue()).toBe('');
    expect((await byTag([PAYMENTS, DEMO]).expect(200)).body).toMatchObject({
      fix_within_days_by_tag: [PAYMENTS, DEMO],
      fix_within_days: { critical: 30, high: 60 },
    });
    expect(await overdue()).toBe('bp');
    await set({ critical: 5 }).expect(200);
    expect(await overdue()).toBe('bop');
    expect(await titles('is_overdue=false&sort=due_at')).toBe('d');
    // Without a limit of the team only tags give dates.
    await set(null).expect(200);
    expect(await overdue()).toBe('bp');
    expect((await byTag(null).expect(200)).body.fix_within_days_by_tag).toEqual([]);
    expect(await overdue()).toBe('');
  });

  it('count alike in lists, the overview, the chart of due dates and for notifications', async () => {
    await fillTags();
    await set({ critical: 5 }).expect(200);
    await byTag([PAYMENTS, DEMO]).expect(200);
    expect((await key.get('/overview')).body.data.overdue).toBe(3);
    const { body } = await key.get('/overview/ages').expect(200);
    expect(body.data.due[0]).toMatchObject({ severity: 'critical', overdue: 3, due_soon: 0, later: 1 });
    expect(body.data.due[0]).toMatchObject({ fix_within_days: 5, shortest_days: 1 });
    expect(body.data.due[1]).toMatchObject({ severity: 'high', fix_within_days: null, shortest_days: 3 });
    expect(body.data.due[2]).toMatchObject({ severity: 'medium', shortest_days: null });
    expect((await key.get('/issues/counts?is_overdue=true')).body.data).toMatchObject({ open: 3 });
    expect([await note(), await note()]).toEqual([3, 0]);
    await byTag([{ ...DEMO, critical: 12 }]).expect(200);
    // p has the date of the team now, which is another one; b has that of demo.
    const { body: later } = await key.get('/overview/ages').expect(200);
    expect(later.data.due[0]).toMatchObject({ overdue: 2, due_soon: 2, later: 0 });
    expect(await note()).toBe(1);
    expect((await key.get('/overview')).body.data.overdue).toBe(2);
  });

  it('count in priorities, where the first limit ends', async () => {
    const { dataSource } = api.database;
    const [paid, demo] = [
      await createCheck(dataSource, team.id, { tags: ['payments'] }),
      await createCheck(dataSource, team.id, { tags: ['demo'] }),
    ];
    const hsts = { severity: 'critical' as const, ruleId: 'hsts-missing' };
    await createIssue(dataSource, paid, newId(), { ...hsts, title: 'p', firstDetectedAt: daysAgo(4) });
    await createIssue(dataSource, demo, newId(), { ...hsts, title: 'd', firstDetectedAt: daysAgo(20) });
    const why = async (): Promise<string> =>
      (await key.get('/overview/priorities').expect(200)).body.data[0].why as string;
    await set({ critical: 40 }).expect(200);
    expect(await why()).toContain('open for 20 days; about');
    await byTag([PAYMENTS, DEMO]).expect(200);
    expect(await why()).toContain('open for 20 days, longer than 1 day, 1 overdue');
    await set(null).expect(200);
    expect(await why()).toContain('longer than 1 day, 1 overdue');
    expect(await note()).toBe(1);
  });

  it('are kept by clients that do not know them, and in the audit log', async () => {
    await byTag([PAYMENTS]).expect(200);
    await set(LIMITS).expect(200);
    expect((await owner.client.get('/team')).body.fix_within_days_by_tag).toEqual([PAYMENTS]);
    const log = await owner.client.get('/audit-log').expect(200);
    expect((log.body.data as { details: object }[]).map(({ details }) => details)).toContainEqual({
      fix_within_days_by_tag: { from: null, to: [PAYMENTS] },
    });
    const member = await signedIn(api, { teamId: team.id, role: 'member' });
    await member.client.patch('/team').send({ fix_within_days_by_tag: null }).expect(403);
  });

  it.each([
    ['soon'],
    [[{ critical: 1 }]],
    [[{ tag: 'No Tag', critical: 1 }]],
    [[{ tag: 'a', critical: 0 }]],
    [
      [
        { tag: 'a', critical: 1 },
        { tag: 'a', high: 1 },
      ],
    ],
    [Array.from({ length: 21 }, (_, place) => ({ tag: `t${place}`, critical: 1 }))],
  ])('refuse %j', async (wrong) => {
    await byTag(wrong).expect(422);
    expect((await owner.client.get('/team')).body.fix_within_days_by_tag).toEqual([]);
  });
});

describe('an overdue issue', () => {
  const note = (): Promise<number> =>
    new IssueChangesRepository(api.database.dataSource).forWorkerNoteOverdue(10);
  const overdueEvents = async (id: string): Promise<number> => {
    const { body } = await key.get(`/issues/${id}/events`).expect(200);
    return (body.data as { type: string }[]).filter(({ type }) => type === 'overdue').length;
  };

  it('is noted once for each date', async () => {
    const issue = await add('c', { severity: 'critical', firstDetectedAt: daysAgo(5) });
    expect(await note()).toBe(0);
    await set(LIMITS).expect(200);
    expect([await note(), await note()]).toEqual([1, 0]);
    expect(await overdueEvents(issue.id)).toBe(1);
    await set({ critical: 3 }).expect(200);
    expect([await note(), await note()]).toEqual([1, 0]);
    await key
      .post(`/issues/${issue.id}/accept`)
      .send({ reason: 'risk_accepted', until: new Date(Date.now() + DAY).toISOString() })
      .expect(200);
    await set({ critical: 4 }).expect(200);
    expect(await note()).toBe(0);
    expect(await overdueEvents(issue.id)).toBe(2);
  });
});
