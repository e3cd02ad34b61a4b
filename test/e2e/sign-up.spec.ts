import { Team, User } from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { createUser, fromElsewhere, SESSION_COOKIE, tokenOf } from '../support/people';

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

describe('the first account', () => {
  it('is the operator with a business team, also where sign-up is closed', async () => {
    await withApi({ SIGN_UP: 'closed' }, async (api) => {
      await api.http.get('/api/v1/sign-up').expect(200, { is_open: true, is_first: true });
      const first = await signUp(api, PERSON).expect(201);
      expect(first.body).toMatchObject({
        user: { name: 'Grace Hopper', email: 'grace@example.com', is_operator: true },
        teams: [{ name: 'Team of Grace Hopper', plan: 'business', role: 'owner' }],
      });
      await api.http.get('/api/v1/sign-up').expect(200, { is_open: false, is_first: false });
      const second = await signUp(api, { ...PERSON, email: 'second@example.com' }).expect(403);
      expect(second.body).toEqual({
        error: 'Sign-up is closed. Ask somebody of your team for an invitation.',
      });
      await expect(api.database.dataSource.getRepository(User).count()).resolves.toBe(1);
    });
  });

  it('is one only, however many come at once', async () => {
    await withApi({}, async (api) => {
      const emails = [1, 2, 3, 4, 5, 6].map((number) => `p${number}@example.com`);
      const answers = await Promise.all(emails.map((email) => signUp(api, { ...PERSON, email })));
      expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 201));
      await expect(api.database.dataSource.getRepository(User).countBy({ isOperator: true })).resolves.toBe(
        1,
      );
      const teams = await api.database.dataSource.getRepository(Team).find();
      expect(teams.map(({ plan }) => plan).sort()).toEqual(['business', ...Array<string>(5).fill('trial')]);
    });
  });
});

describe('sign-up', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ TRUSTED_PROXIES: '1', NEW_TEAM_PLAN: 'professional' });
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
    expect(body.errors).toEqual({ email: ['The email is in use already. Sign in instead.'] });
  });

  it.each([
    ['a short password', { password: 'seven77' }, 'password', '8 to 128 characters'],
    ['a long password', { password: 'long '.repeat(26) }, 'password', '8 to 128 characters'],
    ['a common password', { password: 'Password123' }, 'password', 'tried first'],
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
    ['an unknown invitation', { invitation_token: 'x' }, 'invitation_token', 'unknown, used or over'],
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
