import { newId } from '@palisade/persistence';
import type { TestApi } from '../support/api';
import { createTeam } from '../support/factories';
import { createMembership, dashboardOf, type Person, signedIn } from '../support/people';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());

const memberOf = (teamId: string): Promise<Person> => signedIn(api, { teamId, role: 'member' });
const newTeamId = async (): Promise<string> => (await createTeam(api.database.dataSource, 'trial')).id;

const DEFAULTS = { status: 'all', direction: 'desc', per_page: 20 };

it('keeps the views of one person in one team, and shows them to nobody else', async () => {
  const [teamId, otherTeamId] = [await newTeamId(), await newTeamId()];
  const [{ client, user, token }, colleague] = [await memberOf(teamId), await memberOf(teamId)];
  const filters = {
    state: 'open',
    severity: 'critical,high',
    assignee: 'none',
    group_by: 'rule',
    per_page: 100,
  };
  const { body: view } = await client.post('/issue-views').send({ name: ' Urgent ', filters }).expect(201);
  expect(view).toMatchObject({ name: 'Urgent', filters: { ...DEFAULTS, ...filters } });
  const odd = { name: 'Odd', filters: { page: 3, extra: 1 } };
  const { body: refused } = await client.post('/issue-views').send(odd).expect(422);
  expect(Object.keys(refused.errors as object)).toEqual(['filters.page', 'filters.extra']);
  // Null is nothing.
  const { body: plain } = await client
    .post('/issue-views')
    .send({ name: 'Odd', filters: { search: null } })
    .expect(201);
  expect(plain.filters).toEqual(DEFAULTS);
  await client.get('/issue-views').expect(200, { data: [view, plain] });

  await colleague.client.get('/issue-views').expect(200, { data: [] });
  await colleague.client.delete(`/issue-views/${String(view.id)}`).expect(404);
  await colleague.client.post('/issue-views').send({ name: 'Urgent', filters }).expect(201);

  await createMembership(api.database.dataSource, otherTeamId, user.id, 'member');
  const inOther = dashboardOf(api, token, { 'Palisade-Team': otherTeamId });
  await inOther.get('/issue-views').expect(200, { data: [] });
  await inOther.delete(`/issue-views/${String(view.id)}`).expect(404);

  const inTeam = dashboardOf(api, token, { 'Palisade-Team': teamId });
  await inTeam.delete(`/issue-views/${String(view.id)}`).expect(204);
  await inTeam.delete(`/issue-views/${String(view.id)}`).expect(404);
  await inTeam.get('/issue-views').expect(200, { data: [plain] });
});

it.each<[string, object, string]>([
  ['no name', { filters: {} }, 'name'],
  ['a blank name', { name: ' ', filters: {} }, 'name'],
  ['a long name', { name: 'x'.repeat(61), filters: {} }, 'name'],
  ['no filters', { name: 'A' }, 'filters'],
  ['a list of filters', { name: 'A', filters: [{}] }, 'filters'],
  ['what the list refuses', { name: 'A', filters: { severity: 'urgent' } }, 'filters.severity'],
  ['a word for a flag', { name: 'A', filters: {}, is_shared: 'yes' }, 'is_shared'],
  ['a bad id', { name: 'A', filters: { check_id: 'x' } }, 'filters.check_id'],
  ['an order without rows', { name: 'A', filters: { group_by: 'rule', sort: 'domain' } }, 'filters.sort'],
])('refuses %s', async (_, body, field) => {
  const { client } = await memberOf(await newTeamId());
  const { body: refusal } = await client.post('/issue-views').send(body).expect(422);
  expect(Object.keys(refusal.errors as object)).toEqual([field]);
  await client.get('/issue-views').expect(200, { data: [] });
});

it('holds 50 views with different names for a person, also when they come at one moment', async () => {
  const { client } = await memberOf(await newTeamId());
  const save = (name: string) => client.post('/issue-views').send({ name, filters: {} });
  for (let number = 1; number < 50; number += 1) await save(`View ${number}`).expect(201);
  const last = await Promise.all([save('View 50'), save('View 51')]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422]);
  const { body: full } = await save('One more').expect(422);
  expect(full.errors).toEqual({ name: ['You can have 50 views in a team. Delete one first.'] });
  const { body: taken } = await save('View 1').expect(422);
  expect(taken.message).toContain('already have a view with this name');
});

it('shows a shared view to the team, which its author or an admin deletes', async () => {
  const teamId = await newTeamId();
  const [author, member] = [await memberOf(teamId), await memberOf(teamId)];
  const admin = await signedIn(api, { teamId, role: 'admin' });
  const outsider = await memberOf(await newTeamId());
  const share = async (name: string) => {
    const view = { name, filters: { state: 'open' }, is_shared: true };
    const { body } = await author.client.post('/issue-views').send(view).expect(201);
    expect(body).toMatchObject({ is_shared: true, is_own: true, author: author.user.name });
    return body as { id: string };
  };
  const [first, second] = [await share('First'), await share('Second')];
  await author.client.post('/issue-views').send({ name: 'Mine', filters: {} }).expect(201);
  const others = { ...first, is_own: false, author: author.user.name };
  await member.client.get('/issue-views').expect(200, { data: [others, { ...second, is_own: false }] });
  await outsider.client.get('/issue-views').expect(200, { data: [] });
  await member.client.delete(`/issue-views/${first.id}`).expect(404);
  await outsider.client.delete(`/issue-views/${first.id}`).expect(404);
  await admin.client.delete(`/issue-views/${first.id}`).expect(204);
  await author.client.delete(`/issue-views/${second.id}`).expect(204);
  const { body: log } = await admin.client.get('/audit-log').expect(200);
  const actions = (log as { data: { action: string }[] }).data.map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('issue_view')).sort()).toEqual([
    'issue_view.deleted',
    'issue_view.deleted',
    'issue_view.shared',
    'issue_view.shared',
  ]);
});

it('renames a view for its author, and a shared one for an admin too', async () => {
  const teamId = await newTeamId();
  const [author, member] = [await memberOf(teamId), await memberOf(teamId)];
  const admin = await signedIn(api, { teamId, role: 'admin' });
  const save = async (name: string, isShared: boolean) => {
    const view = { name, filters: { state: 'open' }, is_shared: isShared };
    return (await author.client.post('/issue-views').send(view).expect(201)).body as { id: string };
  };
  const [shared, own] = [await save('Ours', true), await save('Mine', false)];
  const { body } = await author.client.patch(`/issue-views/${own.id}`).send({ name: ' Later ' }).expect(200);
  expect(body).toEqual({ ...own, name: 'Later' });
  const rename = { name: 'For everyone' };
  for (const other of [member, await memberOf(await newTeamId())])
    await other.client.patch(`/issue-views/${shared.id}`).send(rename).expect(404);
  await admin.client.patch(`/issue-views/${own.id}`).send(rename).expect(404);
  const { body: byAdmin } = await admin.client.patch(`/issue-views/${shared.id}`).send(rename).expect(200);
  expect(byAdmin).toMatchObject({ name: 'For everyone', is_own: false, author: author.user.name });
  const taken = await admin.client.patch(`/issue-views/${shared.id}`).send({ name: 'Later' }).expect(422);
  expect(Object.keys(taken.body.errors as object)).toEqual(['name']);
  await author.client.patch(`/issue-views/${shared.id}`).send({ name: ' ' }).expect(422);
  const { body: log } = await admin.client.get('/audit-log').expect(200);
  const entries = (log as { data: { action: string; details: object }[] }).data;
  expect(entries.filter(({ action }) => action === 'issue_view.renamed')).toMatchObject([
    { details: { from: 'Ours', to: 'For everyone' } },
  ]);
});

it('shares at most 100 views in a team', async () => {
  const teamId = await newTeamId();
  const { client, user } = await memberOf(teamId);
  const colleagues = [await memberOf(teamId), await memberOf(teamId)];
  for (const { user: colleague } of colleagues)
    await api.database.dataSource.query(
      `INSERT INTO issue_views (id, team_id, user_id, name, filters, is_shared)
       SELECT gen_random_uuid(), $1, $2, n::text, '{}', true FROM generate_series(1, 50) AS n`,
      [teamId, colleague.id],
    );
  const view = { name: user.name, filters: {}, is_shared: true };
  const { body } = await client.post('/issue-views').send(view).expect(422);
  expect(body.errors).toEqual({ is_shared: ['A team can share 100 views. Delete one first.'] });
  await client
    .post('/issue-views')
    .send({ ...view, is_shared: false })
    .expect(201);
});

it('deletes the views of a person who leaves the team', async () => {
  const teamId = await newTeamId();
  const owner = await signedIn(api, { teamId, role: 'owner' });
  const { client, user } = await memberOf(teamId);
  await client.post('/issue-views').send({ name: newId(), filters: {} }).expect(201);
  await owner.client.delete(`/team/members/${user.id}`).expect(204);
  await createMembership(api.database.dataSource, teamId, user.id, 'member');
  await client.get('/issue-views').expect(200, { data: [] });
});
