import { User } from '@palisade/persistence';
import { startTestApi, TEST_APP_SECRET, type TestApi } from '../support/api';
import { createUser, fromElsewhere, SESSION_COOKIE, tokenOf } from '../support/people';
import { palisadeJson } from '../support/command-line';

const PERSON = { name: ' Grace Hopper ', email: 'Grace@Example.com', password: 'a moth in relay 70' };

async function withApi(
  variables: Record<string, string>,
  work: (api: TestApi) => Promise<void>,
): Promise<void> {
  const api = await startTestApi({ TRUSTED_PROXIES: '1', ...variables });
  try {
    await work(api);
  } finally {
    await api.close();
  }
}

const signUp = (api: TestApi, body: object, address = fromElsewhere()) =>
  api.http.post('/api/v1/sign-up').set(address).send(body);

const countOperators = (api: TestApi): Promise<number> =>
  api.database.dataSource.getRepository(User).countBy({ isOperator: true });

/** The token that the api's log tells. */
const loggedToken = (api: TestApi): string | undefined =>
  /setup token ([0-9A-Za-z]{43})/.exec(api.log())?.[1];
const newToken = async (api: TestApi): Promise<string> => {
  const variables = { DATABASE_URL: api.database.url, APP_URL: 'https://palisade.test' };
  return (await palisadeJson<{ setup_token: string }>(['setup-token'], variables)).setup_token;
};

describe('the first operator', () => {
  it('signs up with the token of the log, also where sign-up is closed', async () => {
    await withApi({}, async (api) => {
      await api.http.get('/api/v1/sign-up').expect(200, { is_open: false });
      const closed = await signUp(api, PERSON).expect(403);
      expect(closed.body).toEqual({
        error: 'Sign-up is closed. Ask a member of your team for an invitation.',
      });
      const first = await signUp(api, { ...PERSON, setup_token: loggedToken(api) }).expect(201);
      expect(first.body).toMatchObject({
        user: { name: 'Grace Hopper', email: 'grace@example.com', is_operator: true },
        teams: [{ name: 'Team of Grace Hopper', plan: 'business', role: 'owner' }],
      });
      await api.http.get('/api/v1/sign-up').expect(200, { is_open: false });
      const again = { ...PERSON, email: 'second@example.com', setup_token: loggedToken(api) };
      const { body } = await signUp(api, again).expect(422);
      expect(body.errors).toEqual({
        setup_token: [
          'The setup_token is invalid, expired or already used. Create a new one with `palisade setup-token`.',
        ],
      });
      await expect(api.database.dataSource.getRepository(User).count()).resolves.toBe(1);
    });
  });

  it('is nobody without the token, where sign-up is open too', async () => {
    await withApi({ SIGN_UP: 'open' }, async (api) => {
      await api.http.get('/api/v1/sign-up').expect(200, { is_open: true });
      await signUp(api, { ...PERSON, setup_token: 'x'.repeat(43) }).expect(422);
      const { body } = await signUp(api, PERSON).expect(201);
      expect([body.user.is_operator, body.teams[0].plan]).toEqual([false, 'trial']);
      // The token of the log ends with the first account.
      await signUp(api, { ...PERSON, email: 'b@example.com', setup_token: loggedToken(api) }).expect(422);
      await expect(countOperators(api)).resolves.toBe(0);
    });
  });

  it('is one only, however many come at the same time with one token', async () => {
    await withApi({ SIGN_UP: 'open' }, async (api) => {
      const setup_token = await newToken(api);
      const emails = [1, 2, 3, 4, 5, 6].map((number) => `p${number}@example.com`);
      const responses = await Promise.all(
        emails.map((email) => signUp(api, { ...PERSON, email, setup_token })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(5).fill(422)]);
      await expect(countOperators(api)).resolves.toBe(1);
    });
  });

  it('is nobody where a team exists, unless the operator issues a token afterwards', async () => {
    await withApi({ SIGN_UP: 'open' }, async (api) => {
      const before = await newToken(api);
      const variables = { DATABASE_URL: api.database.url, APP_SECRET: TEST_APP_SECRET };
      await palisadeJson(['team', 'create', '--name', 'Acme', '--plan', 'trial'], variables);
      for (const setup_token of [before, loggedToken(api)]) {
        await signUp(api, { ...PERSON, setup_token }).expect(422);
      }
      expect((await signUp(api, PERSON).expect(201)).body.user.is_operator).toBe(false);
      const setup_token = await newToken(api);
      const { body } = await signUp(api, { ...PERSON, email: 'op@example.com', setup_token }).expect(201);
      expect(body.user.is_operator).toBe(true);
    });
  });

  it('loses no token to a sign-up that fails, and an expired one is refused', async () => {
    await withApi({}, async (api) => {
      const { dataSource } = api.database;
      await createUser(dataSource, { email: 'taken@example.com' });
      const setup_token = await newToken(api);
      await signUp(api, { ...PERSON, email: 'taken@example.com', setup_token }).expect(422);
      await dataSource.query('UPDATE setup_tokens SET expires_at = now()');
      await signUp(api, { ...PERSON, setup_token }).expect(422);
      await dataSource.query(`UPDATE setup_tokens SET expires_at = now() + interval '1 minute'`);
      await signUp(api, { ...PERSON, setup_token }).expect(201);
    });
  });

  it('needs a token that the database does not hold', async () => {
    await withApi({}, async (api) => {
      const token = await newToken(api);
      const rows = await api.database.dataSource.query<object[]>('SELECT * FROM setup_tokens');
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });
});

describe('sign-up', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      TRUSTED_PROXIES: '1',
      SIGN_UP: 'open',
      NEW_TEAM_PLAN: 'professional',
    });
    await createUser(api.database.dataSource, { email: 'taken@example.com' });
  });
  afterAll(() => api.close());

  it('makes a person, a team on the plan of new teams and a session', async () => {
    const made = await signUp(api, { ...PERSON, team_name: ' Navy ' }).expect(201);
    expect(made.body).toEqual({
      user: {
        id: expect.any(String),
        name: 'Grace Hopper',
        email: 'grace@example.com',
        is_operator: false,
        created_at: expect.any(String),
      },
      teams: [{ id: expect.any(String), name: 'Navy', plan: 'professional', role: 'owner' }],
      session: { id: expect.any(String), created_at: expect.any(String), expires_at: expect.any(String) },
      security: {
        is_email_confirmed: false,
        has_password: true,
        has_second_factor: false,
        teams_requiring_second_factor: [],
      },
      zones_without_worker: [],
      old_lists: [],
    });
    const cookie = `${SESSION_COOKIE}=${tokenOf(made)}`;
    await api.http.get('/api/v1/session').set('Cookie', cookie).expect(200, made.body);
    const stored = await api.database.dataSource
      .getRepository(User)
      .findOneByOrFail({ email: 'grace@example.com' });
    expect(stored.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('refuses an address that has an account, in any case', async () => {
    const { body } = await signUp(api, { ...PERSON, email: 'TAKEN@example.com' }).expect(422);
    expect(body.errors).toEqual({ email: ['The email is already in use. Sign in instead.'] });
  });

  it.each([
    ['a short password', { password: 'seven77' }, 'password', '8 to 128 characters'],
    ['a long password', { password: 'long '.repeat(26) }, 'password', '8 to 128 characters'],
    ['a common password', { password: 'Password123' }, 'password', 'too common'],
    [
      'the address as password',
      { password: 'Grace2@example.com' },
      'password',
      'your name or e-mail address',
    ],
    ['the name as password', { password: 'grace hopper' }, 'password', 'your name or e-mail address'],
    ['no address', { email: 'grace' }, 'email', 'must be an e-mail address'],
    ['an address with a line break', { email: 'grace@example.com\nBcc: x@example.com' }, 'email', 'e-mail'],
    ['a blank name', { name: '  ' }, 'name', 'not blank'],
    ['a name of two lines', { name: 'Grace\nHopper' }, 'name', 'one line'],
    [
      'an unknown invitation',
      { invitation_token: 'x' },
      'invitation_token',
      'invalid, expired or already used',
    ],
  ])('refuses %s', async (_, fields, field, text) => {
    const { body } = await signUp(api, { ...PERSON, email: 'grace2@example.com', ...fields });
    const { errors } = body as { errors: Record<string, string[]> };
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]?.[0]).toContain(text);
    expect(JSON.stringify(body)).not.toContain('Password123');
  });

  it('takes 30 an hour from one address', async () => {
    const address = fromElsewhere();
    const statuses: number[] = [];
    for (let each = 0; each < 31; each += 1) {
      statuses.push((await signUp(api, { ...PERSON, invitation_token: 'x' }, address)).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(422), 429]);
    const refused = await signUp(api, PERSON, address).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    await signUp(api, { ...PERSON, invitation_token: 'x' }).expect(422);
  });
});
