import { createHash } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import {
  type Answer,
  type FormSite,
  formSite,
  hidden,
  missingFields,
  profileForm,
  sessionCookie,
  type Visit,
} from '../../sites/form-site';
import { behindFrontDoor } from '../../sites/front-door';
import { comparingNames, LOGIN_PAGE, pages } from '../../sites/pages';

const digestOf = (session: string): string => createHash('sha256').update(`salt ${session}`).digest('hex');

const OK: Answer = { headers: { 'content-type': 'application/json' }, json: '{"ok":true}' };

const jsonEndpoint = (
  name: string,
  accepts: (type: string) => boolean,
  expected: CaseOf['expected'],
  { cookies, ...more }: Partial<CaseOf> & Pick<FormSite, 'cookies'> = {},
): CaseOf => ({
  name,
  endpoints: ['/api/profile'],
  site: (ground) =>
    ground.site(
      formSite({
        cookies,
        routes: {
          'GET /': () => '<h1>Shop</h1>',
          'GET /api/profile': () => ({
            status: 405,
            headers: { 'content-type': 'application/json' },
            json: '{}',
          }),
          'POST /api/profile': ({ request, body }) => {
            const type = request.headers['content-type'] ?? '';
            if (!accepts(type)) return { status: 415, headers: { 'content-type': 'application/json' } };
            try {
              JSON.parse(body);
              return {
                status: 422,
                headers: { 'content-type': 'application/json' },
                json: '{"error":"name is required"}',
              };
            } catch {
              return {
                status: 400,
                headers: { 'content-type': 'application/json' },
                json: '{"error":"invalid JSON"}',
              };
            }
          },
        },
      }),
    ),
  expected,
  untouched: /^POST (?!\/api\/profile)/,
  ...more,
});

const refreshing = (content: string): Parameters<typeof pages>[0] => ({
  '/': { body: `<!doctype html><title>Shop</title><meta http-equiv="refresh" content="${content}">` },
  '/templates/login': { body: LOGIN_PAGE },
});

export const ENDPOINT_CASES: CaseOf[] = [
  jsonEndpoint('a JSON endpoint that reads text/plain', () => true, ['csrf-simple-content-type medium']),
  jsonEndpoint(
    'a JSON endpoint that insists on application/json',
    (type) => type.startsWith('application/json'),
    [],
    { guards: '415 keeps forged requests out', atMost: { posts: 2 } },
  ),
  jsonEndpoint(
    'a JSON endpoint that reads text/plain, SameSite=Lax',
    () => true,
    ['csrf-simple-content-type low'],
    {
      cookies: sessionCookie('; SameSite=Lax'),
    },
  ),
  jsonEndpoint('a JSON endpoint that reads text/plain, SameSite=Strict', () => true, [], {
    cookies: sessionCookie('; SameSite=Strict'),
  }),
  jsonEndpoint(
    'a JSON endpoint that reads text/plain, no cookies',
    () => true,
    ['csrf-simple-content-type low'],
    {
      cookies: () => [],
    },
  ),
  jsonEndpoint('a JSON endpoint that reads text/plain, not verified', () => true, [], {
    mayIntrude: false,
    atMost: { posts: 0 },
  }),
  {
    ...jsonEndpoint('an endpoint that does not read what it gets', () => true, []),
    site: (ground) =>
      ground.site(
        formSite({
          routes: {
            'GET /': () => '<h1>Shop</h1>',
            'GET /api/profile': () => OK,
            'POST /api/profile': () => OK,
          },
        }),
      ),
  },
];

const answering = (
  name: string,
  answer: Answer,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name,
  site: (ground) => ground.site(formSite({ routes: { 'GET /': () => answer } })),
  expected,
  ...more,
});

const behindDoor = (
  name: string,
  inputs: (visit: Visit) => string,
  expected: CaseOf['expected'],
): CaseOf => ({
  name: `behind a front door that tests for cookies: ${name}`,
  site: (ground) =>
    ground.site(behindFrontDoor(formSite({ routes: { 'GET /': (visit) => profileForm(inputs(visit)) } }))),
  expected,
});

export const CSRF_SITE_CASES: CaseOf[] = [
  behindDoor('a form without a token', () => '', ['csrf-no-protection medium']),
  behindDoor('a token of the session', ({ session }) => hidden('csrf_token', digestOf(session)), []),
  behindDoor('a token that never changes', () => hidden('csrf_token', digestOf('')), [
    'csrf-token-static high',
  ]),
  answering('a site without forms', { body: '<h1>Shop</h1>' }, []),
  answering('500', { status: 500, body: '<h1>Oops</h1>' }, 'inconclusive'),
  answering('503', { status: 503, body: '<h1>Maintenance</h1>' }, 'inconclusive'),
  answering('429', { status: 429 }, 'inconclusive'),
  answering(
    'a challenge',
    { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' },
    'inconclusive',
  ),
  answering(
    'links that do something',
    {
      body: '<a href="/logout">Sign out</a><a href="/cart/remove?id=7">x</a><a href="/account/delete">Delete</a><a href="/unsubscribe/abc">No more mail</a><a href="/x?action=confirm">Ok</a><a href="/pay/now">Buy</a><a href="/y">Abmelden</a>',
    },
    [],
    { untouched: /logout|remove|delete|unsubscribe|confirm|pay|\/y/, guards: 'the crawler presses nothing' },
  ),
  {
    name: 'a harmless link that leads to the exit',
    site: (ground) =>
      ground.site(
        formSite({
          routes: {
            'GET /': () => '<a href="/news">News</a>',
            'GET /news': () => ({ status: 302, headers: { location: '/account/logout' } }),
          },
        }),
      ),
    expected: [],
    untouched: /logout/,
    guards: 'redirects are links too',
  },
  {
    name: 'a server that compares the case of header names, those of a form too',
    endpoints: ['/profile'],
    site: (ground) =>
      ground.site(
        comparingNames(
          formSite({ routes: { 'GET /profile': () => profileForm(), 'POST /profile': () => missingFields } }),
        ),
      ),
    expected: ['csrf-no-protection high'],
  },
  {
    name: 'a thousand pages',
    site: (ground) =>
      ground.site((request, response) => {
        const links = Array.from(
          { length: 100 },
          (_value, index) => `<a href="${request.url?.replace(/\/$/, '')}/c${index}/">x</a>`,
        );
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${links.join('')}`);
      }),
    expected: [],
    atMost: { requests: 25 },
  },
  {
    name: 'a start page that only refreshes to the login (LDAP Account Manager)',
    site: (ground) => ground.https(pages(refreshing('0; URL=templates/login'))),
    expected: ['csrf-login low'],
  },
  {
    name: 'a start page that loads itself again',
    site: (ground) => ground.https(pages(refreshing('0; URL=/'))),
    expected: [],
  },
  {
    name: 'a start page that leads on to the login after a minute',
    site: (ground) => ground.https(pages(refreshing('60; URL=templates/login'))),
    expected: ['csrf-login low'],
  },
  {
    name: 'a choice without a button, which a script takes',
    site: (ground) =>
      ground.https(
        pages({
          '/': {
            headers: { 'set-cookie': 'sid=4f9d3c1f0b7a4c22; Path=/; Secure; HttpOnly' },
            body: '<!doctype html><script src="/app.js"></script><form method="post" action="/login"><select name="profile"><option>shop</option></select></form>',
          },
        }),
      ),
    expected: [],
  },
];
