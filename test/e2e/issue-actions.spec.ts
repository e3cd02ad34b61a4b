import { Check, type Issue, type Scan, type Team, enableNewTests, newId } from '@palisade/persistence';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { type Person, signedIn } from '../support/people';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let check: Check;
let scan: Scan;
let owner: ApiClient;
let stranger: ApiClient;
scanWorld((world) => ({ api, team, check, key: owner } = world), { check: {} });
beforeAll(async () => {
  const other = await createTeam(api.database.dataSource);
  stranger = api.as((await createApiKey(api.database.dataSource, other.id)).key);
});
beforeEach(async () => {
  scan = await createScan(api.database.dataSource, check);
});

const issue = (overrides: Partial<Issue> = {}): Promise<Issue> =>
  createIssue(api.database.dataSource, check, scan.id, overrides);
const member = (): Promise<Person> => signedIn(api, { teamId: team.id, role: 'admin' });
const idsIn = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id);
const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/) as string;

describe('POST /issues/{issue_id}/accept', () => {
  it('closes the issue, with reason, note, end, severity and who decided', async () => {
    const { id } = await issue({ severity: 'low' });
    const until = inOneHour();
    const { status, body } = await owner.post(`/issues/${id}/accept`).send({
      reason: 'false_positive',
      note: 'Public on purpose.',
      until,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'accepted',
      is_resolved: true,
      resolution: null,
      acceptance: {
        reason: 'false_positive',
        note: 'Public on purpose.',
        until: `${until.slice(0, 19)}+00:00`,
        severity: 'low',
        by: { kind: 'key', id: expect.any(String) as string, name: expect.any(String) as string },
        at: TIMESTAMP,
      },
    });
    expect((await owner.get('/issues?state=accepted')).body.data).toHaveLength(1);
    expect((await owner.get('/issues?status=resolved')).body.data).toHaveLength(1);
    expect((await owner.get('/issues?state=resolved')).body.data).toEqual([]);
    expect((await owner.get('/issues?state=open')).body.data).toEqual([]);
  });

  it.each([
    ['no reason', {}, 'reason', 'The reason field is required.'],
    ['an unknown reason', { reason: 'lazy' }, 'reason', /must be one of risk_accepted, false_positive/],
    [
      'an end in the past',
      { reason: 'risk_accepted', until: '2020-01-01T00:00:00Z' },
      'until',
      /in the future/,
    ],
    ['an end that is not a time', { reason: 'risk_accepted', until: 'tomorrow' }, 'until', /ISO 8601/],
    ['a long note', { reason: 'risk_accepted', note: 'x'.repeat(1001) }, 'note', /more than 1000 characters/],
  ])('refuses %s with 422', async (_, sent, field, message) => {
    const { id } = await issue();
    const { status, body } = await owner.post(`/issues/${id}/accept`).send(sent);
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect((await owner.get(`/issues/${id}`)).body.state).toBe('open');
  });

  it("is refused for another team's issue and for none", async () => {
    const { id } = await issue();
    const sent = { reason: 'risk_accepted' };
    expect((await stranger.post(`/issues/${id}/accept`).send(sent)).status).toBe(403);
    expect((await owner.post(`/issues/${newId()}/accept`).send(sent)).status).toBe(404);
  });
});

describe('DELETE /issues/{issue_id}/acceptance', () => {
  it.each([
    ['opens an issue that is still detected', true, 'open', null],
    ['resolves an issue that is gone as fixed', false, 'resolved', 'fixed'],
  ] as const)('%s', async (_, isDetected, state, resolution) => {
    const { id } = await issue({ isDetected });
    await owner.post(`/issues/${id}/accept`).send({ reason: 'risk_accepted' });
    const { status, body } = await owner.delete(`/issues/${id}/acceptance`);
    expect([status, body.state, body.resolution, body.acceptance]).toEqual([200, state, resolution, null]);
  });

  it('leaves an issue alone that is not accepted', async () => {
    const { id } = await issue({ isResolved: true, resolvedAt: new Date(), resolution: 'manual' });
    const { status, body } = await owner.delete(`/issues/${id}/acceptance`);
    expect([status, body.state, body.resolution]).toEqual([200, 'resolved', 'manual']);
  });
});

describe('PATCH /issues/{issue_id} on an accepted issue', () => {
  it('opens it with is_resolved false, and keeps it accepted with true', async () => {
    const { id } = await issue();
    await owner.post(`/issues/${id}/accept`).send({ reason: 'risk_accepted' });
    const kept = await owner
      .patch(`/issues/${id}`)
      .send({ is_resolved: true, resolution_notes: 'See ticket 7.' });
    expect(kept.body).toMatchObject({ state: 'accepted', metadata: { resolution_notes: 'See ticket 7.' } });
    const opened = await owner.patch(`/issues/${id}`).send({ is_resolved: false });
    expect(opened.body).toMatchObject({ state: 'open', is_resolved: false, acceptance: null });
  });
});

describe('PUT /issues/{issue_id}/assignee', () => {
  it('assigns a member, filters by it, and removes the assignee with null', async () => {
    const { user } = await member();
    const [{ id }, other] = [await issue(), await issue()];
    const assigned = await owner.put(`/issues/${id}/assignee`).send({ user_id: user.id });
    expect([assigned.status, assigned.body.assignee]).toEqual([200, { id: user.id, name: user.name }]);
    const idsOf = async (assignee: string): Promise<string[]> =>
      idsIn((await owner.get(`/issues?assignee=${assignee}`)).body);
    expect(await idsOf(user.id)).toEqual([id]);
    expect(await idsOf('none')).toEqual([other.id]);
    expect((await owner.put(`/issues/${id}/assignee`).send({ user_id: null })).body.assignee).toBeNull();
  });

  it.each([
    [
      'a person who is not a member',
      () => newId(),
      'The user_id field must be the id of a member of the team.',
    ],
    ['what is not an id', () => 'ada', 'The user_id field must be a UUID or null.'],
    ['nothing', () => undefined, 'The user_id field is required.'],
  ])('refuses %s', async (_, userId, message) => {
    const { id } = await issue();
    const { status, body } = await owner.put(`/issues/${id}/assignee`).send({ user_id: userId() });
    expect([status, body.errors]).toEqual([422, { user_id: [message] }]);
  });
});

describe('the history of an issue', () => {
  it('lists who did what, oldest first, and counts comments', async () => {
    const { client, user } = await member();
    const { id } = await issue();
    const comment = await client
      .post(`/issues/${id}/comments`)
      .send({ text: 'Fixed on Monday.' })
      .expect(201);
    expect(comment.body).toMatchObject({ type: 'commented', data: { text: 'Fixed on Monday.' } });
    await owner.post(`/issues/${id}/accept`).send({ reason: 'mitigated_elsewhere', note: 'WAF' });
    await owner.patch(`/issues/${id}`).send({ is_resolved: false });
    await owner.patch(`/issues/${id}`).send({ is_resolved: false });
    await owner.patch(`/issues/${id}`).send({ is_resolved: true });
    const { body } = await owner.get(`/issues/${id}/events`);
    const by = (kind: string) => expect.objectContaining({ kind }) as object;
    expect(body.meta.total).toBe(4);
    expect(body.data).toEqual([
      {
        id: comment.body.id,
        type: 'commented',
        at: TIMESTAMP,
        actor: { kind: 'user', id: user.id, name: user.name },
        scan_id: null,
        data: { text: 'Fixed on Monday.' },
      },
      expect.objectContaining({
        type: 'accepted',
        actor: by('key'),
        data: { reason: 'mitigated_elsewhere', note: 'WAF', until: null },
      }),
      expect.objectContaining({ type: 'unresolved', actor: by('key'), data: {} }),
      expect.objectContaining({ type: 'resolved', actor: by('key'), data: {} }),
    ]);
    expect((await owner.get(`/issues/${id}`)).body.comments_count).toBe(1);
    expect((await owner.get(`/issues/${id}/events?per_page=1&page=3`)).body.data[0].type).toBe('unresolved');
    expect((await stranger.get(`/issues/${id}/events`)).status).toBe(403);
  });

  it.each([
    ['an empty text', { text: '' }, 'The text field must not be empty.'],
    ['a blank text', { text: ' \n\t\u00a0' }, 'The text field must not be empty.'],
    ['no text', {}, 'The text field is required.'],
    ['a long text', { text: 'x'.repeat(4001) }, 'The text field must not have more than 4000 characters.'],
  ])('refuses %s as a comment', async (_, sent, message) => {
    const { id } = await issue();
    const { status, body } = await owner.post(`/issues/${id}/comments`).send(sent);
    expect([status, body.errors]).toEqual([422, { text: [message] }]);
  });
});

describe('POST /issues/bulk', () => {
  it('accepts and assigns by ids or by a filter', async () => {
    const { user } = await member();
    const low = [await issue({ severity: 'low' }), await issue({ severity: 'low' })];
    const high = await issue({ severity: 'high' });
    const accepted = await owner.post('/issues/bulk').send({
      filter: { severity: 'low', state: 'open' },
      action: 'accept',
      reason: 'risk_accepted',
    });
    expect(accepted.body).toMatchObject({ message: '2 issues accepted.', count: 2 });
    for (const { id } of low) expect((await owner.get(`/issues/${id}`)).body.state).toBe('accepted');
    const assigned = await owner.post('/issues/bulk').send({
      issue_ids: [high.id],
      action: 'assign',
      user_id: user.id,
    });
    expect(assigned.body).toMatchObject({ message: '1 issue assigned.', count: 1 });
    const everything = { filter: { all: true }, action: 'resolve' };
    expect((await owner.post('/issues/bulk').send(everything)).body.count).toBe(1);
    expect((await stranger.post('/issues/bulk').send(everything)).body.count).toBe(0);
  });

  it.each([
    ['a misspelled filter', { filter: { severty: 'low' }, action: 'resolve' }, 'filter.severty'],
    ['a wrong value in a filter', { filter: { severity: 'awful' }, action: 'resolve' }, 'filter.severity'],
    ['a list as filter', { filter: [], action: 'resolve' }, 'filter'],
    ['an empty filter', { filter: {}, action: 'resolve' }, 'filter'],
    ['a filter that narrows nothing', { filter: { status: 'all', all: false }, action: 'resolve' }, 'filter'],
    ['ids and filter', { issue_ids: [newId()], filter: { all: true }, action: 'resolve' }, 'filter'],
    ['neither ids nor filter', { action: 'resolve' }, 'issue_ids'],
    ['an acceptance without a reason', { filter: { all: true }, action: 'accept' }, 'reason'],
    ['an assignment without a person', { filter: { all: true }, action: 'assign' }, 'user_id'],
    ['an assignment to a stranger', { filter: { all: true }, action: 'assign', user_id: newId() }, 'user_id'],
  ])('refuses %s and changes nothing', async (_, sent, field) => {
    const { id } = await issue({ severity: 'low' });
    const { status, body } = await owner.post('/issues/bulk').send(sent);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await owner.get(`/issues/${id}`)).body).toMatchObject({ state: 'open', assignee: null });
  });
});

describe('the filters of the list', () => {
  it('take several severities, a rule and whether the issue is detected', async () => {
    const [critical, high] = [await issue({ severity: 'critical' }), await issue({ severity: 'high' })];
    const gone = await issue({ severity: 'low', ruleId: 'csp-missing', isDetected: false });
    const found = async (query: string): Promise<string[]> =>
      idsIn((await owner.get(`/issues?${query}`)).body);
    expect(await found('severity=critical,high')).toEqual([high.id, critical.id]);
    expect(await found('rule_id=csp-missing')).toEqual([gone.id]);
    expect(await found('is_detected=true')).toEqual([high.id, critical.id]);
    expect(await found('is_detected=false')).toEqual([gone.id]);
    expect((await owner.get('/issues?severity=critical,')).status).toBe(422);
    expect((await owner.get('/issues?is_detected=maybe')).status).toBe(422);
    expect((await owner.get('/issues?assignee=ada')).status).toBe(422);
  });
});

describe('the filters by tag, path and time', () => {
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
  const found = async (query: string): Promise<string[]> =>
    idsIn((await owner.get(`/issues?${query}`).expect(200)).body).sort();

  it('find what fits, in the list, the counts, the groups, the export and bulk changes', async () => {
    const { dataSource } = api.database;
    const shop = await createCheck(dataSource, team.id, { tags: ['shop', 'pay'] });
    const tagged = await createIssue(dataSource, shop, scan.id, { location: '/Admin/login' });
    const fresh = await issue({ location: '/cart', firstDetectedAt: daysAgo(2) });
    const old = await issue({ location: null, firstDetectedAt: daysAgo(40) });
    expect(await found('tags=shop,pay')).toEqual([tagged.id]);
    expect(await found('tags=shop,other')).toEqual([]);
    expect(await found('path=/admin')).toEqual([tagged.id]);
    expect(await found('path=%25')).toEqual([]);
    expect(await found('newer_than_days=7')).toEqual([tagged.id, fresh.id].sort());
    expect(await found('older_than_days=7')).toEqual([old.id]);
    expect(await found('newer_than_days=50&older_than_days=1&path=cart')).toEqual([fresh.id]);
    expect((await owner.get('/issues/counts?tags=shop').expect(200)).body.data.open).toBe(1);
    expect((await owner.get('/issues?group_by=rule&older_than_days=7').expect(200)).body.data).toHaveLength(
      1,
    );
    expect((await owner.get('/issues/export?path=cart').expect(200)).text.trim().split('\n')).toHaveLength(2);
    const filter = { older_than_days: 7 };
    expect((await owner.post('/issues/bulk').send({ filter, action: 'resolve' })).body.count).toBe(1);
  });

  it('find what is due soon, the overdue too', async () => {
    const { client } = await member();
    await client
      .patch('/team')
      .send({ fix_within_days: { high: 10 } })
      .expect(200);
    const overdue = await issue({ severity: 'high', firstDetectedAt: daysAgo(30) });
    const soon = await issue({ severity: 'high', firstDetectedAt: daysAgo(8) });
    await issue({ severity: 'high', firstDetectedAt: daysAgo(1) });
    await issue({ severity: 'low', firstDetectedAt: daysAgo(30) });
    await issue({ severity: 'high', firstDetectedAt: daysAgo(30), isResolved: true, resolvedAt: new Date() });
    expect(await found('due_within_days=3')).toEqual([overdue.id, soon.id].sort());
  });

  it.each([
    ['tags', 'Shop!'],
    ['newer_than_days', '0'],
    ['older_than_days', '3651'],
    ['due_within_days', 'soon'],
    ['path', 'x'.repeat(256)],
  ])('refuse %s=%s', async (name, value) => {
    const { status, body } = await owner.get(`/issues?${name}=${value}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });
});

describe('PATCH /team', () => {
  it('sets after how many scans issues resolve themselves', async () => {
    const { client } = await member();
    expect((await client.get('/team').expect(200)).body.auto_resolve_after).toBe(2);
    const { body } = await client.patch('/team').send({ auto_resolve_after: 0 }).expect(200);
    expect([body.auto_resolve_after, body.name]).toEqual([0, team.name]);
    for (const wrong of [11, -1, 1.5, '2', null])
      await client.patch('/team').send({ auto_resolve_after: wrong }).expect(422);
    await client.patch('/team').send({}).expect(422);
  });

  it('sets whether the team gets new tests, and records it', async () => {
    const { client } = await member();
    const { body } = await client.patch('/team').send({ new_tests_enabled: false }).expect(200);
    expect([body.new_tests_enabled, body.auto_resolve_after]).toEqual([false, 2]);
    for (const wrong of [1, 'true', null])
      await client.patch('/team').send({ new_tests_enabled: wrong }).expect(422);
    const log = await client.get('/audit-log').expect(200);
    expect(log.body.data[0]).toMatchObject({
      action: 'team.settings_changed',
      details: { new_tests_enabled: { from: true, to: false } },
    });
  });

  it('gives new tests to the checks of teams that want them', async () => {
    const { dataSource } = api.database;
    const other = await createTeam(dataSource);
    await dataSource.query('UPDATE teams SET new_tests_enabled = false WHERE id = $1', [other.id]);
    const tests = { ssl_certificate: false, security_headers: true };
    const [wants, declines] = [
      await createCheck(dataSource, team.id, { tests }),
      await createCheck(dataSource, other.id, { tests }),
    ];
    const runner = dataSource.createQueryRunner();
    await enableNewTests(runner, ['ssl_certificate', 'cors_misconfiguration']);
    await runner.release();
    const testsOf = async ({ id }: { id: string }): Promise<unknown> =>
      (await dataSource.getRepository(Check).findOneByOrFail({ id })).tests;
    await expect(testsOf(wants)).resolves.toEqual({ ...tests, cors_misconfiguration: true });
    await expect(testsOf(declines)).resolves.toEqual(tests);
  });
});
