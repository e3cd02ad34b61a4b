import { hashPassword } from '@palisade/credentials';
import { type User, newId } from '@palisade/persistence';
import { Redis } from 'ioredis';
import type { Response } from 'supertest';
import { SignInThrottle, strangersKeyOf } from '../../apps/api/src/sessions/sign-in-throttle';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import { startTestApi, type TestApi } from '../support/api';
import { requiredVariable } from '../support/database';
import { createSession, createUser, dashboardOf, fromElsewhere } from '../support/people';

const PASSWORD = 'correct horse battery';
const DEVICE_COOKIE = /^(__Host-palisade_device_[0-9a-f]{16}=[^;]+); /;

let api: TestApi;
let passwordHash: string;
let redis: Redis;
let user: User;
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '1' });
  withoutWaits(api);
  passwordHash = await hashPassword(PASSWORD);
  redis = new Redis(requiredVariable('TEST_REDIS_URL'));
});
afterAll(async () => {
  await redis.quit();
  await api.close();
});
beforeEach(async () => {
  user = await createUser(api.database.dataSource, { passwordHash });
});

/** The waits have their own test, below. */
function withoutWaits({ app }: TestApi): void {
  Object.assign(app.get(SignInThrottle, { strict: false }), { wait: () => Promise.resolve() });
}

interface Attempt {
  password?: string;
  email?: string;
  from?: Record<string, string>;
  cookie?: string;
}
const signIn = ({
  password = PASSWORD,
  email = user.email,
  from = fromElsewhere(),
  cookie = '',
}: Attempt = {}) =>
  api.http.post('/api/v1/session').set(from).set('Cookie', cookie).send({ email, password });
const wrong = (attempt: Attempt = {}) => signIn({ ...attempt, password: 'wrong' });

async function statusesOf(times: number, ask: () => PromiseLike<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let each = 0; each < times; each += 1) statuses.push((await ask()).status);
  return statuses;
}
function countsOf(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Makes the attempts of strangers on an account older than they are. */
async function age(email: string, milliseconds: number): Promise<void> {
  const [key = ''] = await redis.keys(`*${strangersKeyOf(email)}`);
  for (const turn of await redis.zrange(key, 0, -1)) await redis.zincrby(key, -milliseconds, turn);
}

const TEN_THEN_REFUSED = [...Array<number>(10).fill(401), 429];

function deviceOf({ headers }: Response): string {
  const cookies = headers['set-cookie'] as unknown as string[];
  const device = cookies.map((cookie) => DEVICE_COOKIE.exec(cookie)?.[1]).find((each) => each !== undefined);
  if (device === undefined) throw new Error(`No device cookie among ${cookies.join(' | ')}.`);
  return device;
}

describe('wrong passwords', () => {
  it('of one account from one address are refused after ten', async () => {
    const from = fromElsewhere();
    await expect(statusesOf(11, () => wrong({ from }))).resolves.toEqual(TEN_THEN_REFUSED);
    const refused = await signIn({ from }).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    expect(refused.body).toEqual({
      error: 'Too many attempts. Try again after the number of seconds in Retry-After.',
    });
    const other = await createUser(api.database.dataSource, { passwordHash });
    await signIn({ from, email: other.email }).expect(201);
  });

  it('of an account that does not exist get the same response', async () => {
    const attempt = { from: fromElsewhere(), email: `${newId()}@example.com` };
    await expect(statusesOf(11, () => wrong(attempt))).resolves.toEqual(TEN_THEN_REFUSED);
  });

  it('gain nothing when sent at the same time', async () => {
    const from = fromElsewhere();
    const responses = await Promise.all(Array.from({ length: 25 }, () => wrong({ from })));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('are forgotten after the right one', async () => {
    const from = fromElsewhere();
    await statusesOf(9, () => wrong({ from }));
    await signIn({ from }).expect(201);
    await expect(statusesOf(10, () => wrong({ from }))).resolves.toEqual(Array<number>(10).fill(401));
  });

  it('from one address are refused after a hundred; right ones do not count', async () => {
    const from = fromElsewhere();
    const guess = () => wrong({ from, email: `${newId()}@example.com` });
    await statusesOf(3, () => signIn({ from }));
    for (let each = 0; each < 10; each += 1) {
      // No more at a time than passwords may wait to be compared.
      const some = await Promise.all(Array.from({ length: 10 }, guess));
      expect(countsOf(some)).toEqual({ 401: 10 });
    }
    await guess().then(({ status }) => expect(status).toBe(429));
    await signIn({ from }).expect(429);
    await signIn().expect(201);
  });

  it('count for a whole network of IPv6', async () => {
    const network = `2001:db8:${newId().slice(-4)}:7`;
    let host = 0;
    const guess = () => wrong({ from: { 'X-Forwarded-For': `${network}::${(host += 1).toString(16)}` } });
    await expect(statusesOf(11, guess)).resolves.toEqual(TEN_THEN_REFUSED);
    await signIn({ from: { 'X-Forwarded-For': `${network}:ffff:ffff:ffff:ffff` } }).expect(429);
  });

  it('are counted by the process alone while Redis is unavailable', async () => {
    const alone = await startTestApi({ REDIS_URL: 'redis://127.0.0.1:1', TRUSTED_PROXIES: '1' });
    withoutWaits(alone);
    try {
      const [from, body] = [fromElsewhere(), { email: user.email, password: 'wrong' }];
      const guess = () => alone.http.post('/api/v1/session').set(from).send(body);
      await expect(statusesOf(11, guess)).resolves.toEqual(TEN_THEN_REFUSED);
      expect(alone.log()).toContain('Rate limits are counted by this process only');
    } finally {
      await alone.close();
    }
  });

  it('of signed-in users count for the session', async () => {
    const { token } = await createSession(api.database.dataSource, user.id);
    const body = { current_password: 'wrong', new_password: 'another horse entirely' };
    const guess = () => dashboardOf(api, token, fromElsewhere()).put('/password').send(body);
    await expect(statusesOf(11, guess)).resolves.toEqual([...Array<number>(10).fill(422), 429]);
    await signIn().expect(201);
  });
});

describe('guesses at one account from many addresses', () => {
  it('are judged thirty times a minute in all, sent one by one or at the same time, whether or not the account exists', async () => {
    for (const email of [user.email, `${newId()}@example.com`]) {
      const guesses = await Promise.all(Array.from({ length: 100 }, () => wrong({ email })));
      expect(countsOf(guesses)).toEqual({ 401: 30, 429: 70 });
      // The right password is not judged either: the person who guesses does not learn that it is right.
      const refused = await signIn({ email }).expect(429);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.body).toEqual({
        error: 'Too many attempts. Try again after the number of seconds in Retry-After.',
      });
      expect(guesses.filter(({ status }) => status === 429).map(({ body }) => body as unknown)).toEqual(
        Array(70).fill(refused.body),
      );
    }
  });

  it('are judged thirty times in every minute, and two hundred times in every hour', async () => {
    const judged: number[] = [];
    for (let minute = 0; minute < 8; minute += 1) {
      const guesses = await Promise.all(Array.from({ length: 35 }, () => wrong()));
      judged.push(countsOf(guesses)[401] ?? 0);
      await age(user.email, 45_000);
      await wrong().expect(429);
      await age(user.email, 15_000);
    }
    expect(judged).toEqual([30, 30, 30, 30, 30, 30, 20, 0]);
    const refused = await wrong().expect(429);
    // The first thirty are eight minutes old.
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(50 * 60);
    expect(seconds).toBeLessThanOrEqual(52 * 60);
    await age(user.email, 52 * 60_000);
    await signIn().expect(201);
  });

  it('do not count when they were refused, and right passwords do not count', async () => {
    await Promise.all(Array.from({ length: 29 }, () => wrong()));
    await expect(statusesOf(3, () => signIn())).resolves.toEqual([201, 201, 201]);
    await wrong().expect(401);
    const from = fromElsewhere();
    await expect(statusesOf(12, () => wrong({ from }))).resolves.toEqual(Array<number>(12).fill(429));
    await age(user.email, 60_000);
    // The address has its ten attempts: the twelve were not judged.
    await expect(statusesOf(11, () => wrong({ from }))).resolves.toEqual(TEN_THEN_REFUSED);
  });

  it('are counted by the process alone while Redis is unavailable', async () => {
    const alone = await startTestApi({ REDIS_URL: 'redis://127.0.0.1:1', TRUSTED_PROXIES: '1' });
    try {
      const body = { email: user.email, password: 'wrong' };
      const guess = () => alone.http.post('/api/v1/session').set(fromElsewhere()).send(body);
      const guesses = await Promise.all(Array.from({ length: 32 }, guess));
      expect(countsOf(guesses)).toEqual({ 401: 30, 429: 2 });
    } finally {
      await alone.close();
    }
  });
});

describe('the owner of an account', () => {
  it('gets in with a known browser while strangers have used up the attempts', async () => {
    const cookie = deviceOf(await signIn().expect(201));
    await Promise.all(Array.from({ length: 40 }, () => wrong()));
    await signIn().expect(429);
    await signIn({ cookie }).expect(201);
    await expect(statusesOf(11, () => wrong({ cookie }))).resolves.toEqual(TEN_THEN_REFUSED);
  });

  it('has known browsers until the password changes; only the one that changed it stays known', async () => {
    const [other, here] = [deviceOf(await signIn().expect(201)), deviceOf(await signIn().expect(201))];
    const { token } = await createSession(api.database.dataSource, user.id);
    const change = { current_password: PASSWORD, new_password: 'another horse entirely' };
    const changed = await dashboardOf(api, token).put('/password').send(change).expect(204);
    await Promise.all(Array.from({ length: 40 }, () => wrong()));
    const password = change.new_password;
    for (const cookie of [other, here]) await signIn({ password, cookie }).expect(429);
    await signIn({ password, cookie: deviceOf(changed) }).expect(201);
  });

  it('gets in while others guess from elsewhere, and from a new browser too', async () => {
    await Promise.all(Array.from({ length: 15 }, () => wrong()));
    await signIn().expect(201);
  });

  it('gets in with a browser that has signed in before, also from the address that was refused', async () => {
    const from = fromElsewhere();
    const known = await signIn({ from }).expect(201);
    const cookie = deviceOf(known);
    await statusesOf(11, () => wrong({ from }));
    await signIn({ from }).expect(429);
    const again = await signIn({ from, cookie }).expect(201);
    expect(deviceOf(again).split('.')[0]).toBe(cookie.split('.')[0]);
  });

  it('has a cookie that no script reads, that says nothing of the account, and that is signed for it alone', async () => {
    const response = await signIn().expect(201);
    const cookies = response.headers['set-cookie'] as unknown as string[];
    const cookie = cookies.find((each) => DEVICE_COOKIE.test(each)) ?? '';
    for (const attribute of ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toContain(user.id);
    const other = await createUser(api.database.dataSource, { passwordHash });
    const value = deviceOf(response).split('=')[1] ?? '';
    const [own = ''] = deviceOf(await signIn({ email: other.email }).expect(201)).split('=');
    const forged = [
      `${own}=${value}`,
      `${own}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      `${own}=${value.replace(/\.\d+\./, '.99999999999999.')}`,
    ];
    const from = fromElsewhere();
    await statusesOf(11, () => wrong({ from, email: other.email }));
    for (const each of forged) await signIn({ from, email: other.email, cookie: each }).expect(429);
  });

  it('is refused after ten wrong passwords in a known browser: the cookie opens no way to guess on', async () => {
    const cookie = deviceOf(await signIn().expect(201));
    await expect(statusesOf(11, () => wrong({ cookie }))).resolves.toEqual(TEN_THEN_REFUSED);
  });
});

describe('the wait before a response', () => {
  it('grows with the attempts of one address on an account, and with nothing else', async () => {
    const waits: number[] = [];
    const throttle = new SignInThrottle(new HitCounter(redis), (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    });
    const guess = (address: string, device: string | null = null) =>
      throttle.judge({ email: user.email, address, device }, () => Promise.resolve(false));
    const { 'X-Forwarded-For': near } = fromElsewhere();
    for (let each = 0; each < 10; each += 1) await guess(near);
    expect(waits).toEqual([25, 50, 100, 200, 400, 400, 400, 400]);
    waits.length = 0;
    for (let each = 0; each < 20; each += 1) await guess(fromElsewhere()['X-Forwarded-For']);
    await guess(near, newId());
    expect(waits).toEqual([]);
  });
});
