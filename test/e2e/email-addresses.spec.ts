import { hashPassword } from '@palisade/credentials';
import { AccountToken, AuditEntry, User, UserIdentity, newId } from '@palisade/persistence';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { createTeam } from '../support/factories';
import { linkIn, mailTo, tokenIn } from '../support/mailbox';
import { MailServer } from '../support/mail-server';
import { createUser, dashboardOf, fromElsewhere, type Person, signedIn, tokenOf } from '../support/people';

const PASSWORD = 'a moth in relay 70';
const OVER = { token: ['The link is invalid, expired or already used. Request a new one.'] };

let api: TestApi;
let mails: MailServer;
let passwordHash: string;
beforeAll(async () => {
  [mails, passwordHash] = await Promise.all([MailServer.start(), hashPassword(PASSWORD)]);
  api = await startTestApi({ SMTP_URL: mails.url, TRUSTED_PROXIES: '1', SIGN_UP: 'open' });
});
afterAll(async () => {
  await api.close();
  mails.close();
});

const confirm = ({ client }: Pick<Person, 'client'>, token: string) =>
  client.post('/email-confirmation').send({ token });
const storedUser = (id: string): Promise<User> =>
  api.database.dataSource.getRepository(User).findOneByOrFail({ id });
const confirmationFor = async (email: string): Promise<string> =>
  tokenIn(linkIn(await mailTo(mails, email, 'Confirm your e-mail address')));

describe('an address', () => {
  it('is confirmed by the link that is mailed after signing up, once', async () => {
    const body = { name: 'Grace', email: 'grace@example.com', password: PASSWORD };
    const made = await api.http.post('/api/v1/sign-up').set(fromElsewhere()).send(body).expect(201);
    expect(made.body.security.is_email_confirmed).toBe(false);
    const mail = await mailTo(mails, body.email);
    expect(linkIn(mail)).toMatch(new RegExp(`^${TEST_APP_URL}/confirm-email#[0-9A-Za-z]{43}$`));
    const token = tokenIn(linkIn(mail));
    const person = { client: dashboardOf(api, tokenOf(made)) };
    const { body: confirmed } = await confirm(person, token).expect(200);
    expect(confirmed.email).toBe(body.email);
    const session = await person.client.get('/session').expect(200);
    expect(session.body.security.is_email_confirmed).toBe(true);
    expect((await confirm(person, token).expect(422)).body.errors).toEqual(OVER);
    expect(api.log()).not.toContain(token);
  });

  it('ends links to provider accounts with its first confirmation, and no later ones', async () => {
    const person = await signedIn(api);
    const identities = api.database.dataSource.getRepository(UserIdentity);
    const link = (subject: string) =>
      identities.insert({
        id: newId(),
        userId: person.user.id,
        issuer: 'https://id.example',
        subject,
        label: subject,
        lastUsedAt: new Date(),
      });
    await link('before');
    for (const left of [0, 1]) {
      await person.client.post('/email-confirmation/mail').expect(202);
      await confirm(person, await confirmationFor(person.user.email)).expect(200);
      await expect(identities.countBy({ userId: person.user.id })).resolves.toBe(left);
      mails.mails.length = 0;
      await link(`after ${left}`);
    }
  });

  it("is not confirmed in a stranger's session, so that a stranger gains nothing from a click", async () => {
    const [person, stranger] = await Promise.all([signedIn(api), signedIn(api)]);
    await person.client.post('/email-confirmation/mail').expect(202);
    const token = await confirmationFor(person.user.email);
    expect((await confirm(stranger, token).expect(422)).body.errors).toEqual(OVER);
    await api.http.post('/api/v1/email-confirmation').send({ token }).expect(401);
    await confirm(person, token).expect(200);
  });

  it('is confirmed within a day, and e-mails are five an hour', async () => {
    const person = await signedIn(api);
    const statuses = [];
    for (let each = 0; each < 6; each += 1) {
      statuses.push((await person.client.post('/email-confirmation/mail')).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const token = await confirmationFor(person.user.email);
    const tokens = api.database.dataSource.getRepository(AccountToken);
    await tokens.update({ userId: person.user.id }, { expiresAt: new Date() });
    await confirm(person, token).expect(422);
  });
});

describe('a change of address', () => {
  it('counts when the new address is confirmed; then the old one is notified', async () => {
    const team = await createTeam(api.database.dataSource);
    const person = await signedIn(api, { teamId: team.id, role: 'member' }, { passwordHash });
    const old = person.user.email;
    const wanted = { email: 'New@example.com', current_password: PASSWORD };
    await person.client.put('/email').send(wanted).expect(202, {
      message: 'An e-mail with a link is on its way to new@example.com.',
    });
    expect((await storedUser(person.user.id)).email).toBe(old);
    const { body } = await confirm(person, await confirmationFor('new@example.com')).expect(200);
    expect(body.email).toBe('new@example.com');
    expect((await storedUser(person.user.id)).emailConfirmedAt).not.toBeNull();
    const notice = await mailTo(mails, old, 'Your Palisade e-mail address was changed');
    expect(notice).toContain('the address new[at]example[.]com.');
    const signIn = (email: string) =>
      api.http.post('/api/v1/session').set(fromElsewhere()).send({ email, password: PASSWORD });
    await signIn(old).expect(401);
    await signIn('new@example.com').expect(201);
    const [entry] = await api.database.dataSource
      .getRepository(AuditEntry)
      .findBy({ teamId: team.id, action: 'email.changed' });
    expect(entry?.details).toEqual({ from: old, to: 'new@example.com' });
  });

  it('takes the password, and another address', async () => {
    const person = await signedIn(api, null, { passwordHash });
    const put = (body: object) => person.client.put('/email').send(body);
    const errorsOf = async (body: object): Promise<string[]> =>
      Object.keys((await put(body).expect(422)).body.errors as object);
    expect(await errorsOf({ email: 'x@example.com' })).toEqual(['current_password']);
    expect(await errorsOf({ email: 'x@example.com', current_password: 'no' })).toEqual(['current_password']);
    expect(await errorsOf({ email: 'x', current_password: PASSWORD })).toEqual(['email']);
    expect(await errorsOf({ email: person.user.email, current_password: PASSWORD })).toEqual(['email']);
  });

  it("does not reveal that another account has the address, and never takes that account's place", async () => {
    const { dataSource } = api.database;
    const owner = await createUser(dataSource);
    const person = await signedIn(api, null, { passwordHash });
    await person.client.put('/email').send({ email: owner.email, current_password: PASSWORD }).expect(202);
    // Only the owner of the mailbox could get as far as this.
    const { body } = await confirm(person, await confirmationFor(owner.email)).expect(422);
    expect(body.errors).toEqual({ token: ['Another account already uses this address.'] });
    expect((await storedUser(person.user.id)).email).toBe(person.user.email);
  });

  it('invalidates the links in the old mailbox', async () => {
    const person = await signedIn(api, null, { passwordHash });
    await api.http.post('/api/v1/password-resets').set(fromElsewhere()).send({ email: person.user.email });
    const reset = tokenIn(linkIn(await mailTo(mails, person.user.email, 'Reset your')));
    await person.client.put('/email').send({ email: 'moved@example.com', current_password: PASSWORD });
    await confirm(person, await confirmationFor('moved@example.com')).expect(200);
    const body = { token: reset, new_password: 'another fine phrase' };
    await api.http.post('/api/v1/password-resets/complete').set(fromElsewhere()).send(body).expect(422);
  });
});

it('without a mail server, the operator changes addresses', async () => {
  const alone = await startTestApi();
  try {
    const { client } = await signedIn(alone);
    for (const response of [
      await client.put('/email').send({ email: 'x@example.com', current_password: 'x' }),
      await client.post('/email-confirmation/mail'),
    ]) {
      expect([response.status, String(response.body.error)]).toEqual([
        403,
        expect.stringContaining('palisade user change-email OLD NEW'),
      ]);
    }
  } finally {
    await alone.close();
  }
});
