import type { ScannerInput } from '@palisade/scan-engine';
import type { StopReason } from './brute-force.observation';
import { express, form, plainLogin, seeOther, USERNAME } from './testing/framework-logins';
import { type Reply, type Seen, serveLogin, type Site } from './testing/login-site';
import { observeLogin } from './testing/observe-login';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';

const started = closedAfterEach();

async function look(site: Site, overrides: Partial<ScannerInput> = {}, plain = false) {
  const server = await started(serveLogin(site, plain));
  const seen = await observeLogin(`${server.origin}/`, overrides);
  return { ...seen, posts: server.seen.filter(({ method }) => method === 'POST') };
}

const AT_LOGIN: Partial<ScannerInput> = { settings: { endpoints: ['/login'] } };
const html = (body: string, more: Reply = {}): Reply => ({ body, ...more });
const WRONG = form(USERNAME, '<p>Wrong user or password.</p>');

/** A login without a limit, apart from the response to one or more of its POSTs. */
function withAnswer(from: number, answer: (count: number) => Reply | null): Site {
  let posts = 0;
  return (seen, bar) => {
    if (seen.method !== 'POST') return plainLogin()(seen, bar);
    posts += 1;
    return posts >= from ? answer(posts) : plainLogin()(seen, bar);
  };
}

describe('what cannot be judged', () => {
  const onGet =
    (reply: Reply): Site =>
    ({ method }: Seen) =>
      method === 'POST' ? html('') : reply;
  type Row = [name: string, reason: StopReason, site: Site, posts: number];
  it.each<Row>([
    ['single sign-on on another host', 'off_host', () => seeOther('https://sso.example/authorize'), 0],
    [
      'a form that posts to another host',
      'off_host',
      onGet(html(form(USERNAME, '', 'post', 'https://idp.example/login'))),
      0,
    ],
    [
      'a CAPTCHA from the start',
      'captcha_from_start',
      onGet(html(form(`${USERNAME}<div class="h-captcha"></div>`))),
      0,
    ],
    [
      'a firewall at the first POST',
      'blocked_at_start',
      withAnswer(1, () => ({ status: 403, body: '<h1>Access denied</h1>' })),
      1,
    ],
    ['429 at the first POST', 'blocked_at_start', withAnswer(1, () => ({ status: 429 })), 1],
    [
      'a puzzle instead of the page',
      'blocked_at_start',
      () => ({ status: 403, headers: { 'cf-mitigated': 'challenge' } }),
      0,
    ],
    [
      'a login by script alone',
      'not_a_login',
      onGet(html('<div id="root"></div><script src="/app.js"></script>')),
      1,
    ],
    [
      'a script that takes the form over',
      'not_a_login',
      ({ method }) => (method === 'POST' ? { status: 405 } : html(form(USERNAME))),
      1,
    ],
    ['a form that comes back without a word', 'not_a_login', plainLogin({ refusal: form(USERNAME) }), 1],
    [
      'an endpoint that is none',
      'not_a_login',
      ({ method }) => (method === 'POST' ? { status: 404, body: 'Not found' } : { status: 404 }),
      1,
    ],
    [
      'a form that is always stale',
      'csrf_rejected',
      withAnswer(1, () => ({ status: 403, body: 'CSRF verification failed' })),
      3,
    ],
    [
      'a name that is never right',
      'user_refused',
      withAnswer(1, () => html(form(USERNAME, 'Username must be a number'))),
      2,
    ],
    [
      'a login that lets in',
      'unexpected_success',
      withAnswer(1, () => seeOther('/', { 'set-cookie': 'sid=1' })),
      1,
    ],
    [
      'a login that lets in at the fourth try',
      'unexpected_success',
      withAnswer(4, () => seeOther('/', { 'set-cookie': 'sid=1' })),
      4,
    ],
    ['a server in trouble', 'server_error', () => ({ status: 500 }), 0],
    ['a login in trouble', 'server_error', withAnswer(4, () => ({ status: 500 })), 4],
    [
      'one dropped connection',
      'dropped_once',
      withAnswer(4, (count) => (count === 4 ? null : html(WRONG))),
      4,
    ],
    ['another response in between', 'answer_changed', withAnswer(4, () => ({ status: 204 })), 4],
  ])('%s', async (_name, reason, site, posts) => {
    const seen = await look(site, AT_LOGIN);
    expect(seen.observation.stop?.reason).toBe(reason);
    expect(seen.judgement.inconclusive).not.toBeNull();
    expect(seen.ids).toEqual([]);
    expect(seen.posts).toHaveLength(posts);
  });

  it.each(['/password/reset', '/otp/verify', '/checkout'])(
    '%s is left alone although it was named',
    async (path) => {
      const page = html(form(USERNAME, '', 'post', path));
      const { observation, posts } = await look(() => page, { settings: { endpoints: [path] } });
      expect(observation.stop?.reason).toBe('sensitive_endpoint');
      expect(posts).toEqual([]);
    },
  );

  it('an endpoint for programs that sends codes is left alone although it was named', async () => {
    const { observation, posts } = await look(() => ({ status: 405 }), {
      settings: { endpoints: ['/api/otp'] },
    });
    expect(observation.stop?.reason).toBe('sensitive_endpoint');
    expect(posts).toEqual([]);
  });

  it('a login that was named may have other words around it', async () => {
    const page = form(`${USERNAME}`, '', 'post', '/payments/login');
    const site = plainLogin({ page, refusal: page.replace('<body>', '<body>Wrong user or password.') });
    const { observation } = await look(site, { settings: { endpoints: ['/payments/login'] } });
    expect(observation).toMatchObject({ stop: null, failures: 13 });
  });

  it('a site that breaks down is not a limit', async () => {
    let posts = 0;
    const { observation } = await look(({ method, path }) => {
      if (method === 'POST') posts += 1;
      if (posts > 4) return { status: 503 };
      return method === 'POST'
        ? html(WRONG)
        : html(path === '/' ? '<a href="/login">Log in</a>' : form(USERNAME));
    });
    expect(observation.stop?.reason).toBe('server_error');
  });

  it('a login by script alone is not tried when nobody named it', async () => {
    const { observation, posts } = await look(({ path }) =>
      html(path === '/' ? '<a href="/login">Log in</a>' : '<div id="root"></div>'),
    );
    expect(observation.stop?.reason).toBe('no_login_found');
    expect(posts).toEqual([]);
  });
});

describe('what is not a reaction', () => {
  const unlimited = (refusal: string, page = form(USERNAME)) => plainLogin({ page, refusal });
  it.each<[name: string, site: Site]>([
    [
      'a page that always speaks of limits',
      unlimited(
        form(USERNAME, 'Too many attempts lock an account. Wrong password.'),
        form(USERNAME, 'Too many attempts lock an account.'),
      ),
    ],
    [
      'a warning of a lock to come',
      unlimited(form(USERNAME, 'Wrong password. Your account will be locked out after 5 failures.')),
    ],
    ['a status 403 for every wrong password', plainLogin({ refusal: WRONG, status: 403 })],
    ['a Retry-After of no time', withAnswer(1, () => html(WRONG, { headers: { 'retry-after': '0' } }))],
    [
      'a stale form in between',
      withAnswer(1, (count) =>
        count === 3 ? { status: 403, body: 'CSRF verification failed' } : html(WRONG),
      ),
    ],
    ['a message in a language that we do not know', unlimited(form(USERNAME, '<p>Vigane salasõna</p>'))],
    [
      'a name that must be no address',
      ({ method, path, fields }) => {
        if (path === '/') return html('<a href="/login">Log in</a>');
        const isAddress = fields.username?.includes('@') ?? false;
        return html(
          method === 'POST' && isAddress
            ? form(USERNAME, 'Username may only contain letters and numbers')
            : method === 'POST'
              ? WRONG
              : form(USERNAME),
        );
      },
    ],
  ])('%s', async (_name, site) => {
    const { observation, ids } = await look(site);
    expect(observation).toMatchObject({ stop: null, reaction: null, failures: 13 });
    expect(ids).toEqual(['login-no-throttling']);
  });
});

describe('signs of a limit', () => {
  it.each<[kind: string, reply: Reply]>([
    ['status', { status: 423, body: WRONG }],
    ['status', { status: 503, body: 'Slow down' }],
    ['retry_after', { headers: { 'retry-after': '30' }, body: WRONG }],
    ['captcha', html(form(`${USERNAME}<img src="/captcha.png">`, 'Wrong user or password.'))],
    ['lock_text', html(form(USERNAME, 'Zu viele Anmeldeversuche'))],
    ['challenge_cookie', { headers: { 'set-cookie': 'aws-waf-token=1' }, body: WRONG }],
  ])('%s', async (kind, reply) => {
    const { observation, ids } = await look(withAnswer(7, () => reply));
    expect(observation).toMatchObject({ stop: null, failures: 6, reaction: { kind } });
    expect(ids).toEqual([]);
  });

  it('stops at a CAPTCHA on the page before the next try', async () => {
    let looks = 0;
    const { observation, posts } = await look(({ method, path }) => {
      if (path === '/') return html('<a href="/login">Log in</a>');
      if (method === 'POST') return { status: 401, body: 'Wrong user or password' };
      looks += 1;
      const puzzle = looks > 5 ? '<div class="cf-turnstile"></div>' : '';
      return html(form(USERNAME + puzzle), { headers: { 'set-cookie': 'sid=1' } });
    });
    expect(observation.reaction?.kind).toBe('captcha');
    expect(posts).toHaveLength(observation.failures);
  });
});

describe('how credentials travel', () => {
  it('a form on plain http', async () => {
    const { ids, judgement } = await look(express('peer'), {}, true);
    expect(ids).toEqual(['login-cleartext']);
    expect(judgement.findings[0]?.location).toBe('/login');
  });

  it('a form that uses GET', async () => {
    const page = (above: string) => html(form(USERNAME, above, 'get', '/session'));
    const { ids } = await look(({ path, fields }) =>
      path === '/'
        ? html('<a href="/login">Log in</a>')
        : page(fields.password === undefined ? '' : 'Wrong user or password.'),
    );
    expect(ids).toEqual(['login-get-method', 'login-no-throttling']);
  });

  it('a form whose message leaves open what was wrong', async () => {
    const { observation } = await look(
      plainLogin({ refusal: form(USERNAME, 'User not found or wrong password.') }),
    );
    expect(observation.unknownUserText).toBeNull();
  });
});
