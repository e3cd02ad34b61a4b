import { NO_RIGHTS, OWN_HOST } from '@palisade/target-client';
import type { ScannerInput } from '@palisade/scan-engine';
import { serveHttp, type Handler } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { createCsrfProtectionScanner } from './csrf-protection.scanner';
import * as sites from './testing/framework-sites';
import { framework, profileForm, random, siteOf, type SiteRequest } from './testing/framework-sites';

/** Without the pause between two POSTs. */
const scanner = createCsrfProtectionScanner(0);

async function scan(handle: Handler, overrides: Partial<ScannerInput> = {}, rights = OWN_HOST) {
  const scanned = await scanSite(scanner, serveHttp(handle), overrides, { rights });
  const found = scanned.judgement.findings
    .map(({ id, severity, location }) => `${id} ${severity} ${location}`)
    .sort();
  return { ...scanned, found };
}

const NAMED: Partial<ScannerInput> = { settings: { endpoints: ['/profile'] } };

describe('sites that are only checked', () => {
  it.each([
    ['Laravel', sites.LARAVEL, []],
    ['Django', sites.DJANGO, []],
    ['Rails', sites.RAILS, []],
    ['Spring', sites.SPRING, []],
    ['ASP.NET', sites.ASP_NET, []],
    ['Joomla', sites.JOOMLA, []],
    ['Angular with a cookie', sites.ANGULAR, []],
    ['Symfony without state', sites.SYMFONY_STATELESS, []],
    ['WordPress for anonymous visitors', sites.WORDPRESS, []],
    ['no cookies', sites.NO_COOKIES, []],
    ['cookies of others only', sites.ANALYTICS_ONLY, []],
    ['Strict', sites.EXPRESS_STRICT, []],
    ['a cache before a real token', sites.CACHED, []],
    ['Lax', sites.EXPRESS_LAX, ['csrf-samesite-only low /profile']],
    ['nothing', sites.PLAIN_PHP, ['csrf-no-protection medium /profile']],
    ['a constant token', sites.STATIC_TOKEN, ['csrf-token-static high /profile']],
    ['a counter', sites.COUNTER, ['csrf-token-weak medium /profile']],
    ['the time', sites.CLOCK, ['csrf-token-weak medium /profile']],
    ['a hash of the session', sites.HASHED_SESSION, ['csrf-token-weak low /profile']],
    ['CodeIgniter', sites.CODE_IGNITER, ['csrf-double-submit-unbound low /profile']],
  ])('%s', async (_name, sketch, expected) => {
    const posts: SiteRequest[] = [];
    const { found, receipt, judgement } = await scan(framework(sketch, posts));
    expect(found).toEqual(expected);
    expect(judgement.inconclusive).toBeNull();
    expect(posts).toEqual([]);
    expect(receipt.requests.GET).toBeLessThanOrEqual(25);
  });
});

describe('pages that were named', () => {
  it.each([
    ['nothing', sites.PLAIN_PHP, ['csrf-no-protection high /profile']],
    ['Fetch metadata', sites.FETCH_METADATA, []],
    ['the Origin', sites.ORIGIN_CHECK, []],
    ['a token that is checked', sites.CHECKED_TOKEN, []],
    ['Laravel', sites.LARAVEL, []],
    ['Spring', sites.SPRING, []],
    ['a token that is checked when the button was pressed', sites.NAMED_BUTTON, []],
    ['a token that nobody checks', sites.UNCHECKED_TOKEN, ['csrf-token-not-verified high /profile']],
    ['a token that only requests of other sites need', sites.UNCHECKED_TOKEN_AND_ORIGIN, []],
    ['Lax', sites.EXPRESS_LAX, ['csrf-samesite-only low /profile']],
  ])('%s', async (_name, sketch, expected) => {
    const posts: SiteRequest[] = [];
    const { found, receipt } = await scan(framework(sketch, posts), NAMED);
    expect(found).toEqual(expected);
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.length).toBeLessThanOrEqual(3);
    expect(posts.every(({ fields }) => fields.get('nickname') === '')).toBe(true);
    expect(receipt.requests.GET).toBeLessThanOrEqual(25);
  });

  const nothingSent = async (
    overrides: Partial<ScannerInput>,
    sketch = sites.PLAIN_PHP,
    rights = OWN_HOST,
  ): Promise<string[]> => {
    const posts: SiteRequest[] = [];
    const { found } = await scan(framework(sketch, posts), { ...NAMED, ...overrides }, rights);
    expect(posts).toEqual([]);
    return found;
  };

  it('are not sent to without verification, without leave, or when another page was named', async () => {
    const unproven = ['csrf-no-protection medium /profile'];
    expect(await nothingSent({}, sites.PLAIN_PHP, NO_RIGHTS)).toEqual(unproven);
    expect(await nothingSent({ claimProbe: () => Promise.resolve(false) })).toEqual(unproven);
    expect(await nothingSent({ settings: { endpoints: ['/'] } })).toEqual(unproven);
  });

  it.each([
    ['order', profileForm('', '/order')],
    ['payment', profileForm().replace('Save', 'Jetzt bezahlen')],
    ['contact', profileForm().replace('id="profile"', 'id="contact-form"')],
    ['logout', profileForm('', '/account/logout')],
    ['reset', profileForm('', '/password/reset')],
    ['deletion', profileForm().replace('Save', 'Supprimer mon compte')],
    ['newsletter', profileForm().replace('Save', 'Subscribe')],
    ['upload', profileForm('<input type="file" name="picture">')],
    ['a text that is filled in', profileForm('<input name="city" value="Rome">')],
    ['a page that is filled in', profileForm('<textarea name="about">Hello</textarea>')],
    ['registration', profileForm('<input type="hidden" name="do" value="register">')],
    ['a new password', profileForm('<input type="password" name="p" autocomplete="new-password">')],
    [
      'a login',
      '<form method="post" action="/profile"><input name="u"><input type="password" name="p"></form>',
    ],
    ['a comment', profileForm('<textarea name="comment"></textarea>')],
    ['a mere button', '<form method="post" action="/profile"><button>Save</button></form>'],
  ])('are left alone when the form is for: %s', async (_name, form) => {
    await nothingSent({}, { ...sites.PLAIN_PHP, form: () => form });
  });

  it('are known by path and query', async () => {
    const posts: SiteRequest[] = [];
    const wiki = siteOf(({ query }) => {
      const title = query.get('title');
      const form = profileForm(`<input name="${title ?? 'none'}">`, `/index.php?title=${title ?? 'Main'}`);
      const links = '<a href="/index.php?title=Main">Main</a><a href="/index.php">Start</a>';
      return { body: `${links}${form}`, cookies: [`PHPSESSID=${random()}`] };
    }, posts);
    await scan(wiki, { settings: { endpoints: ['/index.php?title=Special:Preferences'] } });
    expect(new Set(posts.map(({ query }) => query.get('title')))).toEqual(new Set(['Special:Preferences']));
  });

  it('are requested by the URL that receives the form', async () => {
    const asked: string[] = [];
    const claimProbe = (endpoint: string) => Promise.resolve(asked.push(endpoint) > 0);
    const sketch = { ...sites.PLAIN_PHP, form: () => profileForm('', '/profile?tab=1') };
    const { site } = await scan(framework(sketch), { ...NAMED, claimProbe });
    expect(asked).toEqual([`http://127.0.0.1:${site.port}/profile`]);
  });

  it('get requests that look like those of another site, in the session of the page', async () => {
    const posts: SiteRequest[] = [];
    await scan(framework(sites.UNCHECKED_TOKEN, posts), NAMED);
    expect(posts.map(({ fields }) => fields.has('csrf'))).toEqual([true, false, false]);
    expect(posts.map(({ headers }) => headers['sec-fetch-site'])).toEqual([
      'same-origin',
      'same-origin',
      'cross-site',
    ]);
    const [cookie, ...others] = new Set(posts.map(({ headers }) => headers.cookie));
    expect(cookie).toMatch(/^PHPSESSID=[0-9a-f]{40}$/);
    expect(others).toEqual([]);
    expect(posts[2]?.headers.origin).toMatch(/^https:\/\/[0-9a-f]{16}\.example$/);
  });

  it.each([429, 503])('are left alone once the site answers %i', async (status) => {
    const posts: SiteRequest[] = [];
    const answer = siteOf(
      ({ method }) =>
        method === 'POST' ? { status } : { body: profileForm(), cookies: [`PHPSESSID=${random()}`] },
      posts,
    );
    const { found } = await scan(answer, NAMED);
    expect(posts).toHaveLength(1);
    expect(found).toEqual(['csrf-no-protection medium /profile']);
  });

  it('prove nothing when the response is the page itself', async () => {
    const ignoring = siteOf(() => ({ body: profileForm(), cookies: [`PHPSESSID=${random()}`] }));
    expect((await scan(ignoring, NAMED)).found).toEqual(['csrf-no-protection medium /profile']);
  });

  it('prove nothing when the responses differ on their own', async () => {
    const moody = siteOf(({ method }) =>
      method === 'POST'
        ? { body: `<body>${random(3)} tips`.replace(/\d/g, 'x') }
        : { body: profileForm(), cookies: [`PHPSESSID=${random()}`] },
    );
    expect((await scan(moody, NAMED)).found).toEqual(['csrf-no-protection medium /profile']);
  });
});

describe('endpoints for JSON', () => {
  const api = (readsText: boolean, posts: SiteRequest[] = []): Handler =>
    siteOf(({ method, path, headers, body }) => {
      const cookies = [`PHPSESSID=${random()}`];
      if (path !== '/api/notes') return { body: '<p>Hello</p>', cookies };
      const json = (status: number, error: string) => ({
        status,
        type: 'application/json',
        body: JSON.stringify({ error }),
      });
      if (method !== 'POST') return json(405, 'method');
      if (!readsText && headers['content-type'] !== 'application/json') return json(415, 'type');
      return body === '{}' ? json(422, 'title is missing') : json(400, 'broken');
    }, posts);
  const named = { settings: { endpoints: ['/api/notes'] } };

  it('that read plain text are found', async () => {
    expect((await scan(api(true), named)).found).toEqual(['csrf-simple-content-type medium /api/notes']);
  });

  it('that refuse plain text pass, with two requests', async () => {
    const posts: SiteRequest[] = [];
    expect((await scan(api(false, posts), named)).found).toEqual([]);
    expect(posts).toHaveLength(2);
  });

  it('that do not read what they are sent pass', async () => {
    const deaf = siteOf(({ path }) =>
      path === '/' ? { body: '<p>Hello</p>' } : { type: 'application/json', body: '{"ok":true}' },
    );
    const { observation, found } = await scan(deaf, named);
    expect(observation.endpoints).toMatchObject([{ statuses: [200, 200, 200], parsesPlainText: false }]);
    expect(found).toEqual([]);
  });

  it('are not sent to without verification', async () => {
    const posts: SiteRequest[] = [];
    await scan(api(true, posts), named, NO_RIGHTS);
    expect(posts).toEqual([]);
  });
});

describe('GET forms and other sites', () => {
  const page = (form: (session: string) => string): Handler =>
    framework({
      session: { name: 'PHPSESSID', attributes: '' },
      token: (session) => form(session),
      form: (markup) => markup,
    });
  const token = (session: string, name = 'csrf_token'): string =>
    `<input type="hidden" name="${name}" value="${session}">`;

  it.each<[string, (session: string) => string, string[]]>([
    ['a search', () => '<form action="/find"><input name="q"></form>', []],
    [
      'a search with a token',
      (s) => `<form action="/find">${token(s)}<input name="q"></form>`,
      ['csrf-token-in-url medium /find'],
    ],
    ['a search with a random id', (s) => `<form action="/find">${token(s, 'ei')}<input name="q"></form>`, []],
    [
      'a password',
      () => '<form action="/in"><input name="user"><input type="password" name="p"></form>',
      ['csrf-state-change-get medium /in'],
    ],
    [
      'a password for a script',
      () => '<script></script><form><input name="user"><input type="password" name="p"></form>',
      [],
    ],
    [
      'our token for another site',
      (s) => `<form method="post" action="https://pay.example/x">${token(s, '_token')}</form>`,
      ['csrf-token-cross-origin high /x'],
    ],
    [
      'the token of our forms under another name',
      (s) =>
        `${profileForm(token(s))}<form method="post" action="https://pay.example/x">${token(s, 'state')}</form>`,
      ['csrf-token-cross-origin high /x'],
    ],
    [
      'a token of the payment provider',
      () => `<form method="post" action="https://pay.example/x">${token(random(), 'order_token')}</form>`,
      [],
    ],
    [
      'a login',
      () => '<form method="post" action="/in"><input name="user"><input type="password" name="p"></form>',
      ['csrf-login low /in'],
    ],
  ])('%s', async (_name, form, expected) => {
    expect((await scan(page(form))).found).toEqual(expected);
  });
});

describe('what cannot be judged', () => {
  it('a site whose forms vanish behind errors', async () => {
    let visits = 0;
    const failing = siteOf(() => {
      visits += 1;
      return visits > 1 ? { status: 503 } : { body: profileForm(), cookies: [`PHPSESSID=${random()}`] };
    });
    expect((await scan(failing)).judgement.technicalDetails.reason).toBe('not_comparable');
  });

  it('a page without forms passes, and says so', async () => {
    const { judgement } = await scan(
      siteOf(() => ({ body: '<script src="/app.js"></script><div id="root"></div>' })),
    );
    expect(judgement).toMatchObject({ inconclusive: null, findings: [] });
    expect(judgement.summary).toContain('forms that scripts build');
  });
});

it('stores no token and no cookie, and judges the same at the next probe', async () => {
  const handler = framework(sites.LARAVEL);
  const one = await scan(handler);
  const [first = ''] = one.observation.cookies.map(({ name }) => name);
  expect(first).not.toBe('');
  expect(JSON.stringify(one.observation)).not.toMatch(/[0-9a-f]{30}/);
  const steady = (details: unknown): string => JSON.stringify(details).replace(/127\.0\.0\.1:\d+/g, 'host');
  expect(steady((await scan(handler)).judgement.technicalDetails)).toBe(
    steady(one.judgement.technicalDetails),
  );
});

it('sends at most 25 requests, however many forms there are', async () => {
  const many = siteOf(({ path }) => {
    const links = Array.from(
      { length: 40 },
      (_, index) =>
        `<a href="/part${'abcdefghijklmnopqrst'[index % 20]}${path === '/' ? '' : path.length}">x</a>`,
    );
    const token = '<input type="hidden" name="csrf_token" value="f00dcafe8badf00d12345678">';
    return {
      body: `${links.join('')}${profileForm(token, `/save${path}`)}`,
      cookies: [`PHPSESSID=${random()}`],
    };
  });
  const { receipt, found } = await scan(many);
  expect(receipt.requests.GET).toBeLessThanOrEqual(25);
  expect(found.length).toBeGreaterThan(0);
});
