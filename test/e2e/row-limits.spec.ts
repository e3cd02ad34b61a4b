import { hashPassword } from '@palisade/credentials';
import {
  IdentitiesRepository,
  Session,
  type Team,
  UserIdentity,
  actorOf,
  newId,
} from '@palisade/persistence';
import {
  MAX_ACTIVE_API_KEYS,
  MAX_IDENTITIES_OF_PERSON,
  MAX_LISTED_ROWS,
  MAX_MEMBERS,
  MAX_OPEN_INVITATIONS,
  MAX_SESSIONS_OF_PERSON,
  MAX_TEAMS_OF_PERSON,
} from '@palisade/vocabulary';
import { startTestApi, type TestApi } from '../support/api';
import { createTeam } from '../support/factories';
import { createMembership, createUser, fromElsewhere, type Person, signedIn } from '../support/people';

const PASSWORD = 'a moth in relay 70';
const ALL_AT_ONCE = [1, 2, 3];

let api: TestApi;
let team: Team;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await createTeam(api.database.dataSource);
  admin = await signedIn(api, { teamId: team.id, role: 'admin' });
});

const run = (statement: string, values: unknown[]): Promise<unknown> =>
  api.database.dataSource.query(statement, values);

/** @param endsAt when they expire; null for never. */
const addKeys = (count: number, endsAt: Date | null = null) =>
  run(
    `INSERT INTO api_keys (id, team_id, name, key_hash, last_four, expires_at)
     SELECT gen_random_uuid(), $1, 'old', gen_random_uuid()::text, 'abcd', $3::timestamptz FROM generate_series(1, $2::integer)`,
    [team.id, count, endsAt],
  );

async function addMembers(teamId: string, count: number): Promise<void> {
  await run(
    `WITH people AS (
       INSERT INTO users (id, email, name, password_hash)
       SELECT gen_random_uuid(), gen_random_uuid() || '@example.com', 'Old', 'none' FROM generate_series(1, $2::integer) RETURNING id)
     INSERT INTO memberships (team_id, user_id, role) SELECT $1, id, 'member' FROM people`,
    [teamId, count],
  );
}

/** @param endsIn an interval of PostgreSQL. */
const addInvitations = (count: number, endsIn = '1 day') =>
  run(
    `INSERT INTO invitations (id, team_id, email, role, token_hash, invited_by, expires_at)
     SELECT gen_random_uuid(), $1, gen_random_uuid() || '@example.com', 'member', gen_random_uuid()::text, $3, now() + $4::interval
     FROM generate_series(1, $2::integer)`,
    [team.id, count, admin.user.id, endsIn],
  );

const makeKey = () => admin.client.post('/team/api-keys').send({ name: 'Deploy' });
const invite = (email = `${newId()}@example.com`) =>
  admin.client.post('/team/invitations').send({ email, role: 'member' });
const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';
const statuses = (responses: readonly { status: number }[]): number[] =>
  responses.map(({ status }) => status).sort();
const errorsOf = ({ body }: { body: { errors?: Record<string, string[]> } }) => body.errors;

describe('API keys of a team', () => {
  it('have a limit that requests at one moment cannot exceed, and that revoked and expired keys leave', async () => {
    await addKeys(MAX_ACTIVE_API_KEYS - 1);
    await addKeys(5, new Date(0));
    const responses = await Promise.all(ALL_AT_ONCE.map(makeKey));
    expect(statuses(responses)).toEqual([201, 422, 422]);
    expect(errorsOf(await makeKey().expect(422))).toEqual({
      name: ['A team can have 200 active API keys. Revoke one first.'],
    });
    const made = responses.find(({ status }) => status === 201)?.body as { id: string };
    await admin.client.delete(`/team/api-keys/${made.id}`).expect(204);
    await makeKey().expect(201);
  });

  it('are all listed beyond the limit, and of the ended ones as many as the list has room for', async () => {
    const active = MAX_ACTIVE_API_KEYS + 5;
    await addKeys(active);
    await addKeys(MAX_LISTED_ROWS, new Date(0));
    const { body } = await admin.client.get('/team/api-keys').expect(200);
    const keys = body.data as { expires_at: string | null }[];
    expect(keys).toHaveLength(MAX_LISTED_ROWS);
    expect(keys.filter((key) => key.expires_at === null)).toHaveLength(active);
  });
});

describe('invitations of a team', () => {
  it('have a limit that requests at one moment cannot exceed; expired and repeated ones do not count', async () => {
    await addInvitations(MAX_OPEN_INVITATIONS - 1);
    await addInvitations(3, '-1 day');
    const email = `${newId()}@example.com`;
    const responses = await Promise.all([invite(), invite(), invite()]);
    expect(statuses(responses)).toEqual([201, 422, 422]);
    expect(errorsOf(await invite(email).expect(422))).toEqual({
      email: ['A team can have 200 open invitations. Revoke one first.'],
    });
    const made = responses.find(({ status }) => status === 201)?.body as { email: string };
    await invite(made.email).expect(201);
    await addInvitations(5);
    const { body } = await admin.client.get('/team/invitations').expect(200);
    expect(body.data).toHaveLength(MAX_OPEN_INVITATIONS + 5);
  });
});

describe('members of a team', () => {
  it('have a limit that people who accept at one moment cannot exceed', async () => {
    await addMembers(team.id, MAX_MEMBERS - 2);
    const people = await Promise.all(ALL_AT_ONCE.map(() => signedIn(api)));
    const tokens: string[] = [];
    for (const { user } of people) tokens.push(tokenOf((await invite(user.email).expect(201)).body.url));
    const accept = (place: number) => people[place]?.client.post(`/invitations/${tokens[place]}/accept`);
    const responses = await Promise.all([accept(0), accept(1), accept(2)]);
    expect(responses.map((response) => response?.status).sort()).toEqual([200, 403, 403]);
    const refused = responses.find((response) => response?.status === 403);
    expect(refused?.body).toEqual({
      error:
        'The team has 500 members, which is the limit. Ask an owner or admin of the team to remove one, then try again.',
    });
    expect(errorsOf(await invite().expect(422))).toEqual({
      email: ['A team can have 500 members. Remove one first.'],
    });
    await addMembers(team.id, 5);
    const { body } = await admin.client.get('/team/members').expect(200);
    expect(body.data).toHaveLength(MAX_MEMBERS + 5);
  });

  it('cannot become more by signing up: no account is made, and the invitation stays', async () => {
    const email = `${newId()}@example.com`;
    const token = tokenOf((await invite(email).expect(201)).body.url);
    await addMembers(team.id, MAX_MEMBERS - 1);
    const body = { name: 'Grace', email, password: PASSWORD, invitation_token: token };
    const signUp = () => api.http.post('/api/v1/sign-up').set(fromElsewhere()).send(body);
    expect(errorsOf(await signUp().expect(422))).toEqual({
      invitation_token: [expect.stringContaining('The team has 500 members')],
    });
    await run(
      `DELETE FROM memberships WHERE user_id = (
         SELECT user_id FROM memberships WHERE team_id = $1 AND role = 'member' LIMIT 1)`,
      [team.id],
    );
    await signUp().expect(201);
  });
});

describe('a person', () => {
  it('is a member of a limited number of teams', async () => {
    const person = await signedIn(api);
    const token = tokenOf((await invite(person.user.email).expect(201)).body.url);
    await run(
      `WITH made AS (INSERT INTO teams (id, name, plan) SELECT gen_random_uuid(), 'Old', 'trial' FROM generate_series(1, $2::integer) RETURNING id)
       INSERT INTO memberships (team_id, user_id, role) SELECT id, $1, 'member' FROM made`,
      [person.user.id, MAX_TEAMS_OF_PERSON],
    );
    const { body } = await person.client.post(`/invitations/${token}/accept`).expect(403);
    expect(body.error).toBe(
      'You are a member of 200 teams, which is the limit for one person. Leave one, then try again.',
    );
    await createMembership(api.database.dataSource, team.id, person.user.id, 'member');
    await person.client.post(`/invitations/${token}/accept`).expect(200);
  });

  it('can always sign in: the sessions that were unused for longest end', async () => {
    const user = await createUser(api.database.dataSource, { passwordHash: await hashPassword(PASSWORD) });
    await run(
      `INSERT INTO sessions (id, user_id, token_hash, last_used_at, expires_at)
       SELECT gen_random_uuid(), $1::uuid, 'old-' || n || $1::text, now() - n * interval '1 minute', now() + interval '1 day'
       FROM generate_series(1, $2::integer) AS n`,
      [user.id, MAX_SESSIONS_OF_PERSON],
    );
    const signIn = () =>
      api.http.post('/api/v1/session').set(fromElsewhere()).send({ email: user.email, password: PASSWORD });
    expect(statuses(await Promise.all(ALL_AT_ONCE.map(signIn)))).toEqual([201, 201, 201]);
    const rows = await api.database.dataSource.getRepository(Session).findBy({ userId: user.id });
    expect(rows).toHaveLength(MAX_SESSIONS_OF_PERSON);
    const old = rows.filter(({ tokenHash }) => tokenHash.startsWith('old-'));
    const last = MAX_SESSIONS_OF_PERSON - ALL_AT_ONCE.length;
    expect(old.map(({ tokenHash }) => tokenHash.slice(0, -user.id.length)).sort()).toEqual(
      Array.from({ length: last }, (_, place) => `old-${place + 1}`).sort(),
    );
  });

  it('links a limited number of provider accounts, also at one moment', async () => {
    const { dataSource } = api.database;
    const { user } = admin;
    const identities = new IdentitiesRepository(dataSource);
    const link = () =>
      identities.link(actorOf(user, null), { issuer: 'https://id.test', subject: newId(), label: 'Ada' });
    for (let count = 1; count < MAX_IDENTITIES_OF_PERSON; count += 1)
      await expect(link()).resolves.toBe('linked');
    const outcomes = await Promise.all(ALL_AT_ONCE.map(link));
    expect(outcomes.sort()).toEqual(['linked', 'too_many', 'too_many']);
    await expect(dataSource.getRepository(UserIdentity).countBy({ userId: user.id })).resolves.toBe(
      MAX_IDENTITIES_OF_PERSON,
    );
  });
});
