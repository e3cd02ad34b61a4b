import { InstallationRepository, Session, type Team, User } from '@palisade/persistence';
import type { TestApi } from '../support/api';
import { palisade } from '../support/command-line';
import { createTeam } from '../support/factories';
import { createMembership, createUser, type Person, signedIn } from '../support/people';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let team: Team;
let operator: Person;
let ada: Person;
beforeAll(async () => {
  api = await sharedTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { dataSource } = api.database;
  team = await createTeam(dataSource);
  operator = await signedIn(api, { teamId: team.id, role: 'member' });
  await dataSource.getRepository(User).update({ id: operator.user.id }, { isOperator: true });
  ada = await signedIn(api, { teamId: team.id, role: 'owner' });
});

const personOf = async (email: string) => {
  const { body } = await operator.client
    .get(`/installation/people?search=${encodeURIComponent(email)}`)
    .expect(200);
  expect(body.meta.total).toBe(1);
  return body.data[0] as Record<string, unknown>;
};
const path = (action: 'disable' | 'enable', { user }: Person): string =>
  `/installation/people/${user.id}/${action}`;

it('lists people for an operator, and searches names and addresses literally', async () => {
  expect(await personOf(ada.user.email)).toMatchObject({
    id: ada.user.id,
    name: ada.user.name,
    teams: 1,
    is_operator: false,
    disabled_at: null,
    last_seen_at: expect.any(String) as string,
  });
  const { body } = await operator.client.get('/installation/people?search=%25_%25').expect(200);
  expect(body.data).toEqual([]);
  await ada.client.get('/installation/people').expect(403);
});

it('ends the sessions of a person, and lets nobody in until the account is enabled', async () => {
  const { dataSource } = api.database;
  await ada.client.get('/session').expect(200);
  const { body } = await operator.client.post(path('disable', ada)).expect(200);
  expect(body).toMatchObject({
    id: ada.user.id,
    disabled_at: expect.any(String) as string,
    last_seen_at: null,
  });
  expect(await dataSource.getRepository(Session).countBy({ userId: ada.user.id })).toBe(0);
  await ada.client.get('/session').expect(401);
  // Once more changes nothing.
  const again = await operator.client.post(path('disable', ada)).expect(200);
  expect(again.body.disabled_at).toBe(body.disabled_at);
  await operator.client.post(path('enable', ada)).expect(200);
  expect(await personOf(ada.user.email)).toMatchObject({ disabled_at: null });
  const owner = await signedIn(api, { teamId: team.id, role: 'owner' });
  const log = await owner.client.get('/audit-log').expect(200);
  const entries = (log.body.data as { action: string }[]).filter(({ action }) => action.startsWith('user.'));
  expect(entries).toMatchObject([{ action: 'user.enabled' }, { action: 'user.disabled' }]);
});

it('refuses the right password and a sign-in link of a disabled person, and no session works that began before', async () => {
  const email = `${team.id}@example.com`;
  const { stdout } = await palisade(['user', 'create', '--email', email, '--name', 'Grace', '--json'], {
    DATABASE_URL: api.database.url,
  });
  const { password } = JSON.parse(stdout) as { password: string };
  const signIn = (secret: string) =>
    api.http.post('/api/v1/session').set('X-Palisade-Request', 'dashboard').send({ email, password: secret });
  await signIn(password).expect(201);
  const settings = { DATABASE_URL: api.database.url };
  const link = await palisade(['user', 'sign-in-link', email, '--json'], settings);
  const { stdout: said } = await palisade(['user', 'disable', email], settings);
  expect(said).toContain('Nobody can sign in');
  const { body } = await signIn(password).expect(403);
  expect(JSON.stringify(body)).toContain('disabled your account');
  // Who does not know the password learns nothing.
  await signIn('a wrong password').expect(401);
  const token = (JSON.parse(link.stdout) as { url: string }).url.split('#')[1];
  await api.http
    .post('/api/v1/sign-in-links/complete')
    .set('X-Palisade-Request', 'dashboard')
    .send({ token })
    .expect(422);
  await palisade(['user', 'enable', email], settings);
  await signIn(password).expect(201);
});

it('lets no operator disable the own account, and knows no other person', async () => {
  const { body } = await operator.client.post(path('disable', operator)).expect(403);
  expect(JSON.stringify(body)).toContain('your own account');
  await operator.client.post('/installation/people/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/disable').expect(404);
  await ada.client.post(path('disable', operator)).expect(403);
});

it('does not open a session that was left behind', async () => {
  const { dataSource } = api.database;
  const user = await createUser(dataSource);
  await createMembership(dataSource, team.id, user.id, 'member');
  await dataSource.getRepository(User).update({ id: ada.user.id }, { disabledAt: new Date() });
  await ada.client.get('/session').expect(401);
});

it('shows why the provider last refused someone', async () => {
  await new InstallationRepository(api.database.dataSource).noteOidcRefusal('domain');
  const { body } = await operator.client.get('/installation').expect(200);
  expect(body.data.sign_in).toMatchObject({
    sign_up: expect.stringMatching(/^(open|closed)$/) as string,
    provider_refusal: 'domain',
    provider_refused_at: expect.any(String) as string,
  });
});
