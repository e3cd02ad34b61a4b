import { request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { generateApiKey, generateToken, hashApiKey } from '@palisade/credentials';
import { newId } from '@palisade/persistence';
import { Redis } from 'ioredis';
import type { Response } from 'supertest';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import { startTestApi, type TestApi } from '../support/api';
import { requiredVariable } from '../support/database';
import { TOO_MANY_REQUESTS } from '../../apps/api/src/throttling/rate-limit.decorators';
import { createApiKey, createTeam } from '../support/factories';
import { createSession, createUser, SESSION_COOKIE } from '../support/people';

/** A Redis database of its own: all test files call from the same address. */
const REDIS_URL = new URL('/9', requiredVariable('TEST_REDIS_URL')).href;
const LIMITS = { REDIS_URL, API_RATE_LIMIT: '3', CI_RATE_LIMIT: '2' };
const CI_PATH = `/go/scan/${newId()}/hash/status`;

async function createKeys(api: TestApi, count: number): Promise<string[]> {
  const team = await createTeam(api.database.dataSource);
  const keys: string[] = [];
  for (let each = 0; each < count; each += 1) {
    keys.push((await createApiKey(api.database.dataSource, team.id)).key);
  }
  return keys;
}

const statusesOf = async (count: number, ask: () => PromiseLike<Response>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let each = 0; each < count; each += 1) statuses.push((await ask()).status);
  return statuses;
};

/** Announces a body and never sends it. */
function statusWithoutBody(api: TestApi, path: string, headers: Record<string, string>): Promise<unknown> {
  const url = new URL(path, api.http.get('/').url);
  const withLength = { ...headers, 'Content-Type': 'application/json', 'Content-Length': '1000' };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: withLength }, (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.on('error', reject).flushHeaders();
  });
}

describe('rate limits', () => {
  let api: TestApi;
  let redis: Redis;
  beforeAll(async () => {
    api = await startTestApi(LIMITS);
    redis = new Redis(REDIS_URL, { keyPrefix: api.app.get(Redis).options.keyPrefix });
  });
  afterAll(async () => {
    redis.disconnect();
    await api.close();
  });
  beforeEach(() => redis.del('rate-limit:address:127.0.0.1'));

  it('count per key and report what remains', async () => {
    const [key = '', other = ''] = await createKeys(api, 2);
    const ask = () => api.as(key).get('/stats');
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.headers['ratelimit-policy']).toBe('"default";q=3;w=60');
    expect(first.headers.ratelimit).toBe('"default";r=2;t=60');
    expect(Object.keys(first.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    expect(first.headers['retry-after']).toBeUndefined();
    await expect(statusesOf(3, ask)).resolves.toEqual([200, 200, 429]);
    const refused = await ask();
    expect(refused.body).toEqual({
      error: 'Too many requests. Try again after the number of seconds in Retry-After.',
    });
    expect(refused.headers['ratelimit-policy']).toBe('"default";q=3;w=60');
    expect(refused.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await api.as(other).get('/stats').expect(200);
  });

  it('count each of many hits that come at the same time, also when Redis has forgotten the script', async () => {
    const counter = new HitCounter(redis);
    const countsOf = (keys: string[]) =>
      Promise.all(keys.map(async (key) => (await counter.hit(`${name}:${key}`, 60_000)).count));
    const name = newId();
    await expect(countsOf(['one', 'one', 'other', 'one'])).resolves.toEqual([1, 2, 1, 3]);
    await redis.script('FLUSH');
    await expect(countsOf(['other', 'one', 'one'])).resolves.toEqual([2, 4, 5]);
  });

  it('count all routes together, also refused and failed requests', async () => {
    const [key = ''] = await createKeys(api, 1);
    await api.as(key).get('/issues?page=0').expect(422);
    await api.as(key).get(`/checks/${newId()}`).expect(404);
    const last = await api.as(key).get('/checks').expect(200);
    expect(last.headers.ratelimit).toMatch(/r=0/);
    await api.as(key).get('/scans').expect(429);
  });

  it('start again when the window is over', async () => {
    const { dataSource } = api.database;
    const { id, key } = await createApiKey(dataSource, (await createTeam(dataSource)).id);
    await expect(statusesOf(4, () => api.as(key).get('/stats'))).resolves.toEqual([200, 200, 200, 429]);
    const left = await redis.pttl(`rate-limit:key:${id}`);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    await redis.pexpire(`rate-limit:key:${id}`, 1);
    await delay(20);
    await api.as(key).get('/stats').expect(200);
  });

  it('are not shared with another installation on the same Redis', async () => {
    const ask = (of: TestApi) => of.http.get(`/go/scan/${newId()}/hash/status`);
    const installations = await Promise.all([startTestApi(LIMITS), startTestApi(LIMITS)]);
    const [one, other] = installations;
    try {
      await expect(statusesOf(3, () => ask(one))).resolves.toEqual([404, 404, 429]);
      await ask(other).expect(404);
    } finally {
      await Promise.all(installations.map((each) => each.close()));
    }
  });

  it('are shared by all api processes', async () => {
    const [key = ''] = await createKeys(api, 1);
    await statusesOf(3, () => api.as(key).get('/stats'));
    const second = await startTestApi({ ...LIMITS, DATABASE_URL: api.database.urlOf('api') });
    try {
      await second.as(key).get('/stats').expect(429);
    } finally {
      await second.close();
    }
  });

  it('count per client address where there is no key, and say nothing else about the hash', async () => {
    const ask = () => api.http.get(CI_PATH);
    await expect(statusesOf(3, ask)).resolves.toEqual([404, 404, 429]);
    const refused = await ask();
    expect(refused.headers['ratelimit-policy']).toBe('"default";q=2;w=60');
    expect(refused.headers['retry-after']).toBeDefined();
  });

  it.each(['/api/v1/session', '/api/v1/checks'])('decide before the body of %s arrives', async (path) => {
    const [key = ''] = await createKeys(api, 1);
    const headers: Record<string, string> = path.endsWith('/checks')
      ? { Authorization: `Bearer ${key}` }
      : {};
    const send = () => api.http.post(path).set(headers).send({});
    while ((await send()).status !== 429);
    await expect(statusWithoutBody(api, path, headers)).resolves.toBe(429);
  });

  it('leave health, metrics and documentation alone', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics', '/docs', '/docs/openapi.json']) {
      await expect(statusesOf(4, () => api.http.get(path))).resolves.toEqual([200, 200, 200, 200]);
      const { headers } = await api.http.get(path);
      expect(headers.ratelimit).toBeUndefined();
    }
  });

  it('refuse strangers with 401 before they count', async () => {
    await expect(statusesOf(5, () => api.http.get('/api/v1/stats'))).resolves.toEqual(Array(5).fill(401));
  });
});

describe('unknown credentials', () => {
  const REDIS = new URL('/10', requiredVariable('TEST_REDIS_URL')).href;
  const LIMIT = 5;
  let api: TestApi;
  let redis: Redis;
  beforeAll(async () => {
    redis = new Redis(REDIS);
    await redis.flushdb();
    api = await startTestApi({ REDIS_URL: REDIS, CI_RATE_LIMIT: String(LIMIT), TRUSTED_PROXIES: '1' });
  });
  afterAll(async () => {
    redis.disconnect();
    await api.close();
  });

  let place = 0;
  /** An address of this test alone. */
  const newAddress = (): string => `203.0.113.${(place += 1)}`;
  const withKey = (address: string, key: string) => api.as(key).get('/stats').set('X-Forwarded-For', address);
  const withSession = (address: string, token: string) =>
    api.http
      .get('/api/v1/session')
      .set('X-Forwarded-For', address)
      .set('Cookie', `${SESSION_COOKIE}=${token}`);

  it.each<[string, (address: string) => PromiseLike<Response>]>([
    ['API keys', (address) => withKey(address, generateApiKey())],
    ['malformed keys', (address) => withKey(address, 'pls_nonsense')],
    ['session cookies', (address) => withSession(address, generateToken())],
  ])('are limited per address: %s', async (_, show) => {
    const address = newAddress();
    await expect(statusesOf(LIMIT, () => show(address))).resolves.toEqual(Array(LIMIT).fill(401));
    const refused = await show(address);
    expect([refused.status, refused.body]).toEqual([429, { error: TOO_MANY_REQUESTS }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await show(newAddress())).status).toBe(401);
  });

  it('are limited also when they come at the same time', async () => {
    const address = newAddress();
    const responses = await Promise.all(Array.from({ length: 40 }, () => withKey(address, generateApiKey())));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(LIMIT);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('count an IPv6 network as one client', async () => {
    const [ours, theirs] = [`2001:db8:1:${(place += 1)}`, `2001:db8:2:${place}`];
    const statuses = await statusesOf(LIMIT + 1, () => {
      place += 1;
      return withKey(`${ours}::${place}`, generateApiKey());
    });
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(401), 429]);
    expect((await withKey(`${theirs}::1`, generateApiKey())).status).toBe(401);
  });

  it('do not affect a key and a session at the same address that were valid before', async () => {
    const address = newAddress();
    const [key = '', fresh = ''] = await createKeys(api, 2);
    const user = await createUser(api.database.dataSource);
    const { token } = await createSession(api.database.dataSource, user.id);
    await withKey(address, key).expect(200);
    await withSession(address, token).expect(200);
    await statusesOf(LIMIT + 1, () => withKey(address, generateApiKey()));
    await withKey(address, key).expect(200);
    await withSession(address, token).expect(200);
    // Nobody can tell it from the bad ones without asking the database.
    await withKey(address, fresh).expect(429);
    await withKey(newAddress(), fresh).expect(200);
    await withKey(address, fresh).expect(200);
    // A known key is not trusted: the database still decides.
    await api.database.dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE key_hash = $1', [
      hashApiKey(key),
    ]);
    expect((await withKey(address, key)).status).toBe(429);
  });

  it('are keys, cookies and CI hashes together', async () => {
    const address = newAddress();
    const withHash = () => api.http.get(CI_PATH).set('X-Forwarded-For', address);
    await withHash().expect(404);
    await statusesOf(LIMIT - 2, () => withKey(address, generateApiKey()));
    await withSession(address, generateToken()).expect(401);
    // Far from the limit of requests to public routes.
    await withHash().expect(429);
    await withSession(address, generateToken()).expect(429);
  });

  it('are shared by all api processes', async () => {
    const address = newAddress();
    await statusesOf(LIMIT, () => withKey(address, generateApiKey()));
    const second = await startTestApi({
      DATABASE_URL: api.database.urlOf('api'),
      REDIS_URL: REDIS,
      CI_RATE_LIMIT: String(LIMIT),
      TRUSTED_PROXIES: '1',
    });
    try {
      const { status } = await second.as(generateApiKey()).get('/stats').set('X-Forwarded-For', address);
      expect(status).toBe(429);
    } finally {
      await second.close();
    }
  });
});

describe('rate limits without Redis', () => {
  it('are counted by the process itself, with one warning, when it refuses connections', () =>
    expectLocalLimits('redis://127.0.0.1:1'));

  it('are counted by the process itself, with one warning, when it says nothing', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket.on('error', () => socket.destroy())));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      await expectLocalLimits(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.close();
      for (const socket of sockets) socket.destroy();
    }
  });
});

async function expectLocalLimits(url: string): Promise<void> {
  const api = await startTestApi({ ...LIMITS, REDIS_URL: url });
  try {
    const [key = '', other = ''] = await createKeys(api, 2);
    const ask = () => api.as(key).get('/checks');
    await expect(statusesOf(5, ask)).resolves.toEqual([200, 200, 200, 429, 429]);
    const refused = await ask();
    expect(refused.headers['ratelimit-policy']).toBe('"default";q=3;w=60');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await api.as(other).get('/checks').expect(200);
    const warnings = api.log().match(/Rate limits are counted by this process only/g);
    expect(warnings).toHaveLength(1);
  } finally {
    await api.close();
  }
}
