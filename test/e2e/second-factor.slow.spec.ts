import { hashPassword } from '@palisade/credentials';
import {
  AuditEntry,
  RecoveryCode,
  SecondFactor,
  SessionsRepository,
  SignInChallenge,
  type User,
} from '@palisade/persistence';
import { Redis } from 'ioredis';
import { type ApiClient, startTestApi, TEST_APP_SECRET, type TestApi } from '../support/api';
import { appCode, enableFactor } from '../support/authenticator';
import { requiredVariable } from '../support/database';
import { createApiKey, createTeam } from '../support/factories';
import {
  createMembership,
  createSession,
  createUser,
  dashboardOf,
  fromElsewhere,
  SESSION_COOKIE,
  signedIn,
} from '../support/people';

const PASSWORD = 'a moth in relay 70';
const CHALLENGE_COOKIE = '__Host-palisade_sign_in';
const WRONG = ['The code is wrong or was already used. Enter the next code that your app shows.'];

let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  [api, passwordHash] = await Promise.all([startTestApi({ TRUSTED_PROXIES: '1' }), hashPassword(PASSWORD)]);
});
afterAll(() => api.close());

interface Protected {
  user: User;
  client: ApiClient;
  secret: string;
  codes: string[];
}

/** Someone with a password and an authenticator. */
async function protectedPerson(): Promise<Protected> {
  const user = await createUser(api.database.dataSource, { passwordHash });
  const { token } = await createSession(api.database.dataSource, user.id);
  const client = dashboardOf(api, token);
  let secret = '';
  const codes = await enableFactor(client, PASSWORD, (kept) => (secret = kept));
  return { user, client, secret, codes };
}

/** The cookie of a sign-in whose password was right. */
async function challengeOf({ email }: User): Promise<string> {
  const response = await api.http
    .post('/api/v1/session')
    .set(fromElsewhere())
    .send({ email, password: PASSWORD })
    .expect(202);
  const cookies = response.headers['set-cookie'] as unknown as string[];
  expect(cookies.filter((cookie) => cookie.startsWith(SESSION_COOKIE))).toEqual([]);
  const [cookie = ''] = cookies;
  expect(cookie).toMatch(new RegExp(`^${CHALLENGE_COOKIE}=.*; Path=/; .*HttpOnly; Secure; SameSite=Lax$`));
  return cookie.split(';')[0] ?? '';
}

const pass = (challenge: string, code: string) =>
  api.http.post('/api/v1/session/second-factor').set('Cookie', challenge).set(fromElsewhere()).send({ code });

async function signInWith(user: User, code: string): Promise<number> {
  return (await pass(await challengeOf(user), code)).status;
}

describe('signing in with a second factor', () => {
  it('takes a code after the password, and each code once', async () => {
    const { user, secret } = await protectedPerson();
    const challenge = await challengeOf(user);
    // The password alone opens nothing.
    await api.http.get('/api/v1/session').set('Cookie', challenge).expect(401);
    const code = appCode(secret);
    const response = await pass(challenge, code).expect(201);
    expect(response.body).toMatchObject({ user: { id: user.id }, security: { has_second_factor: true } });
    const cookies = (response.headers['set-cookie'] as unknown as string[]).join('\n');
    expect(cookies).toContain(`${SESSION_COOKIE}=`);
    expect(cookies).toContain(`${CHALLENGE_COOKIE}=;`);
    // The challenge is over, and the code of this step was used.
    await pass(challenge, appCode(secret, 1)).expect(401);
    const again = await pass(await challengeOf(user), code).expect(422);
    expect(again.body.errors).toEqual({ code: WRONG });
    expect(await signInWith(user, appCode(secret, 1))).toBe(201);
    // Older ones too.
    expect(await signInWith(user, appCode(secret, -1))).toBe(422);
  });

  it('lets one of many through that send the same code at the same time', async () => {
    const { user, secret } = await protectedPerson();
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(user)));
    const responses = await Promise.all(challenges.map((challenge) => pass(challenge, appCode(secret))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { user, client, codes } = await protectedPerson();
    const [first = '', second = ''] = codes;
    expect(await signInWith(user, first)).toBe(201);
    expect(await signInWith(user, first)).toBe(422);
    expect(await signInWith(user, ` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe(201);
    const { body } = await client.get('/second-factor').expect(200);
    expect(body).toEqual({ is_enabled: true, enabled_at: expect.any(String), recovery_codes_left: 8 });
  });

  it('requires the password again after five codes, and a pause after ten', async () => {
    const { user, secret } = await protectedPerson();
    const challenge = await challengeOf(user);
    const statuses = [];
    for (let each = 0; each < 6; each += 1) statuses.push((await pass(challenge, '000000')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 401]);
    const second = await challengeOf(user);
    for (let each = 0; each < 4; each += 1) await pass(second, '000000').expect(422);
    const third = await challengeOf(user);
    await pass(third, 'not-a-code').expect(422);
    const refused = await pass(third, appCode(secret)).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('takes fifty wrong codes a day', async () => {
    const { user, secret } = await protectedPerson();
    const redis = new Redis(requiredVariable('TEST_REDIS_URL'));
    const fail = async (times: number): Promise<number[]> => {
      const statuses = [];
      for (let each = 0; each < times; each += 1) statuses.push(await signInWith(user, 'wrong'));
      return statuses;
    };
    for (let each = 0; each < 5; each += 1) {
      await expect(fail(11)).resolves.toEqual([...Array<number>(10).fill(422), 429]);
      const [key = ''] = await redis.keys(`*second-factor:${user.id}:stranger`);
      // A quarter of an hour passes.
      for (const turn of await redis.zrange(key, 0, -1)) await redis.zincrby(key, -15 * 60_000, turn);
    }
    const refused = await pass(await challengeOf(user), appCode(secret)).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(22 * 3600);
    await redis.quit();
  });

  it('is over after ten minutes, and with a change of the password', async () => {
    const { user, client, secret } = await protectedPerson();
    const late = await challengeOf(user);
    const challenges = api.database.dataSource.getRepository(SignInChallenge);
    await challenges.update({ userId: user.id }, { expiresAt: new Date() });
    await pass(late, appCode(secret)).expect(401);
    await new SessionsRepository(api.database.dataSource).forWorkerPurgeExpired();
    await expect(challenges.countBy({ userId: user.id })).resolves.toBe(0);
    const other = await challengeOf(user);
    const change = { current_password: PASSWORD, new_password: `${PASSWORD} more` };
    await client.put('/password').send(change).expect(204);
    await pass(other, appCode(secret)).expect(401);
  });

  it('refuses what is not a challenge', async () => {
    for (const cookie of ['', `${CHALLENGE_COOKIE}=x`, `${CHALLENGE_COOKIE}=${'x'.repeat(43)}`]) {
      await pass(cookie, '123456').expect(401);
    }
  });
});

describe('the set-up', () => {
  it('needs the password and a right code, and ends the other sessions', async () => {
    const user = await createUser(api.database.dataSource, { passwordHash });
    const [here, there] = await Promise.all(
      [1, 2].map(async () => dashboardOf(api, (await createSession(api.database.dataSource, user.id)).token)),
    );
    if (here === undefined || there === undefined) throw new Error('No session began.');
    const missing = await here.post('/second-factor').send({}).expect(422);
    expect(missing.body.errors).toEqual({ current_password: ['The current_password field is required.'] });
    await here.post('/second-factor').send({ current_password: 'wrong' }).expect(422);
    const none = await here.put('/second-factor').send({ code: '123456' }).expect(422);
    expect(none.body.errors.code[0]).toContain('No set-up is waiting for a code');
    const { body } = await here.post('/second-factor').send({ current_password: PASSWORD }).expect(201);
    expect(body.uri).toContain(`secret=${body.secret}`);
    await here.put('/second-factor').send({ code: '000000' }).expect(422);
    // Not on yet.
    expect((await here.get('/second-factor')).body.is_enabled).toBe(false);
    const on = await here
      .put('/second-factor')
      .send({ code: appCode(body.secret as string) })
      .expect(200);
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    await there.get('/session').expect(401);
    await here.post('/second-factor').send({ current_password: PASSWORD }).expect(403);
    await here
      .put('/second-factor')
      .send({ code: appCode(body.secret as string, 1) })
      .expect(403);
  });

  it('keeps secret and codes from who reads the database', async () => {
    const { user, secret, codes } = await protectedPerson();
    const rows = JSON.stringify([
      await api.database.dataSource.getRepository(SecondFactor).findBy({ userId: user.id }),
      await api.database.dataSource.getRepository(RecoveryCode).findBy({ userId: user.id }),
    ]);
    for (const hidden of [secret, ...codes]) {
      expect(rows).not.toContain(hidden);
      expect(api.log()).not.toContain(hidden);
    }
  });

  it('survives a new APP_SECRET, and is kept with it from then on', async () => {
    const { user, secret } = await protectedPerson();
    const variables = { DATABASE_URL: api.database.url, TRUSTED_PROXIES: '1', APP_SECRET: 'b'.repeat(40) };
    const old = await startTestApi({ ...variables, APP_SECRET_PREVIOUS: TEST_APP_SECRET });
    const later = await startTestApi(variables);
    try {
      const passOn = async (other: TestApi, code: string): Promise<number> => {
        const cookie = await challengeOf(user);
        const path = '/api/v1/session/second-factor';
        return (await other.http.post(path).set('Cookie', cookie).set(fromElsewhere()).send({ code })).status;
      };
      expect(await passOn(later, appCode(secret))).toBe(422);
      expect(later.log()).toContain('APP_SECRET was replaced without APP_SECRET_PREVIOUS');
      expect(await passOn(old, appCode(secret))).toBe(201);
      expect(await passOn(later, appCode(secret, 1))).toBe(201);
    } finally {
      await old.close();
      await later.close();
    }
  });
});

describe('disabling it, and new recovery codes', () => {
  it('take password and code', async () => {
    const { user, client, secret, codes } = await protectedPerson();
    for (const path of ['/second-factor/disable', '/second-factor/recovery-codes']) {
      const noPassword = await client
        .post(path)
        .send({ code: appCode(secret) })
        .expect(422);
      expect(Object.keys(noPassword.body.errors as object)).toEqual(['current_password']);
      const noCode = await client.post(path).send({ current_password: PASSWORD }).expect(422);
      expect(Object.keys(noCode.body.errors as object)).toEqual(['code']);
      await client.post(path).send({ current_password: PASSWORD, code: '000000' }).expect(422);
    }
    const replaced = await client
      .post('/second-factor/recovery-codes')
      .send({ current_password: PASSWORD, code: appCode(secret) })
      .expect(201);
    const [fresh = ''] = replaced.body.recovery_codes as string[];
    expect(await signInWith(user, codes[0] ?? '')).toBe(422);
    await client.post('/second-factor/disable').send({ current_password: PASSWORD, code: fresh }).expect(204);
    await api.http
      .post('/api/v1/session')
      .set(fromElsewhere())
      .send({ email: user.email, password: PASSWORD })
      .expect(201);
    await client.post('/second-factor/disable').send({ current_password: PASSWORD, code: fresh }).expect(403);
  });
});

describe('a team that requires it', () => {
  it('refuses members without one until they set it up; keys continue to work', async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource);
    const { key } = await createApiKey(dataSource, team.id);
    const admin = await protectedPerson();
    await createMembership(dataSource, team.id, admin.user.id, 'admin');
    const member = await signedIn(api, { teamId: team.id, role: 'member' }, { passwordHash });
    const bare = await signedIn(api, { teamId: team.id, role: 'owner' });
    const first = await bare.client.put('/team/second-factor').send({ is_required: true }).expect(422);
    expect(first.body.errors.is_required[0]).toContain('your own account first');
    await member.client.put('/team/second-factor').send({ is_required: true }).expect(403);
    await admin.client
      .put('/team/second-factor')
      .send({ is_required: true })
      .expect(200, { is_required: true });

    for (const path of ['/team', '/checks', '/issues', '/team/members']) {
      const { body } = await member.client.get(path).expect(403);
      expect(body.error).toBe(
        'This team requires two-factor authentication. Set it up in your account first.',
      );
    }
    await api.as(key).get('/checks').expect(200);
    const session = await member.client.get('/session').expect(200);
    expect(session.body.security).toMatchObject({
      has_second_factor: false,
      teams_requiring_second_factor: [team.id],
    });
    await enableFactor(member.client, PASSWORD);
    await member.client.get('/checks').expect(200);
    await admin.client.put('/team/second-factor').send({ is_required: false }).expect(200);
    await bare.client.get('/checks').expect(200);
    const entries = await dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId: team.id }, order: { id: 'ASC' } });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['team.second_factor_changed', { is_required: true }],
      ['api_key.first_used', {}],
      ['second_factor.enabled', {}],
      ['team.second_factor_changed', { is_required: false }],
    ]);
  });

  it('reads in its audit log what happens with the codes of its members', async () => {
    const { dataSource } = api.database;
    const team = await createTeam(dataSource);
    const { user, codes } = await protectedPerson();
    await createMembership(dataSource, team.id, user.id, 'member');
    expect(await signInWith(user, 'x')).toBe(422);
    expect(await signInWith(user, codes[0] ?? '')).toBe(201);
    const entries = await dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId: team.id }, order: { id: 'ASC' } });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['second_factor.failed', {}],
      ['recovery_code.used', { left: 9 }],
      ['session.started', {}],
    ]);
  });
});
