import { createHash, createHmac } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { type Answer, type FormSite, type Visit, formSite, hidden, missingFields, profileForm, random, sessionCookie } from '../../sites/form-site';

/** A start page with a link to `/profile`, where the form is. */
const profile = (
  name: string,
  { form, post = () => missingFields, ...site }: Omit<FormSite, 'routes'> & { form: (visit: Visit) => string; post?: (visit: Visit) => Answer },
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name,
  site: (ground) =>
    ground.site(
      formSite({
        ...site,
        routes: {
          'GET /': () => '<a href="/profile">Your profile</a> <a href="/logout">Sign out</a>',
          'GET /profile': form,
          'POST /profile': post,
        },
      }),
    ),
  expected,
  untouched: /^GET \/logout|^POST (?!\/profile)/,
  ...more,
});

const NAMED: Partial<CaseOf> = { endpoints: ['/profile'] };
const bare = (): string => profileForm();

const refused: Answer = { status: 403, body: '<h1>403 Forbidden</h1>' };
const isForeign = ({ request }: Visit): boolean =>
  request.headers['sec-fetch-site'] === 'cross-site' || !['https://shop.test', undefined].includes(request.headers.origin);

/** Forms without a token. */
export const BARE_FORM_CASES: CaseOf[] = [
  profile('no token, a session cookie without SameSite', { form: bare }, ['csrf-no-protection medium']),
  profile('no token, SameSite=None', { form: bare, cookies: sessionCookie('; SameSite=None') }, ['csrf-no-protection medium']),
  profile('no token, and the server takes forged requests seriously', { form: bare }, ['csrf-no-protection high'], NAMED),
  profile('no token, named, but the domain is not verified', { form: bare }, ['csrf-no-protection medium'], { ...NAMED, mayIntrude: false, atMost: { posts: 0 } }),
  profile('no token, but Sec-Fetch-Site is checked', { form: bare, post: (visit) => (isForeign(visit) ? refused : missingFields) }, [], {
    ...NAMED,
    guards: 'another rejection of a cross-site request is protection',
  }),
  profile('no token, but Origin is checked, with a page of status 200', { form: bare, post: (visit) => (isForeign(visit) ? { body: '<h1>Invalid request</h1>' } : { body: `${bare()}<p class="error">Name is required</p>` }) }, [], {
    ...NAMED,
    guards: 'a different body is a different rejection',
  }),
  profile('no token, SameSite=Lax', { form: bare, cookies: sessionCookie('; SameSite=Lax') }, ['csrf-samesite-only low']),
  profile('no token, SameSite=Strict', { form: bare, cookies: sessionCookie('; SameSite=Strict') }, [], { guards: 'Strict keeps the cookie off every foreign request' }),
  profile('no token, no cookies at all', { form: bare, cookies: () => [] }, [], { guards: 'without a cookie there is nothing to ride on' }),
  profile('no token, Lax session beside an analytics cookie', {
    form: bare,
    cookies: (session) => [...sessionCookie('; SameSite=Lax')(session), '_ga=GA1.1.1234567890.1700000000; Path=/', 'theme=dark; Path=/', 'lang=de; Path=/'],
  }, ['csrf-samesite-only low'], { guards: 'only session-like cookies count' }),
  profile('nothing but preferences in cookies', { form: bare, cookies: () => ['lang=de; Path=/', 'theme=dark; Path=/'] }, [], {
    guards: 'a language is no session',
  }),
  profile('a meta token that scripts send as header (Rails UJS, axios)', {
    form: () => `<meta name="csrf-token" content="${random(32)}"><script src="/app.js"></script>${profileForm()}`,
  }, [], { guards: 'a token source for a custom header' }),
  profile('a readable cookie that scripts send as header (Angular)', {
    form: () => `<app-root></app-root><script src="/main.js"></script>${profileForm()}`,
    cookies: (session) => [...sessionCookie('; SameSite=Lax')(session), `XSRF-TOKEN=${random()}; Path=/; Secure; SameSite=Lax`],
  }, [], { guards: 'double submit by script' }),
  profile('a search form', { form: () => '<form action="/search" method="get"><input name="q" type="search"><button>Search</button></form>' }, [], { guards: 'a search changes nothing' }),
  profile('a search form with POST', { form: () => '<form action="/search" method="post"><input name="q"><button>Search</button></form>' }, [], { guards: 'a search changes nothing' }),
  profile('a newsletter form of another company', {
    form: () => '<form action="https://list.example/subscribe" method="post"><input name="email" type="email"><button>Subscribe</button></form>',
  }, [], { guards: 'the other site’s forms are its own affair' }),
  profile('hidden fields that are no tokens', {
    form: () => profileForm(hidden('form_id', 'user_profile_form') + hidden('utm_source', 'newsletter-2026-01-spring') + hidden('redirect', '/welcome')),
  }, ['csrf-no-protection medium'], { guards: 'a constant is no token, nor a static one' }),
];

const tokenised = (
  name: string,
  token: (visit: Visit) => string,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> & { field?: string; isChecked?: (visit: Visit) => boolean; cookies?: FormSite['cookies']; page?: (input: string) => string } = {},
): CaseOf => {
  const { field = '_csrf', isChecked, cookies, page = (input) => profileForm(input), ...rest } = more;
  return profile(
    name,
    {
      form: (visit) => page(hidden(field, token(visit))),
      post: (visit) => (isChecked === undefined || isChecked(visit) ? missingFields : { status: 419, body: '<h1>Page expired</h1>' }),
      cookies,
    },
    expected,
    rest,
  );
};

const SECRET = random(32);
const perSession = ({ session }: Visit): string => createHmac('sha256', SECRET).update(session).digest('base64url');
/** As Django, Rails and Spring write it: another text at each load, the same secret inside. */
const masked = (visit: Visit): string => {
  const mask = Buffer.from(random(32), 'hex');
  const secret = createHmac('sha256', SECRET).update(visit.session).digest();
  return Buffer.concat([mask, Buffer.from(secret.map((byte, index) => byte ^ (mask[index] ?? 0)))]).toString('base64url');
};
const unmasks = ({ fields, session }: Visit, field: string): boolean => {
  const sent = Buffer.from(fields.get(field) ?? '', 'base64url');
  const secret = createHmac('sha256', SECRET).update(session).digest();
  return sent.length === 64 && secret.every((byte, index) => ((sent[index] ?? 0) ^ (sent[32 + index] ?? 0)) === byte);
};

let serial = 48_213;

/** Forms with something that looks like a token. */
export const TOKEN_CASES: CaseOf[] = [
  tokenised('Laravel: a token per session', perSession, [], { field: '_token', isChecked: (visit) => visit.fields.get('_token') === perSession(visit), ...NAMED }),
  tokenised('Django: a masked token per load', masked, [], { field: 'csrfmiddlewaretoken', isChecked: (visit) => unmasks(visit, 'csrfmiddlewaretoken'), ...NAMED }),
  tokenised('Rails: a masked token per load and a meta element', masked, [], {
    field: 'authenticity_token',
    isChecked: (visit) => unmasks(visit, 'authenticity_token'),
    page: (input) => `<meta name="csrf-param" content="authenticity_token">${profileForm(input)}`,
    ...NAMED,
  }),
  tokenised('ASP.NET Core: __RequestVerificationToken', masked, [], { field: '__RequestVerificationToken' }),
  tokenised('Spring Security: _csrf', masked, [], {}),
  tokenised('a token without a telling name', perSession, [], { field: 'x7', guards: 'behaviour counts, not the name' }),
  tokenised('a token that is not checked', perSession, ['csrf-token-not-verified high'], { ...NAMED, field: '_token' }),
  tokenised('a token that is not checked, not named', perSession, [], { field: '_token', atMost: { posts: 0 }, guards: 'nothing is sent where nobody asked for it' }),
  profile('a token whose absence only shows in the text', {
    form: (visit) => profileForm(hidden('_token', perSession(visit))),
    post: (visit) => (visit.fields.get('_token') === perSession(visit) ? { body: `${profileForm()}<p class="error">Name is required</p>` } : { body: '<p>Your session has expired, please try again</p>' }),
  }, [], { ...NAMED, guards: 'a different body is a different rejection' }),
  tokenised('one token for everybody', () => 'b1f0a7c9d2e84f6b9a3c5d7e1f204b6d', ['csrf-token-static high'], { field: 'csrf_token' }),
  tokenised('32 bits', () => random(4), ['csrf-token-weak medium'], { field: 'csrf_token' }),
  tokenised('a counter', () => `${(serial += 1)}`.padStart(16, '0'), ['csrf-token-weak medium'], { field: 'csrf_token' }),
  tokenised('the time', () => `${Date.now()}`, ['csrf-token-weak medium'], { field: 'csrf_token' }),
  tokenised('MD5 of the session cookie', ({ session }) => createHash('md5').update(session).digest('hex'), ['csrf-token-weak'], { field: 'csrf_token' }),
  tokenised('double submit with a plain cookie', ({ session }) => createHash('sha1').update(`${SECRET}${session}`).digest('hex'), ['csrf-double-submit-unbound low'], {
    field: 'csrf_token',
    cookies: (session) => [...sessionCookie('')(session), `csrf_token=${createHash('sha1').update(`${SECRET}${session}`).digest('hex')}; Path=/; Secure`],
  }),
  tokenised('double submit with a __Host- cookie', ({ session }) => createHash('sha1').update(`${SECRET}${session}`).digest('hex'), [], {
    field: 'csrf_token',
    cookies: (session) => [...sessionCookie('')(session), `__Host-csrf=${createHash('sha1').update(`${SECRET}${session}`).digest('hex')}; Path=/; Secure`],
    guards: 'nobody else can set a __Host- cookie',
  }),
  profile('a token in a GET form', {
    form: (visit) => `<form action="/list">${hidden('csrf_token', perSession(visit))}<select name="size"><option>L</option></select><button>Show</button></form>`,
  }, ['csrf-token-in-url medium']),
  profile('a token in a search form', {
    form: (visit) => `<form action="/search">${hidden('csrf_token', perSession(visit))}<input type="search" name="q"></form>`,
  }, ['csrf-token-in-url medium']),
  profile('a token that goes to another company', {
    form: (visit) => `<form method="post" action="https://pay.example/checkout">${hidden('csrf_token', perSession(visit))}<input name="amount"></form>`,
  }, ['csrf-token-cross-origin high']),
  profile('a payment provider’s own fields', {
    form: () => `<form method="post" action="https://pay.example/checkout">${hidden('merchant_id', 'M-1042')}${hidden('cmd', '_xclick')}<input name="amount"></form>`,
  }, [], { guards: 'a merchant number is not our token' }),
];

/** Forms of special kinds. */
export const FORM_KIND_CASES: CaseOf[] = [
  profile('a login form without token', {
    form: () => '<form method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form>',
  }, ['csrf-login low'], { guards: 'login has a rule of its own' }),
  profile('a password in a GET form', {
    form: () => '<form action="/account"><input name="user"><input name="password" type="password"><button>Go</button></form>',
  }, ['csrf-state-change-get medium']),
  profile('a GET form that saves', {
    form: () => '<form action="/profile"><input name="name"><input name="email" type="email"><textarea name="about"></textarea><button>Speichern</button></form>',
  }, ['csrf-state-change-get medium'], { guards: 'verbs in several languages' }),
  profile('a GET form that filters', {
    form: () => '<form action="/list"><select name="sort"><option>new</option></select><input name="min" type="number"><button>Apply filter</button></form>',
  }, [], { guards: 'a filter changes nothing' }),
  profile('a form that deletes is never sent', {
    form: () => '<form method="post" action="/profile"><input name="why"><button>Delete account</button></form>',
  }, ['csrf-no-protection medium'], { ...NAMED, atMost: { posts: 0 } }),
  profile('a contact form is never sent', {
    form: () => '<form method="post" action="/profile"><input name="name"><textarea name="message"></textarea><button>Send message</button></form>',
  }, ['csrf-no-protection medium'], { ...NAMED, atMost: { posts: 0 } }),
  profile('a form with an upload is never sent', {
    form: () => '<form method="post" action="/profile" enctype="multipart/form-data"><input name="name"><input type="file" name="photo"><button>Save</button></form>',
  }, ['csrf-no-protection medium'], { ...NAMED, atMost: { posts: 0 } }),
];

const jsonEndpoint = (name: string, accepts: (type: string) => boolean, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name,
  endpoints: ['/api/profile'],
  site: (ground) =>
    ground.site(
      formSite({
        routes: {
          'GET /': () => '<h1>Shop</h1>',
          'GET /api/profile': () => ({ status: 405, headers: { 'content-type': 'application/json' }, json: '{}' }),
          'POST /api/profile': ({ request, body }) => {
            const type = request.headers['content-type'] ?? '';
            if (!accepts(type)) return { status: 415, headers: { 'content-type': 'application/json' } };
            try {
              JSON.parse(body);
              return { status: 422, headers: { 'content-type': 'application/json' }, json: '{"error":"name is required"}' };
            } catch {
              return { status: 400, headers: { 'content-type': 'application/json' }, json: '{"error":"invalid JSON"}' };
            }
          },
        },
      }),
    ),
  expected,
  guards,
  untouched: /^POST (?!\/api\/profile)/,
});

export const ENDPOINT_CASES: CaseOf[] = [
  jsonEndpoint('a JSON endpoint that reads text/plain', () => true, ['csrf-simple-content-type medium']),
  jsonEndpoint('a JSON endpoint that insists on application/json', (type) => type.startsWith('application/json'), [], '415 keeps forged requests out'),
];

const answering = (name: string, answer: Answer, expected: CaseOf['expected'], more: Partial<CaseOf> = {}): CaseOf => ({
  name,
  site: (ground) => ground.site(formSite({ routes: { 'GET /': () => answer } })),
  expected,
  ...more,
});

export const CSRF_SITE_CASES: CaseOf[] = [
  answering('a site without forms', { body: '<h1>Shop</h1>' }, []),
  answering('500', { status: 500, body: '<h1>Oops</h1>' }, 'inconclusive'),
  answering('503', { status: 503, body: '<h1>Maintenance</h1>' }, 'inconclusive'),
  answering('429', { status: 429 }, 'inconclusive'),
  answering('a challenge', { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' }, 'inconclusive'),
  answering('links that do something', {
    body: '<a href="/logout">Sign out</a><a href="/cart/remove?id=7">x</a><a href="/account/delete">Delete</a><a href="/unsubscribe/abc">No more mail</a><a href="/x?action=confirm">Ok</a><a href="/pay/now">Buy</a><a href="/y">Abmelden</a>',
  }, [], { untouched: /logout|remove|delete|unsubscribe|confirm|pay|\/y/, guards: 'the crawler presses nothing' }),
  {
    name: 'a thousand pages',
    site: (ground) =>
      ground.site((request, response) => {
        const links = Array.from({ length: 100 }, (_value, index) => `<a href="${request.url?.replace(/\/$/, '')}/c${index}/">x</a>`);
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${links.join('')}`);
      }),
    expected: [],
    atMost: { requests: 25 },
  },
];
