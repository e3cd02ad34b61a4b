import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTargetClient, OWN_HOST, parseAllowedHosts, type TargetClient } from '@palisade/target-client';
import type { ScanIdentity } from '@palisade/vocabulary';
import { ownServices } from './identity-services';
import { readLoginPage } from './login-page';
import { previewIdentity } from './preview-identity';

const PASSWORD = 'battery staple';
const FORM =
  '<title>Sign in</title><form method="post" action="/session?next=1"><input type="hidden" name="csrf" value="1"><input name="mail"><input type="password" name="pw"></form>';
let server: Server | undefined;
let client: TargetClient | undefined;
afterEach(async () => {
  await client?.close();
  await new Promise((resolve) => server?.close(resolve));
});

const HOME = `<title>Home of Alice</title><p>Hello, ${PASSWORD}</p><a href="/leave">Log out</a> <a href="/orders">Orders</a>`;

/** A site with a login at /login, whose other pages are these. */
function listenerOf(
  page: (url: string, isIn: boolean) => string | null,
  landing: string,
  extra: string,
): RequestListener {
  return (request, response) => {
    const { url = '', method, headers } = request;
    const content = url === '/login' ? FORM + extra : page(url, headers.cookie === 'sid=opened-session');
    response.setHeader('content-type', 'text/html');
    if (url === '/tokens')
      return void response.end(
        '{"user": "a@shop.test", "data": {"motto": "a-long-word-of-alice-99", "refresh_token": "r3fr3sh-of-alice-1234", "access_token": "t0k3n-of-alice-1234"}}',
      );
    if (method === 'POST' && landing === '/login')
      response.setHeader('set-cookie', 'visitor=1; Path=/').end(FORM);
    else if (method === 'POST')
      response.writeHead(302, { location: landing, 'set-cookie': 'sid=opened-session; Path=/' }).end();
    else if (content === null) response.writeHead(302, { location: '/login' }).end();
    else response.end(content);
  };
}

async function start({
  extra = '',
  landing = '/',
  page = (_url: string, isIn: boolean): string | null =>
    isIn ? HOME : '<title>Welcome, stranger</title><p>Hello</p>',
} = {}): Promise<{ client: TargetClient; draft: ScanIdentity }> {
  const listener = listenerOf(page, landing, extra);
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createTargetClient({
    target: { host: '127.0.0.1', url: `${origin}/` },
    allowedHosts: parseAllowedHosts('127.0.0.1'),
    scanId: 'spec',
    signal: new AbortController().signal,
    rights: OWN_HOST,
    limits: { burst: 1000, perSecond: 1000 },
  });
  const any = { status: null, json: null, equals: null, text: null };
  const draft: ScanIdentity = {
    id: 'i',
    name: 'alice',
    session: ['cookie'],
    origins: [origin],
    privateCanary: null,
    start: [],
    never: [],
    login: {
      kind: 'form',
      url: '/login',
      username: 'alice',
      password: PASSWORD,
      usernameField: null,
      passwordField: null,
      totp: null,
      totpField: null,
    },
    verify: { url: '/', signedIn: any, anonymous: any },
    proveBroken: false,
  };
  return { client, draft };
}

describe('reading a login', () => {
  it('names the fields, the hidden ones and where they go', async () => {
    const { client: own, draft } = await start();
    expect(await readLoginPage(own, '/login', draft)).toEqual({
      url: `${draft.origins[0]}/login`,
      usernameField: 'mail',
      passwordField: 'pw',
      hiddenFields: ['csrf'],
      hasCaptcha: false,
      action: `${draft.origins[0]}/session`,
    });
  });

  it('says that there is a CAPTCHA', async () => {
    const { client: own, draft } = await start({
      extra: '<script src="https://hcaptcha.com/1/api.js"></script>',
    });
    expect(await readLoginPage(own, '/login', draft)).toMatchObject({ hasCaptcha: true });
  });

  it('reads nothing of another origin', async () => {
    const { client: own, draft } = await start();
    expect(await readLoginPage(own, 'https://other.example/login', draft)).toMatchObject({
      reason: 'login_elsewhere',
    });
  });
});

describe('a preview', () => {
  it('shows both visitors, and proposes how to tell them apart and what to leave alone', async () => {
    const { client: own, draft } = await start();
    const preview = await previewIdentity(own, draft, ownServices(), new AbortController().signal);
    const url = `${draft.origins[0]}/`;
    expect(preview).toEqual({
      proof: { state: 'proven', reason: null, message: null, broken: false },
      stranger: { url, status: 200, title: 'Welcome, stranger', text: 'Hello' },
      identity: { url, status: 200, title: 'Home of Alice', text: 'Hello, $ALICE_PASSWORD Log out Orders' },
      proposedVerify: {
        url: '/',
        signedIn: { status: [200], json: null, equals: null, text: 'Log out' },
        anonymous: { status: null, json: null, equals: null, text: 'Welcome, stranger' },
      },
      proposedNever: ['/leave'],
    });
  });

  it('proposes no path for a link whose query names the action: other pages have that path too', async () => {
    const page = (_url: string, isIn: boolean): string =>
      isIn ? '<title>Mail</title><a href="/?task=logout">Log out</a><a href="/bye">Sign out</a>' : FORM;
    const { client: own, draft } = await start({ page });
    const preview = await previewIdentity(own, draft, ownServices(), new AbortController().signal);
    expect(preview.proposedNever).toEqual(['/bye']);
  });

  it('proposes the page that the login leads to without what belongs to one visit', async () => {
    const page = (url: string, isIn: boolean): string | null =>
      url === '/' ? '<title>Shop</title>' : isIn ? HOME : null;
    const { client: own, draft } = await start({ page, landing: '/mail?token=lZu6nXJcHGZkMpkb221lOZYl' });
    const preview = await previewIdentity(own, draft, ownServices(), new AbortController().signal);
    expect(preview.proposedVerify).toMatchObject({ url: '/mail', anonymous: { status: [302] } });
  });

  it('names where the response to a login may have its token, and no value of it', async () => {
    const { client: own, draft } = await start();
    const login = {
      kind: 'json',
      url: '/tokens',
      username: 'alice',
      password: PASSWORD,
      totp: null,
      body: {},
    };
    const json: ScanIdentity = {
      ...draft,
      login: login as ScanIdentity['login'],
      session: [{ header: 'Authorization', value: 'Bearer {json:/token}' }],
    };
    const preview = await previewIdentity(own, json, ownServices(), new AbortController().signal);
    expect(preview.proof).toMatchObject({ reason: 'no_token' });
    expect(preview.proof.message).toMatch(/verify again\. It may be at \/data\/access_token\.$/);
  });

  it('shows what a stranger sees when the login fails', async () => {
    const { client: own, draft } = await start();
    const services = { ...ownServices(), claimLogin: () => Promise.resolve(false) };
    const preview = await previewIdentity(own, draft, services, new AbortController().signal);
    expect(preview).toMatchObject({
      proof: { reason: 'login_limit' },
      stranger: { status: 200 },
      identity: null,
    });
  });

  it('shows the page that the login ends at, where the start page tells nothing', async () => {
    const { client: own, draft } = await start({
      landing: '/account?tab=1',
      page: (url, isIn) => (url === '/' ? '<title>Shop</title>' : isIn ? HOME : null),
    });
    const preview = await previewIdentity(own, draft, ownServices(), new AbortController().signal);
    expect(preview).toMatchObject({
      proof: { state: 'proven' },
      stranger: { url: `${draft.origins[0]}/account?tab=1`, status: 302 },
      identity: { title: 'Home of Alice' },
      proposedVerify: { url: '/account?tab=1', signedIn: { text: 'Log out' }, anonymous: { status: [302] } },
      proposedNever: ['/leave'],
    });
  });

  it('proves nothing where both see the same, and shows both', async () => {
    const { client: own, draft } = await start({ page: () => '<title>Shop</title>' });
    const preview = await previewIdentity(own, draft, ownServices(), new AbortController().signal);
    expect(preview).toMatchObject({
      proof: { state: 'inconclusive', reason: 'same_for_strangers' },
      stranger: { title: 'Shop' },
      identity: { title: 'Shop' },
      proposedVerify: null,
    });
  });

  it('says that the site refused the password, where no page shows otherwise', async () => {
    const { client: own, draft } = await start({ landing: '/login' });
    const preview = await previewIdentity(own, draft, ownServices(), new AbortController().signal);
    expect(preview).toMatchObject({
      proof: { state: 'refused', reason: 'password_refused' },
      stranger: { status: 200 },
      identity: null,
      proposedVerify: null,
      proposedNever: [],
    });
  });
});
