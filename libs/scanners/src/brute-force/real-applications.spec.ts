import type { ScannerInput } from '@palisade/scan-engine';
import type { ReactionKind, StopReason } from './brute-force.observation';
import {
  digestLogin,
  directus,
  freshRss,
  json,
  jupyter,
  mediaWiki,
  nodeRed,
  qbittorrent,
  qbittorrent4,
  roundcube,
  shaarli,
  tomcat,
} from './testing/application-logins';
import { express, form, plainLogin, seeOther, USERNAME } from './testing/framework-logins';
import { type Reply, serveLogin, type Site } from './testing/login-site';
import { observeLogin } from './testing/observe-login';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';

const started = closedAfterEach();

async function look(site: Site, endpoints: string[] = [], more: Partial<ScannerInput> = {}) {
  const server = await started(serveLogin(site));
  const settings = endpoints.length === 0 ? null : { endpoints };
  const seen = await observeLogin(`${server.origin}/`, { settings, ...more });
  return { ...seen, server, posts: server.seen.filter(({ method }) => method === 'POST') };
}

const WRONG = form(USERNAME, '<p>Wrong user or password.</p>');
const html = (body: string, more: Reply = {}): Reply => ({ body, ...more });

/** A login without a limit, apart from its responses from the `from`-th POST on. */
function changing(from: number, answer: Reply, page = form(USERNAME), refusal: Reply = html(WRONG)): Site {
  let posts = 0;
  return ({ method, path }) => {
    if (method !== 'POST') return html(path === '/' ? '<a href="/login">Log in</a>' : page);
    posts += 1;
    return posts >= from ? answer : refusal;
  };
}

describe('logins of real applications are found, with their own fields', () => {
  it.each<[string, Site, string[], object]>([
    ['Tomcat’s manager behind a link', tomcat, [], { kind: 'basic', endpoint: /\/manager\/html$/ }],
    ['Jupyter, a password alone', jupyter, [], { fields: [null, 'password'] }],
    [
      'qBittorrent',
      qbittorrent,
      ['/api/v2/auth/login'],
      { encoding: 'form', fields: ['username', 'password'] },
    ],
    ['Directus', directus, ['/auth/login'], { encoding: 'json', fields: ['email', 'password'] }],
    ['MediaWiki', mediaWiki, [], { fields: ['wpName', 'wpPassword'] }],
    ['Shaarli, whose header form leads nowhere', shaarli, [], { endpoint: /\/login$/ }],
  ])('%s', async (_name, site, endpoints, login) => {
    const { observation, ids } = await look(site, endpoints);
    expect(observation).toMatchObject({ stop: null, failures: 13 });
    expect(ids).toEqual(['login-no-throttling']);
    const { endpoint, ...facts } = login as { endpoint?: RegExp };
    expect(observation.login).toMatchObject(facts);
    if (endpoint !== undefined) expect(observation.login?.endpoint).toMatch(endpoint);
  });

  it('the title claims what was seen, and no more (Tomcat’s LockOutRealm)', async () => {
    const [finding] = (await look(tomcat)).judgement.findings;
    expect(finding?.title).toBe('No limit on failed logins was observed');
    expect(finding?.description).toContain('This test cannot see a lock');
  });

  it('MediaWiki’s other forms on the same path are never sent, and the evidence names the page with its query', async () => {
    const { posts, judgement } = await look(mediaWiki);
    expect(posts.every(({ path }) => path.startsWith('/index.php?title=Special:UserLogin'))).toBe(true);
    expect(judgement.findings[0]?.evidence.page).toMatch(
      /\/index\.php\?title=Special:UserLogin&returnto=Main\+Page$/,
    );
  });
});

describe('what looks like a refused password and is none', () => {
  it.each<[string, StopReason, Site, string[], number]>([
    ['Node-RED without a client', 'fields_ignored', nodeRed, ['/auth/token'], 6],
    ['FreshRSS, named', 'login_by_script', freshRss, ['/i/'], 0],
    ['FreshRSS, found', 'login_by_script', freshRss, [], 0],
    ['a digest by script', 'login_by_script', digestLogin, [], 1],
    ['a bare 403', 'refused_at_start', changing(1, { status: 403, body: '<h1>403</h1>' }), [], 1],
    [
      'words that require a CAPTCHA',
      'captcha_from_start',
      changing(1, html(form(USERNAME, 'Please prove that you are not a robot'))),
      [],
      1,
    ],
    [
      'a field set that is refused with words on passwords',
      'fields_ignored',
      ({ method }) =>
        method === 'POST' ? json(401, { error: 'login and password are required' }) : { status: 405 },
      ['/api/session'],
      6,
    ],
  ])('%s', async (_name, reason, site, endpoints, posts) => {
    const seen = await look(site, endpoints);
    expect(seen.observation.stop?.reason).toBe(reason);
    expect(seen.ids).toEqual([]);
    expect(seen.posts).toHaveLength(posts);
    // What happened, and what a person can do.
    expect(seen.judgement.inconclusive).toMatch(/[,;] .*(name|switch|check|let|run) /);
  });

  it('one word with status 200 is a refusal when a ban follows', async () => {
    const { observation, judgement, posts } = await look(qbittorrent4(5), ['/api/v2/auth/login']);
    // The control was counted as a try as well.
    expect(observation).toMatchObject({ stop: null, failures: 4, reaction: { kind: 'status' } });
    expect(judgement.inconclusive).toBeNull();
    expect(posts.length).toBeLessThan(10);
  });

  it('one word with status 200 proves nothing alone', async () => {
    const { observation, ids } = await look(qbittorrent4(), ['/api/v2/auth/login']);
    expect(observation.stop?.reason).toBe('fields_ignored');
    expect(ids).toEqual([]);
  });

  it('one word with status 200 is a refusal when a request without credentials is answered otherwise', async () => {
    const { observation, ids } = await look(
      ({ method, fields }) => {
        if (method !== 'POST') return { status: 405 };
        const headers = { 'content-type': 'text/plain' };
        return { headers, body: fields.email === undefined ? 'No such command' : 'Login failure' };
      },
      ['/api/session'],
    );
    expect(observation).toMatchObject({ stop: null, failures: 13 });
    expect(ids).toEqual(['login-no-throttling']);
  });

  it('a 401 without words counts when the control is answered otherwise', async () => {
    const { observation, posts } = await look(
      ({ method, fields }) =>
        method === 'POST'
          ? {
              status: fields.email === undefined ? 400 : 401,
              body: fields.email ? 'Unauthorized' : 'Bad Request',
            }
          : { status: 405 },
      ['/api/session'],
    );
    expect(observation).toMatchObject({ stop: null, failures: 13 });
    expect(posts).toHaveLength(14);
    expect(posts.filter(({ fields }) => fields.email === undefined)).toHaveLength(1);
  });
});

describe('forms that are never sent', () => {
  const filled = '<input name="username" value="admin"><input name="note" type="text">';
  it.each<[string, string, StopReason]>([
    ['a text filled in', form(filled), 'prefilled_form'],
    ['a text area', form(`${USERNAME}<textarea name="t"></textarea>`), 'no_login_found'],
    ['a file', form(`${USERNAME}<input type="file" name="f">`), 'no_login_found'],
    [
      'a registration by query',
      form(USERNAME, '', 'post', '/wp-login.php?action=register'),
      'no_login_found',
    ],
  ])('%s', async (_name, page, reason) => {
    const { observation, posts } = await look(({ path }) =>
      html(path === '/' ? '<a href="/login">Log in</a>' : page),
    );
    expect(observation.stop?.reason).toBe(reason);
    expect(posts).toEqual([]);
  });

  it('where to go afterwards is not a word against a login, nor is our own name in the form that comes back', async () => {
    const page = (name: string, above = '') =>
      form(
        `<input name="username" value="${name}"><input type="hidden" name="t" value="1">`,
        above,
        'post',
        '/login?next=/checkout',
      );
    const { observation } = await look(({ method, path, fields }) => {
      if (path === '/') return html('<a href="/login">Log in</a>');
      return html(method === 'POST' ? page(fields.username ?? '', 'Wrong user or password.') : page(''));
    });
    expect(observation).toMatchObject({ stop: null, failures: 13 });
  });
});

describe('reactions', () => {
  const CONTACT =
    '<form action="/contact" method="post"><input name="mail"><div class="g-recaptcha"></div></form>';
  const withContact = (fields: string, above = '') => `${form(fields, above)}${CONTACT}`;
  it.each<[string, ReactionKind, number, Site]>([
    [
      'limit words in a 400',
      'lock_text',
      4,
      changing(5, { status: 400, body: 'Maximum number of attempts exceeded' }),
    ],
    [
      'limit words in a 500 (Node-RED)',
      'lock_text',
      4,
      changing(5, { status: 500, body: 'Too many login attempts. Wait 10 minutes' }),
    ],
    ['a wait in a 401', 'lock_text', 4, changing(5, { status: 401, body: 'Please wait 30 seconds' })],
    [
      'a CAPTCHA that appears in the login, next to that of another form',
      'captcha',
      5,
      changing(
        6,
        html(withContact(`${USERNAME}<div class="g-recaptcha"></div>`, 'Wrong user or password.')),
        withContact(USERNAME),
        html(withContact(USERNAME, 'Wrong user or password.')),
      ),
    ],
    [
      'words that require a CAPTCHA after failures',
      'captcha',
      3,
      changing(4, html(form(USERNAME, 'Please answer the security question'))),
    ],
  ])('%s', async (_name, kind, failures, site) => {
    const { observation, ids } = await look(site);
    expect(observation).toMatchObject({ stop: null, failures, reaction: { kind } });
    expect(ids).toEqual([]);
  });

  it.each([
    ['in another form', CONTACT],
    [
      'in another place',
      '<footer><div class="g-recaptcha"></div></footer><script src="/recaptcha/api.js"></script>',
    ],
  ])('a CAPTCHA %s is not a reason to give up', async (_name, other) => {
    const page = (above: string) => `${form(USERNAME, above)}${other}`;
    const { observation } = await look(changing(99, {}, page(''), html(page('Wrong user or password.'))));
    expect(observation).toMatchObject({ stop: null, failures: 13, reaction: null });
  });

  it('a delay that grows up to a time-out, while the page still answers (Roundcube)', async () => {
    const { observation, posts, ids } = await look(
      roundcube((failures) => (failures === 1 ? 0 : 60_000)),
      ['/?_task=login'],
    );
    expect(observation).toMatchObject({ stop: null, failures: 1, reaction: { kind: 'slower_answers' } });
    expect(ids).toEqual([]);
    expect(posts).toHaveLength(3);
  });

  it('the second clearly slower response ends the test', async () => {
    const { observation, posts } = await look(roundcube((failures) => (failures === 1 ? 0 : 1_050)));
    expect(observation).toMatchObject({
      failures: 1,
      reaction: { kind: 'slower_answers' },
      bypass: 'not_tried',
    });
    expect(posts).toHaveLength(3);
  });

  it('a time-out of a site that answers nothing any more is none', async () => {
    let posts = 0;
    const { observation } = await look(({ method, path }) => {
      if (method === 'POST') posts += 1;
      const delayMs = posts > 2 ? 60_000 : 0;
      return html(path === '/' ? '<a href="/login">Log in</a>' : method === 'POST' ? WRONG : form(USERNAME), {
        delayMs,
      });
    });
    expect(observation.stop).toEqual({ reason: 'connection_lost', failure: 'timeout' });
  });
});

describe('a limit that holds from an earlier test', () => {
  it.each<[string, Site, number]>([
    [
      'at the first try',
      changing(1, html(form(USERNAME, 'Too many failed login attempts. Try again in 50 minutes.'))),
      1,
    ],
    [
      'at the first try, with a 403 and the form',
      changing(1, { status: 403, body: form(USERNAME, 'Too many failed login attempts.') }),
      1,
    ],
    ['at the first try, with a status', changing(1, { status: 429, body: 'Too many login attempts' }), 1],
    ['on the page before it', () => html('<p>Too many failed logins. Come back later.</p>'), 0],
  ])('%s is passed, and says so', async (_name, site, posts) => {
    const seen = await look(site, ['/login']);
    expect(seen.judgement).toMatchObject({ inconclusive: null, findings: [] });
    expect(seen.judgement.summary).toMatch(/^The login at \/login is still limited from an earlier test/);
    expect(seen.posts).toHaveLength(posts);
  });

  it('a limit of requests alone says nothing about the login', async () => {
    const { observation } = await look(changing(1, { status: 429, body: 'Too many requests' }), ['/login']);
    expect(observation.stop?.reason).toBe('blocked_at_start');
  });
});

describe('several configured logins', () => {
  const two =
    (customers: Site, administrators: Site): Site =>
    (seen, bar) =>
      seen.path.startsWith('/admin') ? administrators(seen, bar) : customers(seen, bar);
  const admins = plainLogin({
    page: form(USERNAME, '', 'post', '/admin/login'),
    refusal: form(USERNAME, 'Wrong user or password.', 'post', '/admin/login'),
  });
  const customers = (): Site => express('peer');
  const BOTH = ['/login', '/admin/login'];

  it('are judged each: customers are throttled, administrators are not', async () => {
    const { judgement, all } = await look(two(customers(), admins), BOTH);
    expect(judgement.findings.map(({ id, location }) => `${id} ${location}`)).toEqual([
      'login-no-throttling /admin/login',
    ]);
    expect(all.logins.map(({ reaction }) => reaction?.kind ?? null).sort()).toEqual(['status', null].sort());
  });

  it('that the start page redirects to are configured anyway', async () => {
    const throttled = customers();
    const { all } = await look(
      two(
        ({ path, ...seen }, bar) => (path === '/' ? seeOther('/login') : throttled({ path, ...seen }, bar)),
        admins,
      ),
      ['/', '/admin/login'],
    );
    expect(all.logins.map(({ login }) => login?.source)).toEqual(['configured', 'configured']);
  });

  it('are claimed one by one, and one that lead to the same endpoint is tried once', async () => {
    const claims: string[] = [];
    const { server, all } = await look(
      two(customers(), admins),
      ['/login', '/login?lang=de', '/admin/login'],
      {
        claimProbe: (endpoint) => {
          claims.push(endpoint);
          return Promise.resolve(!endpoint.endsWith('/admin/login'));
        },
      },
    );
    expect(claims.sort()).toEqual([`${server.origin}/admin/login`, `${server.origin}/login`]);
    expect(all.logins).toHaveLength(2);
  });

  it('one that could not be judged is told, unless another has a finding', async () => {
    const open = await look(
      two(customers(), () => ({ status: 500 })),
      BOTH,
    );
    expect(open.judgement.inconclusive).toMatch(/^\/admin\/login: the server returned an error/);
    const found = await look(
      two(express('peer', 12), () => ({ status: 500 })),
      BOTH,
    );
    expect(found.judgement.inconclusive).toBeNull();
    expect(found.ids).toEqual(['login-late-throttling']);
  });

  it('for which the time does not suffice are named with the reason', async () => {
    const server = await started(serveLogin(two(plainLogin(), admins)));
    const pause = () => Promise.resolve();
    const { all, judgement } = await observeLogin(
      `${server.origin}/`,
      { settings: { endpoints: ['/login', '/admin/login'] } },
      { gapMs: 5_000, pause },
    );
    expect(all.logins).toHaveLength(1);
    expect(all.notReached).toHaveLength(1);
    expect(judgement.technicalDetails.not_reached).toEqual([
      { path: all.notReached[0], reason: expect.stringContaining('later run') as string },
    ]);
  });
});
