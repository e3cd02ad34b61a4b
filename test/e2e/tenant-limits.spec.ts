import type { Team } from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { createTeam } from '../support/factories';
import { createMembership, dashboardOf, fromElsewhere, type Person, signedIn } from '../support/people';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '1', SIGN_UP: 'open' });
});
afterAll(() => api.close());

const makeTeam = (person: Person, name = 'Harbour') => person.client.post('/teams').send({ name });
const CHECK = { domain: 'a.example.com', schedule_frequency: 'HOURLY', tests: { ssl_certificate: true } };
const makeCheck = (person: Person, teamId: string) =>
  dashboardOf(api, person.token, { 'Palisade-Team': teamId }).post('/checks').send(CHECK);

describe('a person', () => {
  it('may create five teams, also all at the same time; deleted ones do not count, those of others neither', async () => {
    const person = await signedIn(api);
    const joined = await createTeam(api.database.dataSource);
    await createMembership(api.database.dataSource, joined.id, person.user.id, 'owner');
    const responses = await Promise.all(Array.from({ length: 8 }, () => makeTeam(person)));
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(201),
      403,
      403,
      403,
    ]);
    const { body } = await makeTeam(person).expect(403);
    expect(body).toEqual({
      error:
        'You have created 5 teams, which is the limit for one person. Delete one, or ask the operator of this installation.',
    });
    const made = responses.find(({ status }) => status === 201)?.body as Team;
    await dashboardOf(api, person.token, { 'Palisade-Team': made.id }).delete('/team').expect(204);
    await makeTeam(person).expect(201);
  });

  it('keeps the count of a team that was handed over, and of the one from signing up', async () => {
    const small = await startTestApi({ TRUSTED_PROXIES: '1', SIGN_UP: 'open', MAX_TEAMS_PER_USER: '1' });
    try {
      const body = { name: 'Ada', email: 'ada@example.com', password: 'a moth in relay 70' };
      const made = await small.http.post('/api/v1/sign-up').set(fromElsewhere()).send(body).expect(201);
      const token = /session=([^;]+)/.exec(String(made.headers['set-cookie']))?.[1] ?? '';
      const team = made.body.teams[0].id as string;
      const heir = await signedIn(small, { teamId: team, role: 'owner' });
      await dashboardOf(small, token).delete(`/team/members/${made.body.user.id}`).expect(204);
      await dashboardOf(small, token).post('/teams').send({ name: 'Second' }).expect(403);
      await heir.client.post('/teams').send({ name: 'First' }).expect(201);
    } finally {
      await small.close();
    }
  });
});

describe('the limit of the trial plan', () => {
  it('is one for all trial teams of an owner, also when they are used at the same time', async () => {
    const person = await signedIn(api);
    const teams = await Promise.all([1, 2, 3].map(async () => (await makeTeam(person)).body as Team));
    const responses = await Promise.all(teams.map(({ id }) => makeCheck(person, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body).toEqual({
      error: 'The trial plan allows 1 check for all trial teams of one owner. The limit is reached.',
    });
  });

  it('counts no team on another plan, no deleted one, and none where the person is not an owner', async () => {
    const { dataSource } = api.database;
    const person = await signedIn(api);
    const paid = await createTeam(dataSource, 'business');
    const guest = await createTeam(dataSource, 'trial');
    const gone = (await makeTeam(person)).body as Team;
    const own = (await makeTeam(person)).body as Team;
    await createMembership(dataSource, paid.id, person.user.id, 'owner');
    await createMembership(dataSource, guest.id, person.user.id, 'admin');
    for (const id of [paid.id, guest.id, gone.id]) await makeCheck(person, id).expect(201);
    await dashboardOf(api, person.token, { 'Palisade-Team': gone.id }).delete('/team').expect(204);
    await makeCheck(person, own.id).expect(201);
    await makeCheck(person, own.id).expect(403);
  });
});

describe('invitations', () => {
  const invite = (person: Person, email: string) =>
    person.client.post('/team/invitations').send({ email, role: 'member' });
  const ownerOf = async (): Promise<Person> =>
    signedIn(api, { teamId: (await createTeam(api.database.dataSource)).id, role: 'owner' });

  it('to one address are five a day, from whatever team and in any case', async () => {
    const email = `${(await ownerOf()).user.id}@example.com`;
    for (let each = 0; each < 5; each += 1) await invite(await ownerOf(), email).expect(201);
    const refused = await invite(await ownerOf(), email.toUpperCase()).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });

  it('of one person are fifty an hour in all teams', async () => {
    const person = await ownerOf();
    const second = await createTeam(api.database.dataSource);
    await createMembership(api.database.dataSource, second.id, person.user.id, 'owner');
    const teams = (await person.client.get('/session')).body.teams as { id: string }[];
    const responses = await Promise.all(
      Array.from({ length: 51 }, (_, number) =>
        dashboardOf(api, person.token, { 'Palisade-Team': teams[number % 2]?.id ?? '' })
          .post('/team/invitations')
          .send({ email: `${number}-${person.user.id}@example.com`, role: 'member' }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array<number>(50).fill(201), 429]);
  });
});

describe('names', () => {
  const BAD = ['Win at https://evil.example', 'www.evil.example'];

  it.each(BAD)('take no web address: %s', async (name) => {
    const team = await createTeam(api.database.dataSource);
    const { client } = await signedIn(api, { teamId: team.id, role: 'owner' });
    const refusals = [
      await client.post('/teams').send({ name }),
      await client.patch('/team').send({ name }),
      await client.patch('/user').send({ name }),
      await client.post('/team/api-keys').send({ name }),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.errors]).toEqual([
        422,
        { name: ['The name field must not contain a web address: leave out "://" and "www.".'] },
      ]);
    }
    const person = { name: 'Ada', email: 'new@example.com', password: 'a moth in relay 70' };
    const signUp = (body: object) => api.http.post('/api/v1/sign-up').set(fromElsewhere()).send(body);
    await signUp({ ...person, name }).expect(422);
    expect((await signUp({ ...person, team_name: name }).expect(422)).body.errors).toHaveProperty(
      'team_name',
    );
  });
});
