import { type Check, type Issue, type Team, newId } from '@palisade/persistence';
import { MAX_PENDING_SCANS_PER_CHECK } from '@palisade/vocabulary';
import type { TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { type Person, signedIn } from '../support/people';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let check: Check;
let ada: Person;
let bob: Person;
scanWorld((world) => ({ api, team, check } = world), { check: {} });
beforeEach(async () => {
  ada = await signedIn(api, { teamId: team.id, role: 'member' }, { name: 'Ada' });
  bob = await signedIn(api, { teamId: team.id, role: 'member' }, { name: 'Bob' });
});

const issue = (more: Partial<Issue> = {}, of = check): Promise<Issue> =>
  createIssue(api.database.dataSource, of, newId(), more);
const bulk = (body: object, by = ada) => by.client.post('/issues/bulk').send(body);
const undo = (id: string, by = ada) => by.client.post(`/issues/bulk/${id}/undo`);
interface IssueRow {
  state: string;
  assignee: object | null;
  metadata: { resolution_notes: string | null };
}
const read = async ({ id }: { id: string }): Promise<IssueRow> =>
  (await ada.client.get(`/issues/${id}`).expect(200)).body as IssueRow;
const reasonsOf = (left: unknown): Record<string, number> =>
  Object.fromEntries(
    (left as { reason: string; count: number }[]).map(({ reason, count }) => [reason, count]),
  );
interface EventRow {
  type: string;
  data: Record<string, unknown>;
  actor: { name: string };
}
const eventsOf = async ({ id }: { id: string }): Promise<EventRow[]> =>
  (await ada.client.get(`/issues/${id}/events`).expect(200)).body.data as EventRow[];
const audited = async (): Promise<string[]> =>
  (
    await api.database.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_log WHERE team_id = $1 AND action LIKE 'issue%' ORDER BY id`,
      [team.id],
    )
  ).map(({ action }) => action);
const scansOf = async (): Promise<{ tests: string[] }[]> =>
  api.database.dataSource.query<{ tests: string[] }[]>(
    `SELECT array_agg(t.test_key ORDER BY t.test_key) AS tests FROM scans s JOIN scan_tests t ON t.scan_id = s.id
     WHERE s.team_id = $1 AND s.triggered_by = 'retest' GROUP BY s.id ORDER BY s.id`,
    [team.id],
  );
const ALL = { all: true } as const;

describe('a bulk change of issues', () => {
  it.each([
    ['resolve', {}, 2],
    ['unresolve', {}, 1],
    ['accept', { reason: 'risk_accepted' }, 3],
    ['remove_acceptance', {}, 0],
    ['comment', { text: 'Known.' }, 3],
    ['retest', {}, 3],
  ])('counts with dry_run what %s then changes, and changes nothing', async (action, more, changes) => {
    const issues = [await issue(), await issue(), await issue({ isResolved: true, resolvedAt: new Date() })];
    const before = await Promise.all(issues.map(read));
    const { body: preview } = await bulk({ filter: ALL, action, ...more, dry_run: true }).expect(200);
    expect(preview).toMatchObject({
      count: changes,
      matched: 3,
      dry_run: true,
      bulk_id: null,
      undo_until: null,
    });
    expect(preview.message).toMatch(/would be/);
    expect(preview.sample).toHaveLength(changes);
    expect(await Promise.all(issues.map(read))).toEqual(before);
    expect([await audited(), await scansOf()]).toEqual([[], []]);
    const { body: done } = await bulk({ filter: ALL, action, ...more }).expect(200);
    const same = ({ count, matched, left_alone, sample }: typeof done) => ({
      count,
      matched,
      left_alone,
      sample,
    });
    expect(same(done)).toEqual(same(preview));
    expect(await audited()).toHaveLength(changes === 0 ? 0 : 1);
  });

  it('says how many were left alone and why', async () => {
    await issue();
    await issue({ isResolved: true, resolvedAt: new Date() });
    const { body } = await bulk({ filter: ALL, action: 'resolve' }).expect(200);
    expect(body.left_alone).toEqual([{ reason: 'unchanged', count: 1, message: 'It is already so.' }]);
  });

  it('names the issue in the audit log if it is a single one, and keeps notes', async () => {
    const one = await issue();
    await bulk({ issue_ids: [one.id], action: 'resolve', resolution_notes: 'Release 4.2.' }).expect(200);
    expect(await audited()).toEqual(['issue.resolved']);
    expect((await read(one)).metadata.resolution_notes).toBe('Release 4.2.');
  });

  it('comments on each issue, tells who is mentioned, and counts each comment', async () => {
    const issues = [await issue(), await issue()];
    const text = '@Bob, the proxy does it.';
    await bulk({ filter: ALL, action: 'comment', text }).expect(200);
    for (const each of issues)
      expect(await eventsOf(each)).toMatchObject([{ type: 'commented', data: { text } }]);
    expect((await bob.client.get('/inbox').expect(200)).body.data).toHaveLength(2);
    const many: Issue[] = [];
    for (let added = 0; added < 199; added += 1) many.push(await issue());
    expect((await bulk({ filter: ALL, action: 'comment', text: 'x' })).body.errors.filter[0]).toContain(
      '200',
    );
    const ids = many.map(({ id }) => id);
    // Two of 200 are used: 199 are refused as a whole, and 198 still fit.
    expect((await bulk({ issue_ids: ids, action: 'comment', text: 'x' })).status).toBe(429);
    await bulk({ issue_ids: ids.slice(1), action: 'comment', text: 'x' }).expect(200);
    expect((await bulk({ issue_ids: ids.slice(0, 1), action: 'comment', text: 'x' })).status).toBe(429);
  });

  it.each([
    ['a comment without a text', { action: 'comment' }, 'text'],
    ['a comment of spaces', { action: 'comment', text: '  ' }, 'text'],
    [
      'notes that are too long',
      { action: 'resolve', resolution_notes: 'x'.repeat(1001) },
      'resolution_notes',
    ],
    ['a dry run that is not a boolean', { action: 'resolve', dry_run: 'yes' }, 'dry_run'],
    ['an unknown action', { action: 'tag' }, 'action'],
    ['null for a filter', { action: 'resolve', filter: null }, 'filter'],
    ['a search that is a number', { action: 'resolve', filter: { search: 7 } }, 'filter.search'],
    ['a severity that is a map', { action: 'resolve', filter: { severity: {} } }, 'filter.severity'],
    [
      'a filter that narrows nothing',
      { action: 'resolve', filter: { severity: null, search: '' } },
      'filter',
    ],
  ])('refuses %s', async (_, sent, field) => {
    await issue();
    const { status, body } = await bulk({ filter: ALL, ...sent });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await audited()).toEqual([]);
  });
});

describe('a bulk retest', () => {
  it('starts one scan for each check, with the tests of its issues', async () => {
    const { dataSource } = api.database;
    const tests = { security_headers: true, cookie_security: true };
    const [one, other] = [
      await createCheck(dataSource, team.id, { tests }),
      await createCheck(dataSource, team.id, { tests }),
    ];
    for (const key of ['security_headers', 'cookie_security', 'cookie_security'] as const)
      await issue({ testKey: key }, one);
    await issue({ testKey: 'security_headers' }, other);
    const { body } = await bulk({ filter: ALL, action: 'retest' }).expect(200);
    expect(body).toMatchObject({
      message: '4 issues are tested again in 2 scans.',
      count: 4,
      left_alone: [],
    });
    expect(await scansOf()).toEqual([
      { tests: ['cookie_security', 'security_headers'] },
      { tests: ['security_headers'] },
    ]);
    expect(await audited()).toEqual(['issues.bulk_retested']);
  });

  it('leaves issues alone whose check cannot be scanned, and says why', async () => {
    const { dataSource } = api.database;
    const tests = { security_headers: true };
    const inactive = await createCheck(dataSource, team.id, { tests, isActive: false });
    const pausedUntil = new Date(Date.now() + 3_600_000);
    const paused = await createCheck(dataSource, team.id, { tests, pausedUntil });
    const busy = await createCheck(dataSource, team.id, { tests });
    const fit = await createCheck(dataSource, team.id, { tests });
    for (let waiting = 0; waiting < MAX_PENDING_SCANS_PER_CHECK; waiting += 1)
      await createScan(dataSource, busy, { status: 'pending' });
    for (const each of [inactive, paused, busy, fit]) await issue({ testKey: 'security_headers' }, each);
    await issue({ testKey: 'cookie_security' }, fit);
    const { body: preview } = await bulk({ filter: ALL, action: 'retest', dry_run: true }).expect(200);
    const { body } = await bulk({ filter: ALL, action: 'retest' }).expect(200);
    expect(body.left_alone).toEqual(preview.left_alone);
    expect(body).toMatchObject({ count: 1, matched: 5 });
    expect(reasonsOf(body.left_alone)).toEqual({
      test_disabled: 1,
      check_inactive: 1,
      check_paused: 1,
      too_many_waiting: 1,
    });
  });
});

describe('POST /issues/bulk/{bulk_id}/undo', () => {
  it('gives each issue its previous state, with an event of its own', async () => {
    const resolvedAt = new Date('2026-01-05T10:00:00Z');
    const open = await issue();
    const fixed = await issue({ isResolved: true, resolvedAt, resolution: 'fixed' });
    const accepted = await issue();
    const terms = { reason: 'false_positive', note: 'Public.' };
    await ada.client.post(`/issues/${accepted.id}/accept`).send(terms).expect(200);
    const before = await Promise.all([open, fixed, accepted].map(read));
    const { body } = await bulk({ filter: ALL, action: 'accept', reason: 'risk_accepted' }).expect(200);
    const { body: undone } = await undo(body.bulk_id as string, bob).expect(200);
    expect(undone).toEqual({ message: '3 issues are as before.', count: 3, left_alone: [] });
    expect(await Promise.all([open, fixed, accepted].map(read))).toEqual(before);
    const last = async (of: Issue) => (await eventsOf(of)).at(-1);
    const undoes = body.bulk_id as string;
    expect(await last(open)).toMatchObject({ type: 'unresolved', data: { undoes }, actor: { name: 'Bob' } });
    expect(await last(fixed)).toMatchObject({
      type: 'acceptance_removed',
      data: { undoes, state: 'resolved' },
    });
    expect(await last(accepted)).toMatchObject({ type: 'accepted', data: { undoes, ...terms, until: null } });
    expect((await eventsOf(open)).map(({ type }) => type)).toEqual(['accepted', 'unresolved']);
    expect((await audited()).slice(-2)).toEqual(['issues.bulk_accepted', 'issues.bulk_undone']);
  });

  it('undoes each action', async () => {
    const one = await issue();
    const states: string[] = [];
    for (const action of ['resolve', 'unresolve', 'accept', 'remove_acceptance'] as const) {
      const { body } = await bulk({ issue_ids: [one.id], action, reason: 'risk_accepted' }).expect(200);
      const during = (await read(one)).state;
      await undo(body.bulk_id as string).expect(200);
      states.push(`${during} ${(await read(one)).state}`);
      await bulk({ issue_ids: [one.id], action, reason: 'risk_accepted' }).expect(200);
    }
    expect(states).toEqual(['resolved open', 'open resolved', 'accepted open', 'open accepted']);
    await bulk({ issue_ids: [one.id], action: 'assign', user_id: ada.user.id }).expect(200);
    const { body } = await bulk({ issue_ids: [one.id], action: 'assign', user_id: bob.user.id }).expect(200);
    await undo(body.bulk_id as string).expect(200);
    expect((await read(one)).assignee).toEqual({ id: ada.user.id, name: 'Ada' });
    expect((await eventsOf(one)).at(-1)).toMatchObject({
      type: 'assigned',
      data: { assignee: { id: ada.user.id, name: 'Ada' } },
    });
    // What was sent stays sent.
    expect((await bob.client.get('/inbox').expect(200)).body.data).toHaveLength(1);
  });

  it('leaves issues alone that changed since then; comments do not count', async () => {
    const [touched, commented, reopened] = [await issue(), await issue(), await issue()];
    const { body } = await bulk({ filter: ALL, action: 'resolve' }).expect(200);
    await bob.client.post(`/issues/${touched.id}/accept`).send({ reason: 'risk_accepted' }).expect(200);
    await bob.client.post(`/issues/${commented.id}/comments`).send({ text: 'Why?' }).expect(201);
    await bob.client.patch(`/issues/${reopened.id}`).send({ is_resolved: false }).expect(200);
    const { body: undone } = await undo(body.bulk_id as string).expect(200);
    expect(undone).toMatchObject({ count: 1, left_alone: [{ reason: 'changed_since', count: 2 }] });
    const states = await Promise.all(
      [touched, commented, reopened].map(async (each) => (await read(each)).state),
    );
    expect(states).toEqual(['accepted', 'open', 'open']);
  });

  it('gives no issue to a person who has left', async () => {
    const one = await issue({ assigneeId: bob.user.id });
    const { body } = await bulk({ issue_ids: [one.id], action: 'assign', user_id: ada.user.id }).expect(200);
    await api.database.dataSource.query('DELETE FROM memberships WHERE user_id = $1', [bob.user.id]);
    await undo(body.bulk_id as string).expect(200);
    expect((await read(one)).assignee).toBeNull();
  });

  it('works once, for a minute, in the team, with the rights of the change', async () => {
    const { dataSource } = api.database;
    const one = await issue();
    const { body } = await bulk({ issue_ids: [one.id], action: 'resolve' }).expect(200);
    const id = body.bulk_id as string;
    const other = await createTeam(dataSource);
    const { key: strange } = await createApiKey(dataSource, other.id);
    expect((await api.as(strange).post(`/issues/bulk/${id}/undo`)).status).toBe(404);
    const { key: reading } = await createApiKey(dataSource, team.id, { scopes: ['read', 'scan'] });
    expect((await api.as(reading).post(`/issues/bulk/${id}/undo`)).status).toBe(403);
    expect((await undo('nothing')).status).toBe(404);
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await undo(id)).status));
    expect(statuses.sort()).toEqual([200, 410, 410, 410]);
    expect((await undo(id)).body).toEqual({ error: 'This change has already been undone.' });
    const late = await bulk({ issue_ids: [one.id], action: 'resolve' }).expect(200);
    await dataSource.query(
      `UPDATE bulk_changes SET created_at = now() - interval '61 seconds' WHERE id = $1`,
      [late.body.bulk_id],
    );
    const refused = await undo(late.body.bulk_id as string);
    expect([refused.status, refused.body]).toEqual([
      410,
      { error: 'A change can be undone for 60 seconds only.' },
    ]);
    expect((await read(one)).state).toBe('resolved');
  });
});
