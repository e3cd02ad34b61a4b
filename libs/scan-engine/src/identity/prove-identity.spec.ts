import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTargetClient, OWN_HOST, parseAllowedHosts, type TargetClient } from '@palisade/target-client';
import type { ScanIdentity, ScanLogin } from '@palisade/vocabulary';
import { type IdentityServices, ownServices } from './identity-services';
import { isProven, proveIdentity } from './prove-identity';
import { SessionKeeper } from './session-keeper';

let server: Server | undefined;
let client: TargetClient | undefined;
afterEach(async () => {
  await client?.close();
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
});

const { signal } = new AbortController();
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

const LOGIN =
  '<form method=post action="/login"><input type=hidden name=t value=7><input name=user><input type=password name=pw></form>';

/** A site with a login; `answer` may say something else first. */
class Site {
  readonly requests: string[] = [];
  readonly sessions = new Set<string>();
  logins = 0;
  origin = '';
  before: (path: string, request: IncomingMessage) => [number, string] | null = () => null;

  readonly listener: RequestListener = (request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? '/';
      this.requests.push(`${request.method} ${path}`);
      const told = this.before(path, request);
      if (told !== null) response.writeHead(told[0], { location: told[1] }).end(told[1]);
      else if (path !== '/login') this.page(path, request, response);
      else if (request.method === 'GET') response.end(LOGIN);
      else this.login(new URLSearchParams(body), response);
    });
  };

  private login(sent: URLSearchParams, response: ServerResponse): void {
    this.logins += 1;
    if (sent.toString() !== 't=7&user=alice&pw=right+horse') return void response.end(LOGIN);
    const session = `s3ss10n${this.logins}abcdef`;
    this.sessions.add(session);
    response.writeHead(302, { location: '/home', 'set-cookie': `sid=${session}; Path=/` }).end();
  }

  private page(path: string, { headers }: IncomingMessage, response: ServerResponse): void {
    const sid = /sid=(\w+)/.exec(headers.cookie ?? '')?.[1];
    const isIn = sid !== undefined && this.sessions.has(sid);
    if (path === '/me')
      response.writeHead(isIn ? 200 : 401).end(isIn ? '{"email":"alice@example.com"}' : '{}');
    else response.end(isIn ? 'Hello alice' : 'Hello');
  }
}

async function start(site: Site): Promise<TargetClient> {
  server = createServer(site.listener);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createTargetClient({
    target: { host: '127.0.0.1', url: `${site.origin}/` },
    allowedHosts: parseAllowedHosts('127.0.0.1'),
    scanId: 'spec',
    signal,
    rights: OWN_HOST,
    limits: { burst: 1000, perSecond: 1000 },
  });
  return client;
}

const FORM: ScanLogin = {
  kind: 'form',
  url: '/login',
  username: 'alice',
  password: 'right horse',
  usernameField: null,
  passwordField: null,
  totp: null,
  totpField: null,
};

const identityAt = ({ origin }: Site, own: Partial<ScanIdentity> = {}): ScanIdentity => ({
  id: 'i1',
  name: 'alice',
  login: FORM,
  session: ['cookie'],
  origins: [origin],
  privateCanary: null,
  verify: {
    url: '/me',
    signedIn: { status: null, json: '/email', equals: 'alice@example.com', text: null },
    anonymous: { status: [401, 302], json: null, equals: null, text: null },
  },
  start: [],
  never: [],
  proveBroken: true,
  ...own,
});

async function proofOf(
  site: Site,
  own: Partial<ScanIdentity> = {},
  services: Partial<IdentityServices> = {},
) {
  const noted: unknown[] = [];
  const all = {
    ...ownServices(),
    noteProof: (_id: string, proof: unknown) => Promise.resolve(void noted.push(proof)),
    ...services,
  };
  const result = await proveIdentity(await start(site), identityAt(site, own), all, signal);
  const proof = isProven(result) ? result.proof : result;
  expect(noted).toEqual([proof]);
  return proof;
}

describe('the three-way proof', () => {
  it('asks as a stranger, signs in, asks with the session, then with a broken one', async () => {
    const site = new Site();
    expect(await proofOf(site)).toEqual({ state: 'proven', reason: null, message: null, broken: true });
    expect(site.requests).toEqual([
      'GET /me',
      'GET /login',
      'POST /login',
      'GET /home',
      'GET /me',
      'GET /me',
    ]);
  });

  it('asks for JSON where a condition is about JSON, as one address may have a page too', async () => {
    const site = new Site();
    site.before = (path, { headers }) =>
      path === '/me' && headers.accept?.includes('text/html') === true ? [200, '<p>A page</p>'] : null;
    expect(await proofOf(site)).toMatchObject({ state: 'proven', broken: true });
  });

  it('leaves the broken session out when it is not due', async () => {
    const site = new Site();
    expect(await proofOf(site, { proveBroken: false })).toMatchObject({ state: 'proven', broken: false });
    expect(site.requests.filter((line) => line === 'GET /me').length).toBe(2);
  });

  it('sends a refused password once, although the login returns status 200', async () => {
    const site = new Site();
    const proof = await proofOf(site, { login: { ...FORM, password: 'wrong' } as ScanLogin });
    expect([proof, site.logins]).toMatchObject([{ state: 'refused', reason: 'password_refused' }, 1]);
  });

  it.each([
    [{ 'X-Api-Key': 'expired-key-1234' }, 'session_refused'],
    [{ Authorization: 'Bearer expired-key-1234' }, 'session_refused'],
    [{ Authorization: 'Basic YWxpY2U6d3Jvbmc=' }, 'password_refused'],
  ])('names what was refused in the header %j', async (headers, reason) => {
    const proof = await proofOf(new Site(), { login: { kind: 'header', headers }, session: [] });
    expect(proof).toMatchObject({ state: 'refused', reason });
  });

  it('does not sign in for a page that shows strangers the same', async () => {
    const site = new Site();
    site.before = (path) => (path === '/me' ? [200, '{"email":"alice@example.com"}'] : null);
    expect(await proofOf(site)).toMatchObject({ state: 'inconclusive', reason: 'same_for_strangers' });
    expect(site.logins).toBe(0);
  });

  it('proves nothing where a broken session is as good', async () => {
    const site = new Site();
    site.before = (path, { headers }) =>
      path === '/me' && headers.cookie !== undefined ? [200, '{"email":"alice@example.com"}'] : null;
    expect(await proofOf(site)).toMatchObject({ state: 'inconclusive', reason: 'broken_session_accepted' });
  });

  it('sends nothing to the login when the logins of the hour are used up', async () => {
    const site = new Site();
    const claimLogin = () => Promise.resolve(false);
    expect(await proofOf(site, {}, { claimLogin })).toMatchObject({
      state: 'inconclusive',
      reason: 'login_limit',
    });
    expect(site.requests).toEqual(['GET /me']);
  });

  it.each<[string, string, (path: string, method?: string) => [number, string] | null]>([
    [
      'redirect_loop',
      'a login that leads in a circle',
      (path) => (path === '/login' ? [302, '/login'] : null),
    ],
    ['verify_error', 'an error for strangers', (path) => (path === '/me' ? [503, 'Back soon'] : null)],
    ['too_many_requests', 'a limit', (path) => (path === '/me' ? [429, 'Slow down'] : null)],
    [
      'captcha',
      'a CAPTCHA after the password',
      (path, method) =>
        path === '/login' && method === 'POST'
          ? [200, LOGIN.replace('</form>', '<div class="g-recaptcha" data-sitekey="k"></div></form>')]
          : null,
    ],
  ])('says %s for %s', async (reason, _, answer) => {
    const site = new Site();
    site.before = (path, { method }) => answer(path, method);
    expect(await proofOf(site)).toMatchObject({ state: 'inconclusive', reason });
  });

  it('says that the page failed for the account too', async () => {
    const site = new Site();
    site.before = (path, { headers }) =>
      path === '/me' && headers.cookie !== undefined ? [500, 'Oops'] : null;
    expect(await proofOf(site)).toMatchObject({ state: 'inconclusive', reason: 'verify_error' });
  });

  it('stops where the login leads to an origin that is not named', async () => {
    const site = new Site();
    site.before = (path) => (path === '/login' ? [302, 'https://sso.example/login'] : null);
    expect(await proofOf(site)).toMatchObject({ state: 'inconclusive', reason: 'left_origins' });
  });

  it('does not ask for the page that proves it on another origin', async () => {
    const site = new Site();
    const verify = {
      ...identityAt({ origin: 'http://127.0.0.1' } as Site).verify,
      url: 'https://other.example/me',
    };
    expect(await proofOf(site, { verify })).toMatchObject({ reason: 'verify_elsewhere' });
    expect(site.requests).toEqual([]);
  });
});

describe('the keeper of a session', () => {
  async function kept(site: Site, own: Partial<ScanIdentity> = {}) {
    const root = await start(site);
    const proven = await proveIdentity(root, identityAt(site, own), ownServices(), signal);
    if (!isProven(proven)) throw new Error(String(proven.message));
    const keeper = new SessionKeeper(root, proven, ownServices(), signal);
    const view = root.withSession(keeper.session);
    const ask = async (path: string): Promise<string> => {
      const answer = await view.request({ url: `${site.origin}${path}` });
      return answer.ok ? `${answer.status} ${answer.body.toString()}` : answer.category;
    };
    return { keeper, ask };
  }

  it('checks every 20 requests and at the end', async () => {
    const site = new Site();
    const { keeper, ask } = await kept(site);
    site.requests.length = 0;
    for (let page = 0; page < 41; page += 1) await ask(`/page${page}`);
    await keeper.settle();
    await keeper.settle();
    expect(site.requests.filter((line) => line === 'GET /me').length).toBe(3);
    expect([...keeper.lost]).toEqual([]);
  });

  it('loses what it read since the last good check when the session ends in silence, and signs in again', async () => {
    const site = new Site();
    const { keeper, ask } = await kept(site);
    for (let page = 0; page < 30; page += 1) await ask(`/page${page}`);
    site.sessions.clear();
    expect(await ask('/page30')).toBe('200 Hello');
    await keeper.settle();
    expect([...keeper.lost].map((url) => new URL(url).pathname)).toEqual(
      Array.from({ length: 11 }, (_, at) => `/page${20 + at}`),
    );
    expect(await ask('/page30')).toBe('200 Hello alice');
    await keeper.settle();
    expect([keeper.lost.size, site.logins, keeper.end]).toEqual([10, 2, null]);
  });

  it('signs in again at a refusal, and requests the page again', async () => {
    const site = new Site();
    const { keeper, ask } = await kept(site);
    site.sessions.clear();
    expect(await ask('/me')).toBe('200 {"email":"alice@example.com"}');
    expect([site.logins, keeper.end]).toEqual([2, null]);
  });

  it('does not take a refusal of one page for the end of the session', async () => {
    const site = new Site();
    site.before = (path) => (path === '/admin' ? [403, 'no'] : null);
    const { ask } = await kept(site);
    expect([await ask('/admin'), site.logins]).toEqual(['403 no', 1]);
  });

  it('signs in four times, then leaves the site alone', async () => {
    const site = new Site();
    const { keeper, ask } = await kept(site);
    for (let round = 0; round < 5; round += 1) {
      site.sessions.clear();
      await ask('/me');
    }
    const sent = site.requests.length;
    expect([await ask('/other'), site.requests.length - sent, site.logins]).toEqual([
      'sign_in_required',
      0,
      4,
    ]);
    expect(keeper.end?.message).toContain('four logins');
  });

  it('opens no new session for a cookie that ends', async () => {
    const site = new Site();
    site.sessions.add('given1');
    const { keeper, ask } = await kept(site, { login: { kind: 'cookie', cookies: { sid: 'given1' } } });
    site.sessions.clear();
    expect([await ask('/me'), await ask('/a'), keeper.end?.reason]).toEqual([
      'sign_in_required',
      'sign_in_required',
      'session_ended',
    ]);
  });
});
