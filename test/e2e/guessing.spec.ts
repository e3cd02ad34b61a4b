import { hashPassword } from '@palisade/credentials';
import { type User, newId } from '@palisade/persistence';
import { Redis } from 'ioredis';
import type { Response } from 'supertest';
import { SignInThrottle } from '../../apps/api/src/sessions/sign-in-throttle';
import { HitCounter } from '../../apps/api/src/throttling/hit-counter';
import { startTestApi, type TestApi } from '../support/api';
import { requiredVariable } from '../support/database';
import { createSession, createUser, dashboardOf, fromElsewhere } from '../support/people';

const PASSWORD = 'correct horse battery';
const DEVICE_COOKIE = /^(__Host-palisade_device_[0-9a-f]{16}=[^;]+); /;

let api: TestApi;
let passwordHash: string;
let user: User;
beforeAll(async () => {
  api = await startTestApi({ TRUSTED_PROXIES: '1' });
  withoutWaits(api);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => api.close());
beforeEach(async () => {
  user = await createUser(api.database.dataSource, { passwordHash });
});

/** How long responses wait is its own test, below. */
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
    const answers = await Promise.all(Array.from({ length: 25 }, () => wrong({ from })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
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
    const many = await Promise.all(Array.from({ length: 100 }, guess));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([401]));
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

describe('the owner of an account', () => {
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
    const answer = await signIn().expect(201);
    const cookies = answer.headers['set-cookie'] as unknown as string[];
    const cookie = cookies.find((each) => DEVICE_COOKIE.test(each)) ?? '';
    for (const attribute of ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
      expect(cookie).toContain(attribute);
    expect(cookie).not.toContain(user.id);
    const other = await createUser(api.database.dataSource, { passwordHash });
    const value = deviceOf(answer).split('=')[1] ?? '';
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
  it('grows with the attempts on an account, from however many addresses, and is never refused for them', async () => {
    const redis = new Redis(requiredVariable('TEST_REDIS_URL'));
    const waits: number[] = [];
    const throttle = new SignInThrottle(new HitCounter(redis), (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    });
    const { 'X-Forwarded-For': near } = fromElsewhere();
    for (let each = 0; each < 10; each += 1) await throttle.begin(user.email, near);
    expect(waits).toEqual([25, 50, 100, 200, 400, 400, 400, 400]);
    waits.length = 0;
    for (let each = 0; each < 20; each += 1) {
      await throttle.begin(user.email, fromElsewhere()['X-Forwarded-For']);
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000]);
    waits.length = 0;
    await throttle.begin(user.email, near, newId());
    await throttle.begin(`${newId()}@example.com`, fromElsewhere()['X-Forwarded-For']);
    expect(waits).toEqual([]);
    await redis.quit();
  });
});
