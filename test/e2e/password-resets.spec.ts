import { randomBytes } from 'node:crypto';
import { hashPassword, isPassword } from '@palisade/credentials';
import { AccountToken, AuditEntry, User, UserIdentity, newId } from '@palisade/persistence';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { createTeam } from '../support/factories';
import { linkIn, mailTo, tokenIn } from '../support/mailbox';
import { enableFactor } from '../support/authenticator';
import { MailServer } from '../support/mail-server';
import {
  createSession,
  createUser,
  DASHBOARD_HEADERS,
  dashboardOf,
  fromElsewhere,
  signedIn,
} from '../support/people';

const NEW_PASSWORD = 'a moth in relay 70';
const OLD_PASSWORD = 'an owl in relay 69';
const SENT = { message: 'If an account uses this address, an e-mail with a link is on its way.' };

let api: TestApi;
let mails: MailServer;
beforeAll(async () => {
  mails = await MailServer.start();
  api = await startTestApi({ SMTP_URL: mails.url, TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await api.close();
  mails.close();
});

const request = (email: string, from = fromElsewhere()) =>
  api.http.post('/api/v1/password-resets').set(from).send({ email });
const complete = (token: string, new_password = NEW_PASSWORD, from = fromElsewhere()) =>
  api.http.post('/api/v1/password-resets/complete').set(from).send({ token, new_password });
const identities = () => api.database.dataSource.getRepository(UserIdentity);
const linkProvider = (userId: UserIdentity['userId']) =>
  identities().insert({
    id: newId(),
    userId,
    issuer: 'https://id.example',
    subject: 'mallory',
    label: 'mallory@example.com',
    lastUsedAt: new Date(),
  });
const tokens = () => api.database.dataSource.getRepository(AccountToken);

async function requested(email: string): Promise<string> {
  await request(email).expect(202);
  return linkIn(await mailTo(mails, email, 'Reset your Palisade password'));
}

describe('a password reset', () => {
  it('comes by mail, works once, and ends every session and every other link', async () => {
    const team = await createTeam(api.database.dataSource);
    const person = await signedIn(api, { teamId: team.id, role: 'owner' });
    const { email } = person.user;
    const first = await requested(email);
    expect(first).toMatch(new RegExp(`^${TEST_APP_URL}/reset-password#[0-9A-Za-z]{43}$`));
    mails.mails.length = 0;
    const second = await requested(email);
    expect(second).not.toBe(first);
    await complete(tokenIn(first)).expect(204);
    await person.client.get('/session').expect(401);
    for (const link of [first, second]) await complete(tokenIn(link)).expect(422);
    await expect(tokens().countBy({ userId: person.user.id })).resolves.toBe(0);
    const stored = await api.database.dataSource.getRepository(User).findOneByOrFail({ id: person.user.id });
    await expect(isPassword(NEW_PASSWORD, String(stored.passwordHash))).resolves.toBe(true);
    // Who reads the mailbox has proven the address.
    expect(stored.emailConfirmedAt).not.toBeNull();
    await mailTo(mails, email, 'Your Palisade password was changed');
    const actions = await api.database.dataSource.getRepository(AuditEntry).findBy({ teamId: team.id });
    expect(actions.map(({ action }) => action)).toEqual(['email.confirmed', 'password.changed']);
  });

  it('ends links to provider accounts, which may be those of someone who knew the password', async () => {
    const person = await signedIn(api, {
      teamId: (await createTeam(api.database.dataSource)).id,
      role: 'owner',
    });
    await linkProvider(person.user.id);
    await complete(tokenIn(await requested(person.user.email))).expect(204);
    await expect(identities().countBy({ userId: person.user.id })).resolves.toBe(0);
    const entries = await api.database.dataSource
      .getRepository(AuditEntry)
      .findBy({ actorId: person.user.id, action: 'identity.unlinked' });
    expect(entries.map(({ details }) => details)).toEqual([
      { issuer: 'https://id.example', account: 'mallory@example.com', by: 'password reset' },
    ]);
  });

  it('responds the same for an address without an account, and sends no e-mail', async () => {
    const user = await createUser(api.database.dataSource);
    const responses = await Promise.all([request(user.email), request('nobody@example.com')]);
    expect(responses.map(({ status, body }) => [status, body as unknown])).toEqual([
      [202, SENT],
      [202, SENT],
    ]);
    await mailTo(mails, user.email);
    expect(mails.mails.join('')).not.toContain('nobody@example.com');
  });

  it('responds before it finds out whether there is an account', async () => {
    const user = await createUser(api.database.dataSource);
    const { dataSource } = api.database;
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      // Nobody can read the accounts, and still the response comes.
      await runner.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      await request(user.email).expect(202, SENT);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    await mailTo(mails, user.email);
  });

  it('stores the hash of the token only, and logs nothing of it', async () => {
    const user = await createUser(api.database.dataSource);
    const token = tokenIn(await requested(user.email));
    const [row] = await tokens().findBy({ userId: user.id });
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(api.log()).not.toContain(token);
    expect(Math.round((Number(row?.expiresAt) - Date.now()) / 60_000)).toBe(60);
  });

  it('is refused when it is over, made up, or the password is bad; a bad password does not use it up', async () => {
    const user = await createUser(api.database.dataSource, { name: 'Grace Hopper' });
    const token = tokenIn(await requested(user.email));
    const over = ['The link is invalid, expired or already used. Request a new one.'];
    expect((await complete('x'.repeat(43)).expect(422)).body.errors).toEqual({ token: over });
    const bad = await complete(token, 'grace hopper').expect(422);
    expect(Object.keys(bad.body.errors as object)).toEqual(['new_password']);
    await complete(token).expect(204);
    const late = tokenIn(await requested(user.email));
    await tokens().update({ userId: user.id }, { expiresAt: new Date() });
    expect((await complete(late).expect(422)).body.errors).toEqual({ token: over });
  });

  it('works for one of many who try at the same time', async () => {
    const user = await createUser(api.database.dataSource);
    const token = tokenIn(await requested(user.email));
    const responses = await Promise.all([1, 2, 3, 4].map(() => complete(token)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 422, 422, 422]);
  });

  it('is mailed three times an hour to an address, in any case, and thirty times for a client', async () => {
    const statuses = [];
    for (const email of [
      'often@example.com',
      'OFTEN@example.com',
      'often@example.com',
      'Often@example.com',
    ]) {
      statuses.push((await request(email)).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
    const from = fromElsewhere();
    const many = [];
    for (let each = 0; each < 31; each += 1) many.push((await request(`p${each}@example.com`, from)).status);
    expect(many).toEqual([...Array<number>(30).fill(202), 429]);
  });

  it('counts an IPv6 client as its /64, for requested and for used links', async () => {
    const network = `2001:db8:${randomBytes(2).toString('hex')}:1`;
    const near = (host: number) => ({ 'X-Forwarded-For': `${network}::${host.toString(16)}` });
    const requests = [];
    const uses = [];
    for (let host = 1; host <= 31; host += 1) {
      requests.push((await request(`v${host}@example.com`, near(host))).status);
      uses.push((await complete('unknown', NEW_PASSWORD, near(host))).status);
    }
    expect(requests).toEqual([...Array<number>(30).fill(202), 429]);
    expect(uses).toEqual([...Array<number>(30).fill(422), 429]);
    await request('another@example.com', { 'X-Forwarded-For': '2001:db8:0:2::1' }).expect(202);
  });

  it('does not turn off the second factor', async () => {
    const passwordHash = await hashPassword('old password of mine');
    const user = await createUser(api.database.dataSource, { passwordHash });
    const { token: session } = await createSession(api.database.dataSource, user.id);
    const client = dashboardOf(api, session);
    const codes = await enableFactor(client, 'old password of mine');
    await complete(tokenIn(await requested(user.email))).expect(204);
    const signIn = await api.http
      .post('/api/v1/session')
      .set(fromElsewhere())
      .send({ email: user.email, password: NEW_PASSWORD });
    expect(signIn.status).toBe(202);
    expect(signIn.body).toEqual({ needs_second_factor: true, expires_at: expect.any(String) });
    expect(codes).toHaveLength(10);
  });
});

it('without a mail server says whom to contact', async () => {
  const alone = await startTestApi();
  try {
    const { body } = await alone.http
      .post('/api/v1/password-resets')
      .send({ email: 'ada@example.com' })
      .expect(403);
    expect(body.error).toContain('palisade user reset-link EMAIL');
    await alone.http.get('/api/v1/sign-in-options').expect(200, { sends_mail: false, provider_name: null });
  } finally {
    await alone.close();
  }
});

describe('the link of an e-mail about a new sign-in', () => {
  const disown = (token: string, from = fromElsewhere()) =>
    api.http.post('/api/v1/password-resets/disown').set(from).send({ token });
  const signIn = (email: string, password: string) =>
    api.http
      .post('/api/v1/session')
      .set({ ...fromElsewhere(), ...DASHBOARD_HEADERS })
      .send({ email, password });

  it('ends every session and the password, and asks for a new one', async () => {
    const person = await signedIn(api, null, {
      passwordHash: await hashPassword(OLD_PASSWORD),
      createdAt: new Date(Date.now() - 86_400_000),
    });
    const { email } = person.user;
    await signIn(email, OLD_PASSWORD).expect(201);
    const mail = await mailTo(mails, email, 'New sign-in to your Palisade account');
    const link = linkIn(mail.slice(mail.indexOf('If this was not you')));
    expect(link).toMatch(new RegExp(`^${TEST_APP_URL}/not-me#[0-9A-Za-z]{43}$`));
    const [row] = await tokens().findBy({ userId: person.user.id });
    expect(Math.round((Number(row?.expiresAt) - Date.now()) / 86_400_000)).toBe(7);

    const { reset_token: reset } = (await disown(tokenIn(link)).expect(200)).body as { reset_token: string };
    await person.client.get('/session').expect(401);
    await signIn(email, OLD_PASSWORD).expect(401);
    await disown(tokenIn(link)).expect(422);
    await complete(reset).expect(204);
    await signIn(email, NEW_PASSWORD).expect(201);
    expect(api.log()).not.toContain(reset);
    const entries = await api.database.dataSource
      .getRepository(AuditEntry)
      .findBy({ actorId: person.user.id, action: 'password.changed' });
    expect(entries.map(({ details }) => details)).toEqual([{ by: 'disowned sign-in' }, { by: 'mail' }]);
  });

  it('does nothing with another token, and a reset does nothing with it', async () => {
    const person = await signedIn(api);
    const reset = tokenIn(await requested(person.user.email));
    await disown(reset).expect(422);
    await disown('x'.repeat(43)).expect(422);
    await person.client.get('/session').expect(200);
    await complete(reset).expect(204);
  });
});
