import { hashPassword } from '@palisade/credentials';
import { Session, SessionsRepository, type User } from '@palisade/persistence';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import {
  createMembership,
  createSession,
  createUser,
  dashboardOf,
  fromElsewhere,
  SESSION_COOKIE,
  signedIn,
  tokenOf,
} from '../support/people';

const PASSWORD = 'correct horse battery';
const HOUR_MS = 3_600_000;

let api: TestApi;
let passwordHash: string;
let user: User;
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '1' });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => api.close());
beforeEach(async () => {
  user = await createUser(api.database.dataSource, { passwordHash });
});

const signIn = (password = PASSWORD, email = user.email, headers: object = fromElsewhere()) =>
  api.http
    .post('/api/v1/session')
    .set(headers as Record<string, string>)
    .send({ email, password });
const statusWith = async (token: string): Promise<number> =>
  (await dashboardOf(api, token).get('/session')).status;
const rowOf = (token: string): Promise<Session | null> =>
  new SessionsRepository(api.database.dataSource)
    .list(user.id)
    .then((rows) => rows.find((row) => !JSON.stringify(row).includes(token)) ?? null);

describe('the cookie', () => {
  it('is for this host and TLS only, and no script reads it', async () => {
    const { headers } = await signIn().expect(201);
    const [cookie = ''] = headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Host-palisade_session=[0-9A-Za-z]{43}; /);
    const attributes = cookie.split('; ').slice(1);
    expect(attributes.filter((each) => !each.startsWith('Expires=')).sort()).toEqual([
      'HttpOnly',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
    expect(Math.abs(expires - Date.now() - 14 * 24 * HOUR_MS)).toBeLessThan(HOUR_MS);
  });

  it('has another name where there is no TLS', async () => {
    const plain = await startTestApi({ APP_URL: 'http://palisade.test:3000', TRUSTED_PROXIES: '1' });
    try {
      await createUser(plain.database.dataSource, { email: user.email, passwordHash });
      const body = { email: user.email, password: PASSWORD };
      const { headers } = await plain.http.post('/api/v1/session').set(fromElsewhere()).send(body);
      const [cookie = ''] = headers['set-cookie'] as unknown as string[];
      expect(cookie).toMatch(/^palisade_session=[0-9A-Za-z]{43}; /);
      expect(cookie).not.toContain('Secure');
      await plain.http
        .get('/api/v1/session')
        .set('Cookie', cookie.split(';')[0] ?? '')
        .expect(200);
    } finally {
      await plain.close();
    }
  });

  it('is stored as a hash', async () => {
    const token = tokenOf(await signIn().expect(201));
    const stored = await rowOf(token);
    expect(stored?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is a new one at each sign-in, whatever was sent along', async () => {
    const planted = 'a'.repeat(43);
    const tokens = [];
    for (const cookie of [planted, planted, '']) {
      const headers = { ...fromElsewhere(), Cookie: `${SESSION_COOKIE}=${cookie}` };
      tokens.push(tokenOf(await signIn(PASSWORD, user.email, headers).expect(201)));
    }
    expect(new Set([...tokens, planted]).size).toBe(4);
    await expect(statusWith(planted)).resolves.toBe(401);
  });

  it('does not count next to a key, right or wrong', async () => {
    const team = await createTeam(api.database.dataSource);
    const { token } = await signedIn(api, { teamId: team.id, role: 'owner' });
    const other = await createApiKey(api.database.dataSource, (await createTeam(api.database.dataSource)).id);
    const client = (authorization: string) => dashboardOf(api, token, { Authorization: authorization });
    await client('Bearer pls_wrong').get('/checks').expect(401);
    await client('').get('/checks').expect(401);
    await client(`Bearer ${other.key}`).get('/team/api-keys').expect(401);
    const made = await client(`Bearer ${other.key}`)
      .post('/checks')
      .send({ domain: 'a.example.com', schedule_frequency: 'HOURLY', tests: { ssl_certificate: true } })
      .expect(201);
    await dashboardOf(api, token).get(`/checks/${made.body.id}`).expect(403);
  });
});

describe('signing in', () => {
  it('accepts the address in any letter case, and returns the user', async () => {
    const team = await createTeam(api.database.dataSource, 'trial', 'Navy');
    await createMembership(api.database.dataSource, team.id, user.id, 'admin');
    const { body } = await signIn(PASSWORD, user.email.toUpperCase()).expect(201);
    expect(body.teams).toEqual([{ id: team.id, name: 'Navy', plan: 'trial', role: 'admin' }]);
    expect(body.user).toMatchObject({ id: user.id, email: user.email });
  });

  it('responds the same for a wrong password and an unknown address', async () => {
    const responses = await Promise.all([signIn('wrong'), signIn(PASSWORD, 'nobody@example.com')]);
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([401, { error: 'The e-mail address or the password is wrong.' }]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('takes JSON only, so that no form of another site signs anyone in', async () => {
    const form = `email=${user.email}&password=${PASSWORD}`;
    await api.http.post('/api/v1/session').type('form').send(form).expect(415);
    await api.http.post('/api/v1/session').type('text').send('{}').expect(415);
  });
});

describe('a session ends', () => {
  it('immediately when it is signed out', async () => {
    const { token } = await createSession(api.database.dataSource, user.id);
    const response = await dashboardOf(api, token).delete('/session').expect(204);
    expect(String(response.headers['set-cookie'])).toMatch(
      /^__Host-palisade_session=; .*Expires=Thu, 01 Jan 1970/,
    );
    await expect(statusWith(token)).resolves.toBe(401);
  });

  it('immediately when it is revoked in another browser', async () => {
    const [here, there] = [
      await createSession(api.database.dataSource, user.id),
      await createSession(api.database.dataSource, user.id),
    ];
    const client = dashboardOf(api, here.token);
    const { body } = await client.get('/sessions').expect(200);
    const listed = body.data as { id: string; is_current: boolean }[];
    expect(listed.map(({ id }) => id).sort()).toEqual([here.id, there.id].sort());
    expect(listed.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([here.id]);
    expect(JSON.stringify(body)).not.toContain(there.tokenHash);
    await client.delete(`/sessions/${there.id}`).expect(204);
    await expect(statusWith(there.token)).resolves.toBe(401);
    await expect(statusWith(here.token)).resolves.toBe(200);
    await client.delete(`/sessions/${there.id}`).expect(404);
    await client.delete('/sessions/x').expect(404);
  });

  it('never by another account', async () => {
    const { id, token } = await createSession(api.database.dataSource, user.id);
    const { client } = await signedIn(api);
    await client.delete(`/sessions/${id}`).expect(404);
    await expect(statusWith(token)).resolves.toBe(200);
  });

  it('after a day without a request', async () => {
    const ago = (hours: number) => ({ lastUsedAt: new Date(Date.now() - hours * HOUR_MS) });
    const idle = await createSession(api.database.dataSource, user.id, ago(24.01));
    const used = await createSession(api.database.dataSource, user.id, ago(23.9));
    await expect(statusWith(idle.token)).resolves.toBe(401);
    await expect(statusWith(used.token)).resolves.toBe(200);
    const sessions = api.database.dataSource.getRepository(Session);
    for (;;) {
      const { lastUsedAt } = await sessions.findOneByOrFail({ id: used.id });
      if (Date.now() - lastUsedAt.getTime() < HOUR_MS) break;
    }
  });

  it('after two weeks, used or not', async () => {
    const sessions = api.database.dataSource.getRepository(Session);
    const token = tokenOf(await signIn().expect(201));
    await expect(statusWith(token)).resolves.toBe(200);
    await sessions.update({ userId: user.id }, { expiresAt: new Date(), lastUsedAt: new Date() });
    await expect(statusWith(token)).resolves.toBe(401);
  });

  it('and a worker deletes its row', async () => {
    const { dataSource } = api.database;
    const over = await createSession(dataSource, user.id, { expiresAt: new Date() });
    const live = await createSession(dataSource, user.id);
    await expect(new SessionsRepository(dataSource).forWorkerPurgeExpired()).resolves.toBeGreaterThan(0);
    const sessions = dataSource.getRepository(Session);
    await expect(sessions.existsBy({ id: over.id })).resolves.toBe(false);
    await expect(sessions.existsBy({ id: live.id })).resolves.toBe(true);
  });
});

describe('the password', () => {
  const change = (token: string, current_password: string, new_password: string) =>
    dashboardOf(api, token, fromElsewhere()).put('/password').send({ current_password, new_password });

  it('can be changed by a user who knows it; every session ends and a new one starts', async () => {
    const [mine, stolen] = [
      await createSession(api.database.dataSource, user.id),
      await createSession(api.database.dataSource, user.id),
    ];
    const changed = await change(mine.token, PASSWORD, 'another horse entirely').expect(204);
    const fresh = tokenOf(changed);
    expect([mine.token, stolen.token]).not.toContain(fresh);
    await expect(statusWith(fresh)).resolves.toBe(200);
    await expect(statusWith(mine.token)).resolves.toBe(401);
    await expect(statusWith(stolen.token)).resolves.toBe(401);
    await signIn(PASSWORD).expect(401);
    await signIn('another horse entirely').expect(201);
  });

  it('stays when the old one is wrong or the new one is bad', async () => {
    const { token } = await createSession(api.database.dataSource, user.id);
    const wrong = await change(token, 'wrong', 'another horse entirely').expect(422);
    expect(wrong.body.errors).toEqual({ current_password: ['The current_password is wrong.'] });
    const bad = await change(token, PASSWORD, user.email).expect(422);
    expect(Object.keys(bad.body.errors as object)).toEqual(['new_password']);
    await signIn().expect(201);
    await expect(statusWith(token)).resolves.toBe(200);
  });
});

it('the name can be changed', async () => {
  const { token } = await createSession(api.database.dataSource, user.id);
  const { body } = await dashboardOf(api, token).patch('/user').send({ name: ' Augusta Ada ' }).expect(200);
  expect(body).toMatchObject({ id: user.id, name: 'Augusta Ada', email: user.email });
});
