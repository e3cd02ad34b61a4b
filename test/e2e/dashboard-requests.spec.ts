import { type Team, newId } from '@palisade/persistence';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { VALID_CHECK } from '../support/check-requests';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { createMembership, dashboardOf, type Person, SESSION_COOKIE, signedIn } from '../support/people';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let team: Team;
let member: Person;
let admin: Person;
beforeAll(async () => {
  api = await sharedTestApi();
  team = await createTeam(api.database.dataSource, 'trial');
  member = await signedIn(api, { teamId: team.id, role: 'member' });
  admin = await signedIn(api, { teamId: team.id, role: 'admin' });
});
afterAll(() => api.close());

describe('a change with a session', () => {
  const NAMED = { 'X-Palisade-Request': 'dashboard' };
  const statusWith = async (headers: Record<string, string>): Promise<number> => {
    const request = api.http.patch('/api/v1/user').set('Cookie', `${SESSION_COOKIE}=${member.token}`);
    return (await request.set(headers).send({ name: 'Ada' })).status;
  };

  it.each<[string, Record<string, string>]>([
    ['says same-origin', { ...NAMED, 'Sec-Fetch-Site': 'same-origin' }],
    ['says same-origin, whatever the Origin', { ...NAMED, 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['has our Origin and no Sec-Fetch-Site', { ...NAMED, Origin: TEST_APP_URL }],
  ])('is taken when the browser %s', async (_, headers) => {
    await expect(statusWith(headers)).resolves.toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['no header says where it is from', NAMED],
    ['it is from another site', { ...NAMED, 'Sec-Fetch-Site': 'cross-site', Origin: TEST_APP_URL }],
    ['it is from a sibling host', { ...NAMED, 'Sec-Fetch-Site': 'same-site', Origin: TEST_APP_URL }],
    ['the person typed it', { ...NAMED, 'Sec-Fetch-Site': 'none' }],
    ['its Origin is another', { ...NAMED, Origin: 'https://palisade.test.evil.example' }],
    ['its Origin is ours without TLS', { ...NAMED, Origin: 'http://palisade.test' }],
    ['its Origin is null', { ...NAMED, Origin: 'null' }],
    ['it lacks our header', { 'Sec-Fetch-Site': 'same-origin', Origin: TEST_APP_URL }],
    ['our header says something else', { 'X-Palisade-Request': 'x', 'Sec-Fetch-Site': 'same-origin' }],
    ['it names another method', { 'Sec-Fetch-Site': 'same-origin', 'X-HTTP-Method-Override': 'GET' }],
  ])('is refused when %s', async (_, headers) => {
    await expect(statusWith(headers)).resolves.toBe(403);
  });

  it('is refused before its body is read, and reading needs none of it', async () => {
    const cookie = `${SESSION_COOKIE}=${admin.token}`;
    await api.http.post('/api/v1/checks').set('Cookie', cookie).type('text').send('{').expect(403);
    await api.http.get('/api/v1/checks').set('Cookie', cookie).expect(200);
  });

  it('with a key is none', async () => {
    const paid = await createTeam(api.database.dataSource);
    const { key } = await createApiKey(api.database.dataSource, paid.id);
    await api.as(key).post('/checks').set('Sec-Fetch-Site', 'cross-site').send(VALID_CHECK).expect(201);
  });
});

describe('the team of a request', () => {
  it('is the only one, or the one that the header names', async () => {
    const person = await signedIn(api, { teamId: team.id, role: 'member' });
    const teamOf = async (headers = {}): Promise<[number, unknown]> => {
      const { status, body } = await dashboardOf(api, person.token, headers).get('/team');
      return [status, status === 200 ? body.id : body];
    };
    await expect(teamOf()).resolves.toEqual([200, team.id]);
    const second = await createTeam(api.database.dataSource);
    await createMembership(api.database.dataSource, second.id, person.user.id, 'member');
    const message = 'You are in several teams. Name one in the header Palisade-Team.';
    await expect(teamOf()).resolves.toEqual([422, { message, errors: { 'Palisade-Team': [message] } }]);
    await expect(teamOf({ 'Palisade-Team': second.id })).resolves.toEqual([200, second.id]);
    await expect(teamOf({ 'Palisade-Team': team.id.toUpperCase() })).resolves.toEqual([200, team.id]);
    const foreign = await createTeam(api.database.dataSource);
    for (const id of [foreign.id, newId(), 'x', `${team.id},${second.id}`]) {
      await expect(teamOf({ 'Palisade-Team': id })).resolves.toEqual([
        403,
        { error: 'You are not a member of this team.' },
      ]);
    }
  });

  it('is the one that a link names, if the person is a member, and if the link only reads', async () => {
    const second = await createTeam(api.database.dataSource);
    const person = await signedIn(api, { teamId: team.id, role: 'owner' });
    await createMembership(api.database.dataSource, second.id, person.user.id, 'owner');
    const { body } = await person.client.get(`/team?team_id=${second.id}`).expect(200);
    expect(body.id).toBe(second.id);
    const foreign = await createTeam(api.database.dataSource);
    await person.client.get(`/team?team_id=${foreign.id}`).expect(403);
    await person.client.get(`/team?team_id=${second.id}&team_id=${team.id}`).expect(422);
    await person.client.post(`/checks?team_id=${second.id}`).send(VALID_CHECK).expect(422);
  });

  it('does not exist for a user without a team', async () => {
    const { client } = await signedIn(api);
    await client.get('/checks').expect(403);
    const { body } = await client.get('/session').expect(200);
    expect(body.teams).toEqual([]);
    const made = await client.post('/teams').send({ name: ' Solo ' }).expect(201);
    expect(made.body).toEqual({ id: expect.any(String), name: 'Solo', plan: 'trial', role: 'owner' });
    await client.get('/checks').expect(200);
  });

  it('keeps what belongs to others apart', async () => {
    const { dataSource } = api.database;
    const foreign = await createCheck(dataSource, (await createTeam(dataSource)).id);
    await member.client.get(`/checks/${foreign.id}`).expect(403);
    await member.client.get(`/checks/${newId()}`).expect(404);
    const { body } = await member.client.get(`/issues?check_id=${foreign.id}`).expect(200);
    expect(body.data).toEqual([]);
  });
});

describe('a member of a team on trial', () => {
  it('sees everything, runs scans and works on issues', async () => {
    const { dataSource } = api.database;
    const check = await createCheck(dataSource, team.id);
    const scan = await createScan(dataSource, check, { status: 'completed' });
    const issue = await createIssue(dataSource, check, scan.id, { title: '=1+1' });
    for (const path of [
      `/checks/${check.id}`,
      `/scans/${scan.id}`,
      `/scans/${scan.id}/tests`,
      `/issues/${issue.id}`,
      '/stats',
    ]) {
      await member.client.get(path).expect(200);
    }
    const { body } = await member.client.post(`/checks/${check.id}/scans`).expect(201);
    expect(body).toMatchObject({ triggered_by: 'manual', status: 'pending' });
    await member.client.patch(`/issues/${issue.id}`).send({ is_resolved: true }).expect(200);
    const bulk = { issue_ids: [issue.id], action: 'unresolve' };
    await member.client
      .post('/issues/bulk')
      .send(bulk)
      .expect(200)
      .expect(({ body }) => expect(body).toMatchObject({ message: '1 issue unresolved.', count: 1 }));
    const csv = await member.client.get('/issues/export').expect(200);
    expect(csv.text).toContain("'=1+1");
    expect(csv.headers['content-disposition']).toContain('attachment');
  });

  it('changes no checks, and the refusal comes before the look-up', async () => {
    const check = await createCheck(api.database.dataSource, team.id);
    const error = 'This needs the role admin or a higher one.';
    await member.client.post('/checks').send(VALID_CHECK).expect(403, { error });
    for (const id of [check.id, newId(), 'x']) {
      await member.client.put(`/checks/${id}`).send({ is_active: false }).expect(403, { error });
      await member.client.delete(`/checks/${id}`).expect(403, { error });
    }
    await admin.client.put(`/checks/${check.id}`).send({ is_active: false }).expect(200);
    await admin.client.delete(`/checks/${check.id}`).expect(204);
  });

  it('has as many checks as the plan allows', async () => {
    const small = await createTeam(api.database.dataSource, 'trial');
    const { client } = await signedIn(api, { teamId: small.id, role: 'admin' });
    await client.post('/checks').send(VALID_CHECK).expect(201);
    const { body } = await client.post('/checks').send(VALID_CHECK).expect(403);
    expect(body.error).toContain('The trial plan allows 1 check');
  });
});

it('requests are counted by session', async () => {
  const limited = await startTestApi({ API_RATE_LIMIT: '2' });
  try {
    const own = await createTeam(limited.database.dataSource);
    const [one, two] = [
      await signedIn(limited, { teamId: own.id, role: 'member' }),
      await signedIn(limited, { teamId: own.id, role: 'member' }),
    ];
    await one.client.get('/session').expect(200);
    const last = await one.client.get('/checks').expect(200);
    expect(last.headers['ratelimit-policy']).toBe('"default";q=2;w=60');
    await one.client.get('/team').expect(429);
    await two.client.get('/team').expect(200);
  } finally {
    await limited.close();
  }
});
