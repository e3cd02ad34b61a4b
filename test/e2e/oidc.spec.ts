import { hashPassword } from '@palisade/credentials';
import { AuditEntry, Installation, User, UserIdentity } from '@palisade/persistence';
import { mailTo } from '../support/mailbox';
import { MailServer } from '../support/mail-server';
import { startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { appCode, enableFactor } from '../support/authenticator';
import { createTeam } from '../support/factories';
import { OidcBrowser, startProvider, type TestProvider } from '../support/oidc';
import {
  createUser,
  DASHBOARD_HEADERS,
  dashboardOf,
  fromElsewhere,
  SESSION_COOKIE,
  signedIn,
} from '../support/people';

const PASSWORD = 'a moth in relay 70';
const FLOW_COOKIE = '__Host-palisade_oidc';

let provider: TestProvider;
let api: TestApi;
let mails: MailServer;
let passwordHash: string;
beforeAll(async () => {
  [provider, passwordHash] = await Promise.all([startProvider(TEST_APP_URL), hashPassword(PASSWORD)]);
  mails = await MailServer.start();
  api = await startTestApi({
    ...provider.variables,
    TRUSTED_PROXIES: '1',
    SIGN_UP: 'open',
    SMTP_URL: mails.url,
  });
  await createUser(api.database.dataSource, { email: 'operator@example.com', isOperator: true });
});
afterAll(async () => {
  await api.close();
  await provider.stop();
  mails.close();
});

const newBrowser = (of = api): OidcBrowser => new OidcBrowser(of, TEST_APP_URL);
const sessionOf = async (browser: OidcBrowser, of = api) =>
  of.http.get('/api/v1/session').set('Cookie', browser.cookieHeader);
const identities = () => api.database.dataSource.getRepository(UserIdentity);

async function withApi(
  variables: Record<string, string>,
  work: (other: TestApi) => Promise<void>,
): Promise<void> {
  const other = await startTestApi({ ...provider.variables, SIGN_UP: 'open', ...variables });
  try {
    await createUser(other.database.dataSource, { isOperator: true });
    await work(other);
  } finally {
    await other.close();
  }
}

describe('signing in through the provider', () => {
  it('makes an account for a verified address, and finds it again by the subject', async () => {
    const browser = newBrowser();
    expect(await browser.signIn('s1 new@example.com', '/t/1?x=2')).toEqual({ page: '/t/1?x=2' });
    const { body } = await sessionOf(browser);
    expect(body).toMatchObject({
      user: { email: 'new@example.com', name: 'Person s1', is_operator: false },
      teams: [{ name: 'Team of Person s1', plan: 'trial', role: 'owner' }],
      security: { is_email_confirmed: true, has_password: false },
    });
    // The address has changed at the provider; the person is the same.
    const later = newBrowser();
    await later.signIn('s1 renamed@example.com');
    expect((await sessionOf(later)).body.user.id).toBe(body.user.id);
  });

  it.each([
    ['characters that change the direction of text', 'ada.1', 'Ada \u202eecalevoL\u2069', 'Ada ecalevoL'],
    ['further lines', 'ada.2', 'Ada\u2028Lovelace', 'Ada Lovelace'],
    ['all of a name that is nothing else', 'ada.3', '\u202e\u2066', 'ada.3'],
    ['web addresses', 'ada.4', 'Win at ht\u200etps:/\u200e/evil.example', 'ada.4'],
    ['web addresses of both', 'www.evil', 'www.evil.example', 'www evil'],
  ])('leaves out %s', async (_, local, sent, name) => {
    const email = `${local}@example.com`;
    const browser = newBrowser();
    await browser.signIn(`named-${local} ${email} ${sent}`);
    const { body } = await sessionOf(browser);
    expect(body).toMatchObject({ user: { email, name }, teams: [{ name: `Team of ${name}` }] });
  });

  it("does not sign in to someone's account by its address, but lets its owner link it once", async () => {
    const user = await createUser(api.database.dataSource, { email: 'ada@example.com', passwordHash });
    const browser = newBrowser();
    expect(await browser.signIn('s2 ada@example.com', '/t/1')).toEqual({
      page: '/link-account?return=%2Ft%2F1',
    });
    expect(browser.apiCookies.has(SESSION_COOKIE)).toBe(false);
    expect(await identities().countBy({ userId: user.id })).toBe(0);
    const link = (cookie: string) =>
      api.http.post('/api/v1/identities/pending').set({ Cookie: cookie, ...DASHBOARD_HEADERS });
    await link(browser.cookieHeader).expect(401);
    // A session of another account is not a proof.
    const stranger = await signedIn(api);
    await link(`${browser.cookieHeader}; ${SESSION_COOKIE}=${stranger.token}`).expect(403);
    const owner = await api.http
      .post('/api/v1/session')
      .set(fromElsewhere())
      .send({ email: user.email, password: PASSWORD })
      .expect(201);
    const session = (owner.headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] ?? '';
    await link(session).expect(403);
    await link(`${browser.cookieHeader}; ${session}`).expect(204);
    const again = newBrowser();
    expect(await again.signIn('s2 ada@example.com')).toEqual({ page: '/' });
    expect((await sessionOf(again)).body.user.id).toBe(user.id);
  });

  it('takes no address on trust that the provider has not verified', async () => {
    await createUser(api.database.dataSource, { email: 'victim@example.com' });
    for (const person of ['s3 victim@example.com unverified', 's4 fresh@example.com unverified']) {
      const browser = newBrowser();
      expect(await browser.signIn(person)).toEqual({ page: '/sign-in?oidc=unverified' });
      expect([...browser.apiCookies.keys()]).toEqual([]);
    }
    expect(await api.database.dataSource.getRepository(User).countBy({ email: 'fresh@example.com' })).toBe(0);
  });

  it('lets no disabled person in, and keeps the reason of the last refusal for operators', async () => {
    const { dataSource } = api.database;
    expect(await newBrowser().signIn('s41 left@example.com')).toEqual({ page: '/' });
    await dataSource.getRepository(User).update({ email: 'left@example.com' }, { disabledAt: new Date() });
    await dataSource.query('UPDATE installation SET oidc_refused_at = NULL');
    expect(await newBrowser().signIn('s41 left@example.com')).toEqual({ page: '/sign-in?oidc=disabled' });
    const [row] = await dataSource.getRepository(Installation).find();
    expect(row).toMatchObject({ oidcRefusal: 'disabled', oidcRefusedAt: expect.any(Date) as Date });
  });

  it.each([
    ['the text "true"', '{"email_verified":"true"}', '/'],
    ['xms_edov of Entra', '{"xms_edov":true}', '/'],
    [
      'a tenant that OIDC_ISSUER does not name',
      '{"tid":"0b7a3a4e-5c1d-4f2b-9a3e-2d8f6c1e7b90"}',
      '/sign-in?oidc=unverified',
    ],
    ['no claim', '{}', '/sign-in?oidc=unverified'],
  ])('reads %s', async (kind, claims, page) => {
    const person = `claims-${kind.length} claims-${kind.length}@example.com ${claims}`;
    expect(await newBrowser().signIn(person)).toEqual({ page });
  });

  it('asks for the second factor of the account as well', async () => {
    const first = newBrowser();
    await first.signIn('s5 careful@example.com');
    const token = first.apiCookies.get(SESSION_COOKIE) ?? '';
    let secret = '';
    await enableFactor(dashboardOf(api, token), null, (kept) => (secret = kept));
    const browser = newBrowser();
    expect(await browser.signIn('s5 careful@example.com', '/t/1')).toEqual({
      page: '/sign-in/code?return=%2Ft%2F1',
    });
    expect((await sessionOf(browser)).status).toBe(401);
    await api.http
      .post('/api/v1/session/second-factor')
      .set({ Cookie: browser.cookieHeader, ...fromElsewhere() })
      .send({ code: appCode(secret) })
      .expect(201);
  });

  it('leads to this site only', async () => {
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\\b', '/a b']) {
      expect(await newBrowser().signIn('s1 new@example.com', target)).toEqual({ page: '/' });
    }
  });
});

describe('the way back', () => {
  it('is open once, in the browser that began, with its state', async () => {
    const browser = newBrowser();
    const callback = await browser.callbackFor(
      await browser.callApi('/api/v1/oidc/start'),
      's1 new@example.com',
    );
    const stranger = newBrowser();
    expect(await stranger.callApi(callback)).toBe('/sign-in?oidc=over');
    const other = newBrowser();
    await other.callApi('/api/v1/oidc/start');
    // Another state, nonce and verifier than those of the code.
    expect(await other.callApi(callback)).toBe('/sign-in?oidc=failed');
    const flow = browser.apiCookies.get(FLOW_COOKIE) ?? '';
    expect(await browser.callApi(callback)).toBe('/');
    browser.apiCookies.set(FLOW_COOKIE, flow);
    expect(await browser.callApi(callback)).toBe('/sign-in?oidc=failed');
  });

  it('leads to the sign-in page when the provider refuses or returns nonsense', async () => {
    for (const query of ['error=access_denied', 'code=x', '', 'code=x&state=y&iss=z']) {
      const browser = newBrowser();
      await browser.callApi('/api/v1/oidc/start');
      expect(await browser.callApi(`/api/v1/oidc/callback?${query}`)).toBe('/sign-in?oidc=failed');
    }
  });

  it('does not take a cookie that was changed', async () => {
    const browser = newBrowser();
    const callback = await browser.callbackFor(
      await browser.callApi('/api/v1/oidc/start'),
      's1 new@example.com',
    );
    const flow = browser.apiCookies.get(FLOW_COOKIE) ?? '';
    browser.apiCookies.set(FLOW_COOKIE, `${flow.slice(0, -6)}AAAAAA`);
    expect(await browser.callApi(callback)).toBe('/sign-in?oidc=over');
  });
});

describe('the account page', () => {
  it('links with the password, lists, and unlinks all but the last way in', async () => {
    const team = await createTeam(api.database.dataSource);
    const person = await signedIn(api, { teamId: team.id, role: 'member' }, { passwordHash });
    const missing = await person.client.post('/identities').send({}).expect(422);
    expect(Object.keys(missing.body.errors as object)).toEqual(['current_password']);
    const body = { current_password: PASSWORD, return_to: `/t/${team.id}/account` };
    const begin = await person.client.post('/identities').send(body).expect(200);
    const cookie = (begin.headers['set-cookie'] as unknown as string[])[0]?.split(';')[0]?.split('=') ?? [];
    const browser = newBrowser();
    browser.apiCookies.set(FLOW_COOKIE, cookie.slice(1).join('='));
    const callback = await browser.callbackFor(begin.body.url as string, 's6 work@example.com');
    // Without the session of who began it.
    expect(await newBrowserLike(browser).callApi(callback)).toBe(`/t/${team.id}/account?oidc=other_session`);
    const second = await person.client.post('/identities').send(body).expect(200);
    const flow = (second.headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] ?? '';
    const mine = newBrowser();
    mine.apiCookies.set(FLOW_COOKIE, flow.slice(FLOW_COOKIE.length + 1)).set(SESSION_COOKIE, person.token);
    expect(await mine.goThrough(second.body.url as string, 's6 work@example.com')).toEqual({
      page: `/t/${team.id}/account?oidc=linked`,
    });
    const listed = await person.client.get('/identities').expect(200);
    expect(listed.body.data).toMatchObject([{ issuer: provider.issuer, label: 'work@example.com' }]);
    const { id } = listed.body.data[0] as { id: string };
    await (await signedIn(api)).client.delete(`/identities/${id}`).expect(404);
    await person.client.delete(`/identities/${id}`).expect(204);
    const entries = await api.database.dataSource.getRepository(AuditEntry).findBy({ teamId: team.id });
    expect(entries.map(({ action }) => action)).toEqual(['identity.linked', 'identity.unlinked']);
    for (const what of ['linked to', 'unlinked from'])
      expect(
        await mailTo(mails, person.user.email, `A provider account was ${what} your Palisade account`),
      ).toContain('If this was not you, reset your password');

    const bare = newBrowser();
    await bare.signIn('s7 bare@example.com');
    const client = dashboardOf(api, bare.apiCookies.get(SESSION_COOKIE) ?? '');
    const [only] = (await client.get('/identities').expect(200)).body.data as { id: string }[];
    const refused = await client.delete(`/identities/${only?.id}`).expect(403);
    expect(refused.body.error).toContain('You have no password');
  });

  it('asks people without a password for a sign-in of the last ten minutes, and the provider for a new one', async () => {
    const browser = newBrowser();
    await browser.signIn('s9 fresh@example.com');
    const client = dashboardOf(api, browser.apiCookies.get(SESSION_COOKIE) ?? '');
    const change = (email: string) => client.put('/email').send({ email });
    await change('fresher@example.com').expect(202);
    await api.database.dataSource.query(`UPDATE sessions SET created_at = now() - interval '11 minutes'`);
    const refused = await change('mallory@example.com').expect(403);
    expect(refused.body.error).toContain('Sign in again with your provider');
    await client.post('/second-factor').send({}).expect(403);
    const start = await api.http.get('/api/v1/oidc/start?fresh=true&return=/account').expect(302);
    const asked = new URL(start.headers.location ?? '').searchParams;
    expect([asked.get('max_age'), asked.get('prompt')]).toEqual(['600', 'login']);
    const plain = await api.http.get('/api/v1/oidc/start').expect(302);
    expect(new URL(plain.headers.location ?? '').searchParams.get('prompt')).toBeNull();
  });

  it('does not link an identity of someone else', async () => {
    const owner = newBrowser();
    await owner.signIn('s8 owner@example.com');
    const person = await signedIn(api, null, { passwordHash });
    const begin = await person.client.post('/identities').send({ current_password: PASSWORD }).expect(200);
    const flow = (begin.headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] ?? '';
    const browser = newBrowser();
    browser.apiCookies.set(FLOW_COOKIE, flow.slice(FLOW_COOKIE.length + 1)).set(SESSION_COOKIE, person.token);
    expect(await browser.goThrough(begin.body.url as string, 's8 owner@example.com')).toEqual({
      page: '/?oidc=already_linked',
    });
  });
});

function newBrowserLike({ apiCookies }: OidcBrowser): OidcBrowser {
  const browser = newBrowser();
  for (const [name, value] of apiCookies) browser.apiCookies.set(name, value);
  return browser;
}

describe('who may come in', () => {
  it('is an invited person where sign-up is closed', async () => {
    await withApi({ SIGN_UP: 'closed' }, async (closed) => {
      expect(await newBrowser(closed).signIn('s1 guest@example.com')).toEqual({
        page: '/sign-in?oidc=closed',
      });
      const team = await createTeam(closed.database.dataSource, 'business', 'Harbour');
      const admin = await signedIn(closed, { teamId: team.id, role: 'admin' });
      const body = { email: 'guest@example.com', role: 'member' };
      const { url } = (await admin.client.post('/team/invitations').send(body).expect(201)).body as {
        url: string;
      };
      const page = url.replace(TEST_APP_URL, '');
      // For another address than the invited one.
      expect(await newBrowser(closed).signIn('s2 other@example.com', page)).toEqual({
        page: '/sign-in?oidc=closed',
      });
      const guest = newBrowser(closed);
      await guest.signIn('s1 guest@example.com', page);
      const session = await sessionOf(guest, closed);
      expect(session.body.teams).toMatchObject([{ id: team.id, role: 'member' }]);
    });
  });

  it('is a person with a verified address in an allowed domain', async () => {
    await withApi({ OIDC_ALLOWED_DOMAINS: 'Corp.example, other.example' }, async (narrow) => {
      for (const person of ['a x@example.com', 'b x@evil-corp.example', 'b2 x@example.com unverified']) {
        expect(await newBrowser(narrow).signIn(person)).toEqual({ page: '/sign-in?oidc=domain' });
      }
      const unverified = 'c x@corp.example unverified';
      expect(await newBrowser(narrow).signIn(unverified)).toEqual({ page: '/sign-in?oidc=unverified' });
      expect(await newBrowser(narrow).signIn('d x@corp.example')).toEqual({ page: '/' });
    });
  });

  it('is told the true reason: an address that nobody verified is not in a wrong domain', async () => {
    await withApi({ OIDC_ALLOWED_DOMAINS: 'example.com' }, async (other) => {
      const signIn = (person: string) => newBrowser(other).signIn(person);
      expect(await signIn('d5 ada@example.com {}')).toEqual({ page: '/sign-in?oidc=unverified' });
      expect(await signIn('d6 ada@elsewhere.example {}')).toEqual({ page: '/sign-in?oidc=domain' });
    });
  });

  it('is anyone of a provider that the operator trusts', async () => {
    await withApi({ OIDC_TRUST_EMAIL: 'true' }, async (other) => {
      expect(await newBrowser(other).signIn('d7 new@example.com {}')).toEqual({ page: '/' });
      const denied = 'd8 no@example.com {"email_verified":false}';
      expect(await newBrowser(other).signIn(denied)).toEqual({ page: '/sign-in?oidc=unverified' });
    });
  });

  it('is nobody before the installation has an operator', async () => {
    const empty = await startTestApi({ ...provider.variables, SIGN_UP: 'open' });
    try {
      expect(await newBrowser(empty).signIn('s1 first@example.com')).toEqual({
        page: '/sign-in?oidc=not_set_up',
      });
    } finally {
      await empty.close();
    }
  });

  it('sees an error when the provider is unavailable', async () => {
    await withApi({ OIDC_ISSUER: 'http://127.0.0.1:1' }, async (away) => {
      expect(await newBrowser(away).callApi('/api/v1/oidc/start')).toBe('/sign-in?oidc=unavailable');
      expect(away.log()).toContain('check OIDC_ISSUER');
    });
  });
});
