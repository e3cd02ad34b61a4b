import { generateToken, hashPassword, hashToken } from '@palisade/credentials';
import { AccountToken, type User, newId } from '@palisade/persistence';
import type { HashLine, HashQueue } from '../../apps/api/src/sessions/hash-queue';
import { PasswordCheck } from '../../apps/api/src/sessions/password-check.service';
import { SignInThrottle } from '../../apps/api/src/sessions/sign-in-throttle';
import { startTestApi, type TestApi } from '../support/api';
import { createSession, createUser, dashboardOf, fromElsewhere } from '../support/people';

const PASSWORD = 'correct horse battery';
/** With it the account is read before the attempt is refused. */
const OTHER_DEVICE = '__Host-palisade_device_0123456789abcdef=x';
const BUSY = {
  error: 'The service is busy with other sign-ins. Try again after the number of seconds in Retry-After.',
};

let api: TestApi;
let passwordHash: string;
beforeAll(async () => {
  [api, passwordHash] = await Promise.all([
    startTestApi({ TRUSTED_PROXIES: '1', SIGN_UP: 'open' }),
    hashPassword(PASSWORD),
  ]);
  Object.assign(api.app.get(SignInThrottle, { strict: false }), { wait: () => Promise.resolve() });
});
afterAll(() => api.close());

const signIn = (email: string, from = fromElsewhere(), cookie = '', password = PASSWORD) =>
  api.http.post('/api/v1/session').set(from).set('Cookie', cookie).send({ email, password });

async function resetTokenOf({ id: userId }: User): Promise<string> {
  const token = generateToken();
  const row = {
    id: newId(),
    userId,
    purpose: 'reset_password',
    email: null,
    tokenHash: hashToken(token),
  } as const;
  const expiresAt = new Date(Date.now() + 3_600_000);
  await api.database.dataSource.getRepository(AccountToken).insert({ ...row, expiresAt });
  return token;
}

/** Takes every place of a line until the returned function is called. */
function fill(line: HashLine): () => Promise<void> {
  const queue = Reflect.get(api.app.get(PasswordCheck, { strict: false }), 'queue') as HashQueue;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const works: Promise<void>[] = [];
  while (!queue.isFull(line)) works.push(queue.run(line, () => gate));
  return async () => {
    open();
    await Promise.all(works);
  };
}

it('full of strangers refuses further strangers with 503, whether or not the account exists, and counts no attempt', async () => {
  const user = await createUser(api.database.dataSource, { passwordHash });
  const from = fromElsewhere();
  const empty = fill('stranger');
  for (const email of [user.email, `${newId()}@example.com`]) {
    for (let each = 0; each < 11; each += 1) {
      const refused = await signIn(email, from, OTHER_DEVICE).expect(503);
      expect(refused.headers['retry-after']).toBe('3');
      expect(refused.body).toEqual(BUSY);
    }
  }
  const person = { email: `${newId()}@example.com`, name: 'Ada', password: PASSWORD };
  await api.http.post('/api/v1/sign-up').set(fromElsewhere()).send(person).expect(503);
  const runner = api.database.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    // A flood reaches no table.
    await runner.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    await signIn(user.email, from).expect(503, BUSY);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
  await empty();
  await signIn(user.email, from).expect(201);
  await api.http.post('/api/v1/sign-up').set(fromElsewhere()).send(person).expect(201);
});

it('full of strangers has places for known browsers, sessions and reset links', async () => {
  const { dataSource } = api.database;
  const user = await createUser(dataSource, { passwordHash });
  const first = await signIn(user.email).expect(201);
  const cookie = (first.headers['set-cookie'] as unknown as string[])
    .map((each) => each.split(';')[0])
    .join('; ');
  const empty = fill('stranger');
  await signIn(user.email, fromElsewhere(), cookie, 'wrong').expect(401);
  await signIn(user.email, fromElsewhere(), cookie).expect(201);
  const { token: session } = await createSession(dataSource, user.id);
  const change = { current_password: PASSWORD, new_password: 'another horse entirely' };
  await dashboardOf(api, session).put('/password').send(change).expect(204);
  const token = await resetTokenOf(user);
  const reset = { token, new_password: 'a third horse entirely' };
  await api.http.post('/api/v1/password-resets/complete').set(fromElsewhere()).send(reset).expect(204);
  await empty();
});

it('is finite for known people too, and a link is not used up by a refusal', async () => {
  const { dataSource } = api.database;
  const user = await createUser(dataSource, { passwordHash });
  const token = await resetTokenOf(user);
  const empty = fill('known');
  const reset = { token, new_password: 'a third horse entirely' };
  const complete = () => api.http.post('/api/v1/password-resets/complete').set(fromElsewhere()).send(reset);
  await complete().expect(503);
  await empty();
  await complete().expect(204);
});
