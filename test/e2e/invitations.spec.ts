import { Invitation, type Team, newId } from '@palisade/persistence';
import type { Role } from '@palisade/vocabulary';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { createTeam } from '../support/factories';
import { MailServer } from '../support/mail-server';
import { linkIn, mailTo, tokenIn } from '../support/mailbox';
import { dashboardOf, fromElsewhere, type Person, signedIn, tokenOf } from '../support/people';

const PASSWORD = 'a moth in relay 70';

let api: TestApi;
let mails: MailServer;
let team: Team;
let admin: Person;
beforeAll(async () => {
  mails = await MailServer.start();
  api = await startTestApi({
    SIGN_UP: 'closed',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Palisade <palisade@example.com>',
    TRUSTED_PROXIES: '1',
  });
});
afterAll(async () => {
  await api.close();
  mails.close();
});
beforeEach(async () => {
  team = await createTeam(api.database.dataSource, 'business', 'Acme');
  admin = await signedIn(api, { teamId: team.id, role: 'admin' });
});

interface Made {
  id: string;
  url: string;
  token: string;
  email: string;
  is_mailed: boolean;
}

/** The token of the link that was mailed, which proves the address. */
async function mailedToken(email: string): Promise<string> {
  return tokenIn(linkIn(await mailTo(mails, email)));
}

async function invite(email = `${newId()}@example.com`, role: Role = 'member'): Promise<Made> {
  const { body } = await admin.client.post('/team/invitations').send({ email, role }).expect(201);
  const url = body.url as string;
  expect(url.startsWith(`${TEST_APP_URL}/invitations/`)).toBe(true);
  return { ...(body as Made), token: url.split('/').at(-1) ?? '' };
}

const look = (token: string) => api.http.get(`/api/v1/invitations/${token}`);
const signUp = (token: string, email: string) =>
  api.http
    .post('/api/v1/sign-up')
    .set(fromElsewhere())
    .send({ name: 'Grace', email, password: PASSWORD, invitation_token: token, team_name: 'Unused' });

describe('an invitation', () => {
  it('lets someone without an account join, once, also where sign-up is closed', async () => {
    const { token, email } = await invite('Grace@example.com', 'admin');
    expect(email).toBe('grace@example.com');
    await look(token).expect(200, {
      team_name: 'Acme',
      email: 'grace@example.com',
      role: 'admin',
      expires_at: (await look(token)).body.expires_at,
    });
    const { body } = await signUp(await mailedToken(email), email).expect(201);
    expect(body.security.is_email_confirmed).toBe(true);
    expect(body.teams).toEqual([{ id: team.id, name: 'Acme', plan: 'business', role: 'admin' }]);
    expect(body.user.is_operator).toBe(false);
    await look(token).expect(404);
    await signUp(token, 'grace@example.com').expect(422);
  });

  it('lets someone with an account join, once', async () => {
    const person = await signedIn(api);
    await invite(person.user.email);
    const token = await mailedToken(person.user.email);
    // Nothing in the response tells whether the address has an account.
    const { body } = await look(token).expect(200);
    const { body: other } = await look((await invite()).token).expect(200);
    expect(Object.keys(body as object)).toEqual(Object.keys(other as object));
    const accept = () => person.client.post(`/invitations/${token}/accept`);
    await accept().expect(200, { id: team.id, name: 'Acme', plan: 'business', role: 'member' });
    await accept().expect(404);
    await person.client.get('/team').expect(200);
  });

  it('is used by one of many who try at the same time', async () => {
    await invite('race@example.com');
    const token = await mailedToken('race@example.com');
    const responses = await Promise.all([1, 2, 3, 4].map(() => signUp(token, 'race@example.com')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const person = await signedIn(api);
    await invite(person.user.email);
    const second = await mailedToken(person.user.email);
    const joins = await Promise.all(
      [1, 2, 3, 4].map(() => person.client.post(`/invitations/${second}/accept`)),
    );
    expect(joins.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('is for the invited address only', async () => {
    const { token } = await invite('grace3@example.com');
    const other = await signedIn(api);
    await other.client.post(`/invitations/${token}/accept`).expect(403);
    const { body } = await signUp(token, 'other@example.com').expect(422);
    expect(body.errors).toEqual({ email: ['The invitation is for another e-mail address.'] });
    await look(token).expect(200);
  });

  it('ends when it is revoked, replaced or a week old', async () => {
    const { id, token, email } = await invite();
    await admin.client.delete(`/team/invitations/${id}`).expect(204);
    await look(token).expect(404);
    await admin.client.delete(`/team/invitations/${id}`).expect(404);
    const first = await invite(email);
    const second = await invite(email, 'admin');
    await look(first.token).expect(404);
    const listed = await admin.client.get('/team/invitations').expect(200);
    expect(listed.body.data).toEqual([
      {
        id: second.id,
        email,
        role: 'admin',
        invited_by: admin.user.name,
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    const invitations = api.database.dataSource.getRepository(Invitation);
    const { expiresAt } = await invitations.findOneByOrFail({ id: second.id });
    expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(7);
    await invitations.update({ id: second.id }, { expiresAt: new Date() });
    await look(second.token).expect(404);
    await signUp(second.token, email).expect(422);
    await expect(admin.client.get('/team/invitations')).resolves.toMatchObject({ body: { data: [] } });
  });

  it('to be an owner comes from an owner, and a member invites nobody', async () => {
    const body = { email: 'boss@example.com', role: 'owner' };
    await admin.client.post('/team/invitations').send(body).expect(403);
    const owner = await signedIn(api, { teamId: team.id, role: 'owner' });
    await owner.client.post('/team/invitations').send(body).expect(201);
    const member = await signedIn(api, { teamId: team.id, role: 'member' });
    await member.client.get('/team/invitations').expect(403);
    await member.client
      .post('/team/invitations')
      .send({ ...body, role: 'member' })
      .expect(403);
  });

  it('is for no member, and for another team only there', async () => {
    const { body } = await admin.client
      .post('/team/invitations')
      .send({ email: admin.user.email, role: 'member' })
      .expect(422);
    expect(body.errors).toEqual({ email: ['The email belongs to a member of the team.'] });
    const { id } = await invite();
    const other = await signedIn(api, {
      teamId: (await createTeam(api.database.dataSource)).id,
      role: 'owner',
    });
    await other.client.delete(`/team/invitations/${id}`).expect(404);
  });

  it('is counted when it is valid only', async () => {
    for (let each = 0; each < 7; each += 1) {
      await admin.client.post('/team/invitations').send({ email: 'x@example.com', role: 'x' }).expect(422);
    }
    await admin.client.post('/team/invitations').send({ email: 'x@example.com', role: 'member' }).expect(201);
  });
});

describe('the link that was only shown', () => {
  it('makes an account, which joins when its address is confirmed', async () => {
    const { token, email } = await invite('shown@example.com');
    const made = await signUp(token, email).expect(201);
    expect(made.body).toMatchObject({ teams: [], security: { is_email_confirmed: false } });
    const client = dashboardOf(api, tokenOf(made));
    const refused = await client.post(`/invitations/${token}/accept`).expect(403);
    expect(refused.body.error).toContain('Confirm your e-mail address first');
    const confirmation = await mailTo(mails, email, 'Confirm your e-mail address');
    await client
      .post('/email-confirmation')
      .send({ token: tokenIn(linkIn(confirmation)) })
      .expect(200);
    await client.post(`/invitations/${token}/accept`).expect(200);
    await client.get('/team').expect(200);
  });

  it('is enough for an account with a confirmed address', async () => {
    const person = await signedIn(api, null, { emailConfirmedAt: new Date() });
    const { token } = await invite(person.user.email);
    await person.client.post(`/invitations/${token}/accept`).expect(200);
  });
});

describe('the e-mail', () => {
  it('goes to the invited address with the link', async () => {
    mails.mails.length = 0;
    const { url, email, is_mailed } = await invite();
    expect(is_mailed).toBe(true);
    const mail = mails.mails.join('');
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toContain('From: Palisade <palisade@example.com>');
    expect(mail).toContain('Subject: Join Acme on Palisade');
    const mailed = linkIn(mail);
    expect(mailed.startsWith(`${TEST_APP_URL}/invitations/`)).toBe(true);
    // The person who invited has seen the other link, so only the mailed one proves the address.
    expect(mailed).not.toBe(url);
    await look(tokenIn(mailed)).expect(200);
  });

  it('makes no link of names, also of those that are older than the rule', async () => {
    mails.mails.length = 0;
    const { dataSource } = api.database;
    const own = await createTeam(dataSource, 'trial', 'Win at https://evil.example');
    const person = await signedIn(
      api,
      { teamId: own.id, role: 'owner' },
      { name: 'Ada of evil.example/now' },
    );
    const body = { email: `${newId()}@example.com`, role: 'member' };
    await person.client.post('/team/invitations').send(body).expect(201);
    const mail = String(mails.mails[0]).replaceAll('=\r\n', '');
    expect(mail).toContain('evil[.]example');
    expect(mail).not.toContain('evil.example');
    expect(mail).not.toContain('https://evil');
  });

  it.each([
    ['nobody listens', 'smtp://user:smtp-secret@127.0.0.1:1'],
    ['the name is unknown', 'smtp://mail.invalid'],
  ])('that cannot be sent because %s breaks nothing', async (_, smtpUrl) => {
    const alone = await startTestApi({ SMTP_URL: smtpUrl });
    try {
      const own = await createTeam(alone.database.dataSource);
      const person = await signedIn(alone, { teamId: own.id, role: 'owner' });
      const { body } = await person.client
        .post('/team/invitations')
        .send({ email: 'grace@example.com', role: 'member' })
        .expect(201);
      expect(body.is_mailed).toBe(false);
      const token = String(body.url).split('/').at(-1) ?? '';
      await alone.http.get(`/api/v1/invitations/${token}`).expect(200);
      expect(alone.log()).toContain('An invitation could not be mailed');
      expect(alone.log()).not.toContain(token);
      expect(alone.log()).not.toContain('smtp-secret');
    } finally {
      await alone.close();
    }
  });

  it('is not sent without a mail server', async () => {
    const alone = await startTestApi();
    try {
      const own = await createTeam(alone.database.dataSource);
      const person = await signedIn(alone, { teamId: own.id, role: 'owner' });
      const body = { email: 'grace@example.com', role: 'member' };
      const made = await person.client.post('/team/invitations').send(body).expect(201);
      expect(made.body.is_mailed).toBe(false);
      expect(alone.log()).not.toContain('could not be mailed');
      // Nobody could confirm anything here, so the shown link is enough.
      const guest = await signedIn(alone, null, { email: 'grace@example.com' });
      await guest.client.post(`/invitations/${tokenIn(String(made.body.url))}/accept`).expect(200);
    } finally {
      await alone.close();
    }
  });
});
