import type { ScannerInput } from '@palisade/scan-engine';
import type { LoginObservation } from './brute-force.observation';
import {
  aspNetIdentity,
  captchaAfter,
  devise,
  django,
  EMAIL,
  express,
  form,
  laravel,
  plainLogin,
  seeOther,
  spring,
  USERNAME,
  wordpress,
} from './testing/framework-logins';
import { type Seen, serveLogin, type Site } from './testing/login-site';
import { observeLogin } from './testing/observe-login';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';

const started = closedAfterEach();

async function look(site: Site, overrides: Partial<ScannerInput> = {}, plain = false) {
  const server = await started(serveLogin(site, plain));
  const seen = await observeLogin(`${server.origin}/`, overrides);
  const posts = server.seen.filter(({ method }) => method === 'POST');
  return { ...seen, server, posts };
}

const at = (...endpoints: string[]): Partial<ScannerInput> => ({ settings: { endpoints } });
const API = at('/api/login');
const json = (status: number, body: unknown) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('frameworks', () => {
  type Row = [
    name: string,
    site: Site,
    findings: string[],
    reaction: string | null,
    failures: number,
    posts: number,
  ];
  it.each<Row>([
    ['Laravel, five tries by name and address', laravel(), [], 'lock_text', 5, 7],
    ['Laravel with an eleventh failure', laravel(11), ['login-late-throttling'], 'lock_text', 11, 13],
    ['Django without a limit', django, ['login-no-throttling'], null, 13, 13],
    ['Rails with Devise and lockable', devise(), [], 'lock_text', 4, 6],
    [
      'WordPress as it comes',
      wordpress(),
      ['login-generic-error-missing', 'login-no-throttling'].reverse(),
      null,
      13,
      13,
    ],
    ['Spring Security', spring(), ['login-no-throttling'], null, 13, 13],
    ['ASP.NET Core Identity with a lock-out page', aspNetIdentity(), [], 'lock_text', 5, 7],
    ['Express with a limiter by address', express('peer'), [], 'status', 5, 7],
    ['Express that counts by user', express('user'), [], 'status', 5, 7],
    ['a CAPTCHA after three failures', captchaAfter(3), [], 'captcha', 3, 5],
  ])('%s', async (_name, site, findings, reaction, failures, most) => {
    const { observation, ids, posts, judgement } = await look(site);
    expect({
      stop: observation.stop,
      ids,
      reaction: observation.reaction?.kind ?? null,
      failures: observation.failures,
    }).toEqual({
      stop: null,
      ids: findings,
      reaction,
      failures,
    });
    expect(judgement.inconclusive).toBeNull();
    // The failures, the one that met the limit, and one more that a header does not help.
    expect(posts).toHaveLength(most);
  });

  it('WordPress with a plugin that counts down: the first count ends the test', async () => {
    const { observation, judgement, posts } = await look(wordpress(4));
    expect(observation.stop).toMatchObject({ failure: 'attempts_counted' });
    expect(judgement.inconclusive).toMatch(/^the site says how many attempts to sign in it counts/);
    expect(judgement.findings).toEqual([]);
    expect(posts).toHaveLength(1);
  });

  it('an address that a firewall bars after five failures', async () => {
    let failures = 0;
    const { observation, ids } = await look((seen, bar) => {
      if (seen.method === 'POST') failures += 1;
      if (failures > 5) bar();
      return failures > 5 ? null : plainLogin()(seen, bar);
    });
    expect(observation).toMatchObject({
      failures: 5,
      reaction: { kind: 'dropped_connection' },
      bypass: 'not_tried',
      stop: null,
    });
    expect(ids).toEqual([]);
  });
});

describe('limits that can be bypassed', () => {
  it.each<[name: string, site: Site, verdict: LoginObservation['bypass'], ids: string[], posts: number]>([
    [
      'an address that clients may claim',
      express('claimed'),
      'header_bypass',
      ['login-throttle-header-bypass'],
      11,
    ],
    ['a count in the session', express('cookie'), 'cookie_bound', ['login-throttle-cookie-bound'], 11],
    ['the address of the connection', express('peer'), 'held', [], 7],
  ])('%s', async (_name, site, verdict, ids, posts) => {
    const seen = await look(site);
    expect(seen.observation.bypass).toBe(verdict);
    expect(seen.ids).toEqual(ids);
    expect(seen.posts).toHaveLength(posts);
  });

  it('two servers that take turns and count apart are no bypass', async () => {
    let turn = 0;
    // The first server is at its limit, the second one is not: allowed, refused, allowed, refused.
    const { observation, ids } = await look((seen, bar) => {
      if (seen.method !== 'POST') return plainLogin()(seen, bar);
      turn += 1;
      return turn > 5 && turn % 2 === 0 ? { status: 429 } : plainLogin()(seen, bar);
    });
    expect(observation.bypass).toBe('undecided');
    expect(ids).toEqual([]);
  });

  it('a limit that ends while we test is not a bypass', async () => {
    let posts = 0;
    const { observation, ids } = await look((seen, bar) => {
      if (seen.method !== 'POST') return plainLogin()(seen, bar);
      posts += 1;
      return posts === 6 || posts === 8 || posts === 9 ? { status: 429 } : plainLogin()(seen, bar);
    });
    expect(observation.bypass).toBe('undecided');
    expect(ids).toEqual([]);
  });

  it('takes five tries at most, each with another address', async () => {
    const { posts } = await look(express('claimed', 12));
    expect(posts).toHaveLength(18);
    const addresses = posts.slice(13).map(({ headers }) => headers['x-forwarded-for'] ?? null);
    expect(addresses).toEqual([
      expect.stringMatching(/^203\.0\.113\./),
      null,
      null,
      expect.stringMatching(/^203\.0\.113\./),
      null,
    ]);
  });
});

describe('redirects', () => {
  it('plain http that leads to https is not cleartext', async () => {
    const secure = await started(serveLogin(plainLogin()));
    const { ids } = await look(({ path }) => seeOther(`${secure.origin}${path}`), {}, true);
    expect(ids).toEqual(['login-no-throttling']);
  });

  it('a redirect that would repeat the credentials is not followed', async () => {
    const { observation, posts, server } = await look(({ method, path }) =>
      method === 'POST'
        ? { status: 307, headers: { location: '/elsewhere' } }
        : plainLogin()({ method, path } as Seen, () => undefined),
    );
    expect(observation.stop?.reason).toBe('not_a_login');
    expect(posts.map(({ path }) => path)).toEqual(['/login']);
    expect(server.seen.map(({ path }) => path)).not.toContain('/elsewhere');
  });
});

describe('endpoints without a form', () => {
  it.each<[name: string, refuse: (fields: Record<string, string>, type: string) => ReturnType<typeof json>]>([
    [
      'an e-mail in JSON',
      (fields) => (fields.email ? json(401, { message: 'Unauthorized' }) : json(400, {})),
    ],
    [
      'a username in JSON (NestJS with a whitelist)',
      (fields) =>
        fields.username
          ? json(401, { message: 'Unauthorized' })
          : json(400, { message: ['property email should not exist', 'username should not be empty'] }),
    ],
    [
      'a form encoding',
      (_fields, type) =>
        type.includes('urlencoded') ? json(400, { error: 'Incorrect username or password' }) : json(415, {}),
    ],
    ['200 with an error inside', () => json(200, { success: false, error: 'Invalid credentials' })],
    ['403 for every wrong password', () => json(403, { error: 'Wrong user or password' })],
  ])('%s', async (_name, refuse) => {
    const { observation, ids } = await look(
      ({ method, fields, headers }) =>
        method === 'POST' ? refuse(fields, headers['content-type'] ?? '') : { status: 405 },
      API,
    );
    expect(observation.stop).toBeNull();
    expect(observation.login?.kind).toBe('api');
    expect(ids).toEqual(['login-no-throttling']);
  });

  it('a limit in JSON, with one message for unknown users', async () => {
    let posts = 0;
    const { observation, ids } = await look(({ method }) => {
      if (method !== 'POST') return { status: 404 };
      posts += 1;
      return posts > 5 ? json(429, { error: 'rate_limited' }) : json(404, { code: 'USER_NOT_FOUND' });
    }, API);
    expect(observation).toMatchObject({ failures: 5, reaction: { kind: 'status' } });
    expect(ids).toEqual(['login-generic-error-missing']);
  });

  it('HTTP authentication that lets no stranger in, only where the owner named it', async () => {
    const wall: Site = () => ({ status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } });
    const unnamed = await look(wall);
    expect(unnamed.judgement.inconclusive).toMatch(/name the login in the settings of this test/);
    expect(unnamed.server.seen.length).toBeLessThanOrEqual(3);
    const { observation, ids, server } = await look(wall, at('/'));
    expect(observation).toMatchObject({ failures: 13, login: { kind: 'basic' } });
    expect(ids).toEqual(['login-no-throttling']);
    expect(server.seen.filter(({ headers }) => headers.authorization !== undefined)).toHaveLength(13);
  });
});

describe('safety', () => {
  it('invents one user for a run, another for the next, and a password for each try', async () => {
    const site = await started(serveLogin(django));
    await observeLogin(`${site.origin}/`);
    await observeLogin(`${site.origin}/`);
    const tries = site.seen.filter(({ method }) => method === 'POST').map(({ fields }) => fields);
    const users = [...new Set(tries.map(({ username }) => username))];
    expect(users).toHaveLength(2);
    for (const user of users) expect(user).toMatch(/^probe-[0-9a-f]{16}@scan\.example\.com$/);
    expect(new Set(tries.map(({ password }) => password)).size).toBe(26);
    for (const { password } of tries) expect(password).toMatch(/^[A-Za-z2-9]{24}$/);
  });

  it('sends one request after the other, with a pause before each', async () => {
    const site = await started(serveLogin(laravel()));
    const pauses: number[] = [];
    const pause = (ms: number) => {
      pauses.push(ms);
      return Promise.resolve();
    };
    await observeLogin(`${site.origin}/login`, at('/login'), { gapMs: 1_000, pause });
    // The crawl's request for the start page and the first probe of the login need no pause.
    expect(pauses).toHaveLength(site.seen.length - 2);
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(1_000);
    expect(site.atOnce()).toBe(1);
  });

  it('gives each try a fresh form, with at most one probe of the page for each', async () => {
    const { server, posts, observation } = await look(laravel(20), at('/login'));
    expect(posts).toHaveLength(13);
    expect(observation).toMatchObject({ failures: 13, stop: null });
    expect(server.seen).toHaveLength(1 + 1 + 13 * 2);
  });

  it('posts nothing but logins: no reset, no code, no registration, no payment', async () => {
    const pages: Record<string, string> = {
      '/': '<a href="/a">a</a><a href="/b">b</a><a href="/c">c</a><a href="/d">d</a>',
      '/a': form(EMAIL, '', 'post', '/password/reset'),
      '/b': form('<input name="phone">', '', 'post', '/sms-code'),
      '/c': form(`${EMAIL}<input type="password" name="again">`, '', 'post', '/account'),
      '/d': '<form method="post" action="/x"><input name="card"><input type="password" name="cvc"><button>Pay with PayPal</button></form>',
    };
    const { observation, posts } = await look(({ path }) => ({ body: pages[path] ?? '' }));
    expect(observation.stop?.reason).toBe('no_login_found');
    expect(posts).toEqual([]);
  });

  it('claims the burst by the endpoint, and tries nothing without the claim', async () => {
    const asked: string[] = [];
    const claimProbe = (endpoint: string) => {
      asked.push(endpoint);
      return Promise.resolve(false);
    };
    const { judgement, posts, server } = await look(
      plainLogin({ page: form(USERNAME, '', 'post', '/login?next=/') }),
      { claimProbe },
    );
    expect(asked).toEqual([`${server.origin}/login`]);
    expect(judgement.inconclusive).toBe(
      'this login was tested within the last 24 hours; scan again tomorrow',
    );
    expect(posts).toEqual([]);
  });

  it('takes two logins that differ by query for two', async () => {
    const asked: string[] = [];
    const claimProbe = (endpoint: string) => {
      asked.push(endpoint);
      return Promise.resolve(false);
    };
    const page = (path: string) => form(USERNAME, '', 'post', path);
    const { server } = await look(({ path }) => ({ body: page(path) }), {
      ...at('/login?for=staff&next=/', '/login?for=customers&t=1760000000'),
      claimProbe,
    });
    expect(asked.map((url) => url.slice(server.origin.length)).sort()).toEqual([
      '/login?for=customers',
      '/login?for=staff',
    ]);
  });

  it('has one endpoint a run, in turns by the day', async () => {
    const day = (number: number) => ({ ...at('/one', '/two'), now: new Date(number * 86_400_000 + 1) });
    const { observation: before } = await look(plainLogin(), day(20_000));
    const { observation } = await look(plainLogin(), day(20_001));
    expect(before.login?.page).toMatch(/\/one$/);
    expect(observation.login?.page).toMatch(/\/two$/);
  });

  it('checks the page once after a reaction, and no more', async () => {
    const { server, observation } = await look(captchaAfter(3), at('/login'));
    expect(observation.afterwards).toBe(200);
    const { length } = server.seen;
    expect(server.seen[length - 1]?.method).toBe('GET');
    expect(server.seen[length - 2]?.method).toBe('POST');
  });

  it('keeps names and passwords out of what is stored', async () => {
    const { observation, judgement, posts } = await look(wordpress());
    const stored = JSON.stringify({ observation, judgement });
    const { log = '', pwd = '' } = posts[0]?.fields ?? {};
    expect(log).toMatch(/^probe-/);
    expect(stored).not.toContain(/[0-9a-f]{16}/.exec(log)?.[0]);
    expect(stored).not.toContain(pwd);
    expect(observation.unknownUserText).toContain('probe-<16 hex>@scan.example.com');
  });
});
