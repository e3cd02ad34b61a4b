import { hashPassword } from '@palisade/credentials';
import { AccountToken, AuditEntry, type User } from '@palisade/persistence';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { appCode, enableFactor } from '../support/authenticator';
import { palisade, palisadeJson } from '../support/command-line';
import { createTeam } from '../support/factories';
import { linkIn, mailTo, tokenIn } from '../support/mailbox';
import { MailServer } from '../support/mail-server';
import {
  createMembership,
  createSession,
  createUser,
  dashboardOf,
  fromElsewhere,
  signedIn,
  tokenOf,
} from '../support/people';

const PASSWORD = 'a moth in relay 70';
const SENT = { message: 'If an account uses this address, an e-mail with a link is on its way.' };
const OVER = ['The link is invalid, expired or already used. Request a new one.'];

let api: TestApi;
let mails: MailServer;
let passwordHash: string;
beforeAll(async () => {
  mails = await MailServer.start();
  [api, passwordHash] = await Promise.all([
    startTestApi({ SMTP_URL: mails.url, TRUSTED_PROXIES: '1' }),
    hashPassword(PASSWORD),
  ]);
});
afterAll(async () => {
  await api.close();
  mails.close();
});

const confirmed = (): Promise<User> =>
  createUser(api.database.dataSource, { passwordHash, emailConfirmedAt: new Date() });
const request = (email: string, from = fromElsewhere()) =>
  api.http.post('/api/v1/sign-in-links').set(from).send({ email });
const use = (token: string) =>
  api.http.post('/api/v1/sign-in-links/complete').set(fromElsewhere()).send({ token });
const signIn = (email: string, password: string, cookie = '') =>
  api.http.post('/api/v1/session').set(fromElsewhere()).set('Cookie', cookie).send({ email, password });
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  (headers['set-cookie'] as string[]).map((cookie) => cookie.split(';')[0]).join('; ');

async function linkFor(email: string): Promise<string> {
  mails.mails.length = 0;
  await request(email).expect(202, SENT);
  return linkIn(await mailTo(mails, email, 'Sign in to Palisade'));
}
const useUpAttempts = (email: string) =>
  Promise.all(Array.from({ length: 31 }, () => signIn(email, 'wrong').then(({ status }) => status)));

describe('a sign-in link', () => {
  it('signs in once, also while strangers use up the attempts, and makes the browser known', async () => {
    const team = await createTeam(api.database.dataSource);
    const user = await confirmed();
    await createMembership(api.database.dataSource, team.id, user.id, 'owner');
    expect(await useUpAttempts(user.email)).toContain(429);
    await signIn(user.email, PASSWORD).expect(429);
    const link = await linkFor(user.email);
    expect(link).toMatch(new RegExp(`^${TEST_APP_URL}/sign-in-link#[0-9A-Za-z]{43}$`));
    const entered = await use(tokenIn(link)).expect(201);
    expect(entered.body.user.id).toBe(user.id);
    await dashboardOf(api, tokenOf(entered)).get('/team').expect(200);
    expect((await use(tokenIn(link)).expect(422)).body.errors).toEqual({ token: OVER });
    await signIn(user.email, PASSWORD, cookiesOf(entered)).expect(201);
    const entries = await api.database.dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId: team.id, action: 'sign_in_link.used' } });
    expect(entries.map(({ actorId, details }) => [actorId, details])).toEqual([[user.id, { by: 'mail' }]]);
  });

  it('responds the same for an address without an account, before it finds out', async () => {
    const user = await confirmed();
    const { dataSource } = api.database;
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      await request(user.email).expect(202, SENT);
      await request('nobody-here@example.com').expect(202, SENT);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    await mailTo(mails, user.email);
    expect(mails.mails.join('')).not.toContain('nobody-here@example.com');
  });

  it('is stored as a hash, for 30 minutes, and is over afterwards', async () => {
    const user = await confirmed();
    const token = tokenIn(await linkFor(user.email));
    const tokens = api.database.dataSource.getRepository(AccountToken);
    const row = await tokens.findOneByOrFail({ userId: user.id });
    expect(row).toMatchObject({ purpose: 'sign_in', email: user.email });
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(api.log()).not.toContain(token);
    expect(Math.round((Number(row.expiresAt) - Date.now()) / 60_000)).toBe(30);
    await tokens.update({ userId: user.id }, { expiresAt: new Date() });
    await use(token).expect(422);
    await use('x'.repeat(43)).expect(422);
  });

  it('works for one of many who try at the same time', async () => {
    const token = tokenIn(await linkFor((await confirmed()).email));
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await use(token)).status));
    expect(statuses.sort()).toEqual([201, 422, 422, 422]);
  });

  it('is mailed twice in 30 minutes to an address, in any case, and thirty times an hour for a client of a network', async () => {
    const statuses = [];
    for (const email of ['links@example.com', 'LINKS@example.com', 'Links@example.com']) {
      statuses.push((await request(email)).status);
    }
    expect(statuses).toEqual([202, 202, 429]);
    const many = [];
    for (let each = 0; each < 31; each += 1) {
      const from = { 'X-Forwarded-For': `2001:db8:5:7::${each.toString(16)}` };
      many.push((await request(`l${each}@example.com`, from)).status);
    }
    expect(many).toEqual([...Array<number>(30).fill(202), 429]);
  });

  it('ends with the password and with the address', async () => {
    for (const change of ['password', 'email']) {
      const user = await confirmed();
      const token = tokenIn(await linkFor(user.email));
      const { token: session } = await createSession(api.database.dataSource, user.id);
      const client = dashboardOf(api, session);
      if (change === 'password') {
        const body = { current_password: PASSWORD, new_password: `${PASSWORD} more` };
        await client.put('/password').send(body).expect(204);
      } else {
        const email = `new-${user.email}`;
        await client.put('/email').send({ email, current_password: PASSWORD }).expect(202);
        const confirmation = tokenIn(linkIn(await mailTo(mails, email)));
        await client.post('/email-confirmation').send({ token: confirmation }).expect(200);
      }
      await use(token).expect(422);
    }
  });

  it('does not replace the second factor, whose codes are counted apart from those of strangers', async () => {
    const user = await confirmed();
    const { token: session } = await createSession(api.database.dataSource, user.id);
    let secret = '';
    await enableFactor(dashboardOf(api, session), PASSWORD, (kept) => (secret = kept));
    const pass = (cookie: string, code: string) =>
      api.http
        .post('/api/v1/session/second-factor')
        .set('Cookie', cookie)
        .set(fromElsewhere())
        .send({ code });
    // A stranger who knows the password uses up the codes.
    for (let each = 0; each < 3; each += 1) {
      const stranger = cookiesOf(await signIn(user.email, PASSWORD).expect(202));
      for (let code = 0; code < 5; code += 1) await pass(stranger, 'wrong');
    }
    const locked = cookiesOf(await signIn(user.email, PASSWORD).expect(202));
    await pass(locked, appCode(secret)).expect(429);
    const waiting = await use(tokenIn(await linkFor(user.email))).expect(202);
    expect(waiting.body).toEqual({ needs_second_factor: true, expires_at: expect.any(String) });
    await api.http.get('/api/v1/session').set('Cookie', cookiesOf(waiting)).expect(401);
    const entered = await pass(cookiesOf(waiting), appCode(secret)).expect(201);
    // And from now on with this browser.
    const again = await signIn(user.email, PASSWORD, cookiesOf(entered)).expect(202);
    await pass(`${cookiesOf(again)}; ${cookiesOf(entered)}`, appCode(secret, 1)).expect(201);
  });

  it('leads to a new password where the address is not confirmed: the account may be that of a stranger', async () => {
    const stranger = await signedIn(api, null, { passwordHash });
    const link = await linkFor(stranger.user.email);
    expect(link).toMatch(new RegExp(`^${TEST_APP_URL}/reset-password#`));
    await use(tokenIn(link)).expect(422);
    expect(await useUpAttempts(stranger.user.email)).toContain(429);
    const new_password = 'a password of the owner';
    const reset = await api.http
      .post('/api/v1/password-resets/complete')
      .set(fromElsewhere())
      .send({ token: tokenIn(link), new_password })
      .expect(204);
    await stranger.client.get('/session').expect(401);
    // The browser of the reset is known; otherwise the owner could not use the new password now.
    await signIn(stranger.user.email, new_password).expect(429);
    await signIn(stranger.user.email, new_password, cookiesOf(reset)).expect(201);
  });
});

it('without a mail server comes from the operator, with an entry in the audit log', async () => {
  const alone = await startTestApi({ TRUSTED_PROXIES: '1' });
  const { dataSource } = alone.database;
  try {
    const team = await createTeam(dataSource);
    const user = await createUser(dataSource, { passwordHash });
    await createMembership(dataSource, team.id, user.id, 'owner');
    const { body } = await alone.http.post('/api/v1/sign-in-links').send({ email: user.email }).expect(403);
    expect(body.error).toContain('palisade user sign-in-link EMAIL');
    const variables = { DATABASE_URL: alone.database.url, APP_URL: TEST_APP_URL };
    const printed = await palisadeJson<{ email: string; url: string }>(
      ['user', 'sign-in-link', user.email.toUpperCase()],
      variables,
    );
    expect(printed).toEqual({ email: user.email, url: expect.stringContaining('/sign-in-link#') });
    const complete = () =>
      alone.http
        .post('/api/v1/sign-in-links/complete')
        .set(fromElsewhere())
        .send({ token: tokenIn(printed.url) });
    expect((await complete().expect(201)).body.user.id).toBe(user.id);
    await complete().expect(422);
    const entries = await dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId: team.id }, order: { id: 'ASC' } });
    expect(entries.map(({ action, actorKind, details }) => [action, actorKind, details])).toEqual([
      ['sign_in_link.created', 'operator', {}],
      ['sign_in_link.used', 'user', { by: 'operator link' }],
      ['session.started', 'user', {}],
    ]);
    const unknown = await palisade(['user', 'sign-in-link', 'nobody@example.com'], variables);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain('There is no account with the e-mail address nobody@example.com.');
  } finally {
    await alone.close();
  }
});
