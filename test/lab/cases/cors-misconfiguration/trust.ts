import type { CaseOf } from '../../lab-case';
import { type CorsPolicy, always, api, echoing, withCredentials } from '../../sites/cors-site';

const cors = (
  name: string,
  policy: CorsPolicy,
  expected: CaseOf['expected'],
  { answer, ...more }: Partial<CaseOf> & { answer?: Parameters<typeof api>[1] } = {},
): CaseOf => ({ name, site: (ground) => ground.site(api(policy, answer)), expected, ...more });

const anybody = (): boolean => true;
const own = 'https://shop.test';

const CRITICAL_COOKIE = { 'set-cookie': 'sessionid=9f0c2d7a8b3e4f51; Path=/; Secure; HttpOnly; SameSite=None' };
const LAX_COOKIE = { 'set-cookie': 'sessionid=9f0c2d7a8b3e4f51; Path=/; Secure; HttpOnly; SameSite=Lax' };

/** Who may read the answers: everybody by one mistake or another. */
export const REFLECTION_CASES: CaseOf[] = [
  cors('Express cors({ origin: true, credentials: true })', withCredentials(anybody), ['cors-reflects-any-origin high']),
  cors('the same, with a session cookie for all sites', withCredentials(anybody), ['cors-reflects-any-origin critical'], { answer: { headers: CRITICAL_COOKIE } }),
  cors('the same, with a Lax session cookie', withCredentials(anybody), ['cors-reflects-any-origin high'], { answer: { headers: LAX_COOKIE } }),
  cors('the same, where HTTP authentication is asked for', withCredentials(anybody), ['cors-reflects-any-origin critical'], {
    answer: { status: 401, headers: { 'www-authenticate': 'Basic realm="api"' } },
  }),
  cors('everybody, without credentials', echoing(anybody), ['cors-reflects-any-origin low']),
  cors('everybody, without credentials, on an internal path', echoing(anybody), ['cors-reflects-any-origin medium'], {
    endpoints: ['/internal/status'],
    atMost: { requests: 28 },
  }),
  cors(
    'nginx: add_header Access-Control-Allow-Origin $http_origin',
    (origin) => (origin === undefined ? {} : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
    ['cors-reflects-any-origin high', 'cors-missing-vary low'],
    { answer: { headers: { 'cache-control': 'public, max-age=60' } } },
  ),
  cors('everybody but null', withCredentials((origin) => origin !== 'null'), ['cors-reflects-any-origin high']),
  cors('everybody over https only', withCredentials((origin) => origin.startsWith('https://')), ['cors-reflects-any-origin high']),
  cors('Credentials: True, which is not true', echoing(anybody, { 'access-control-allow-credentials': 'True' }), ['cors-reflects-any-origin low'], {
    guards: 'Fetch compares with "true", byte by byte',
  }),
  cors('everybody below .example: one partner’s choice', withCredentials((origin) => origin.endsWith('.example')), [], {
    guards: 'one echoed random name is no reflection',
  }),
  cors('null, with credentials', withCredentials((origin) => origin === 'null' || origin === own), ['cors-null-origin high']),
  cors('null, without credentials', echoing((origin) => origin === 'null'), ['cors-null-origin low']),
  cors('null for everybody: a constant', always({ 'access-control-allow-origin': 'null', 'access-control-allow-credentials': 'true' }), ['cors-null-origin high']),
  cors('only the preflight echoes, with PUT and credentials', withCredentials(anybody), ['cors-preflight-reflects high'], {
    answer: { preflightOnly: true },
  }),
  cors(
    'the preflight echoes, but refuses',
    (origin, { method }) => (method === 'OPTIONS' && origin !== undefined ? { 'access-control-allow-origin': origin, vary: 'Origin' } : {}),
    [],
    {
      site: (ground) =>
        ground.site((request, response) => {
          const echo = request.method === 'OPTIONS' && request.headers.origin;
          if (echo) response.setHeader('access-control-allow-origin', echo);
          response.writeHead(request.method === 'OPTIONS' ? 403 : 200, { vary: 'Origin' }).end('{}');
        }),
      guards: 'a preflight needs a status of 2xx',
    },
  ),
];

const pattern = (name: string, regex: RegExp, expected: CaseOf['expected'], more: Parameters<typeof cors>[3] = {}): CaseOf =>
  cors(`pattern: ${name}`, withCredentials((origin) => regex.test(origin)), expected, more);

/** Who may read the answers: whoever has a name of the right shape. */
export const PATTERN_CASES: CaseOf[] = [
  cors('an allow-list with the own origin', withCredentials((origin) => origin === own), []),
  cors('an allow-list with partners', withCredentials((origin) => [own, 'https://partner.example'].includes(origin)), []),
  pattern('the beginning only (Rails rack-cors without an end anchor)', /^https:\/\/shop\.test/, ['cors-prefix-match high']),
  pattern('the end only', /^https:\/\/[a-z0-9.-]*shop\.test$/, ['cors-suffix-match high']),
  cors('the end only, without credentials', echoing((origin) => /^https:\/\/.*shop\.test$/.test(origin)), ['cors-suffix-match low']),
  pattern('a dot that means any character', /^https:\/\/api.shop\.test$/, ['cors-unescaped-dot high'], { url: 'https://api.shop.test/' }),
  pattern('the same at the second dot is no name that exists', /^https:\/\/shop.test$/, [], {
    guards: 'shopXtest would be a top-level domain, which nobody can register',
  }),
  pattern('an end that is no word character', /^https:\/\/shop\.test(?![a-z0-9.:-])/, ['cors-special-char medium']),
  pattern('http as well', /^https?:\/\/shop\.test$/, ['cors-http-origin-trusted medium']),
  cors('http as well, without credentials', echoing((origin) => /^https?:\/\/shop\.test$/.test(origin)), ['cors-http-origin-trusted low']),
  pattern('http as well, on a site without https', /^https?:\/\/shop\.test$/, [], {
    url: 'http://shop.test/',
    site: (ground) => ground.http(api(withCredentials((origin) => /^https?:\/\/shop\.test$/.test(origin)))),
    guards: 'a site over http has nothing to lose to its own origin',
  }),
  pattern('any subdomain', /^https:\/\/([a-z0-9-]+\.)*shop\.test$/, ['cors-any-subdomain medium']),
  cors('any subdomain, without credentials', echoing((origin) => /^https:\/\/([a-z0-9-]+\.)*shop\.test$/.test(origin)), ['cors-any-subdomain low']),
  pattern('named subdomains', /^https:\/\/(www|app|admin)\.shop\.test$/, [], { guards: 'a random label is in no allow-list' }),
  pattern('localhost of developers followed by anything', /^https:\/\/shop\.test$|^https?:\/\/localhost/, ['cors-prefix-match high']),
  pattern('localhost of developers on any port', /^https:\/\/shop\.test$|^http:\/\/localhost(:\d+)?$/, [], { guards: 'a list of exact hosts' }),
  pattern('the own host on any port', /^https:\/\/shop\.test(:\d+)?$/, [], { guards: 'whoever runs there owns the host' }),
];

const fixed = (name: string, value: string | string[], headers: Record<string, string>, expected: CaseOf['expected'], more = {}): CaseOf =>
  cors(`constant: ${name}`, always({ 'access-control-allow-origin': value, ...headers }), expected, more);

const WITH_CREDENTIALS = { 'access-control-allow-credentials': 'true' };

/** The same header for everybody, and what caches make of headers that differ. */
export const FIXED_CASES: CaseOf[] = [
  fixed('* on public data (Express cors(), Laravel)', '*', {}, [], { guards: 'public data may be read by everybody' }),
  fixed('* with credentials', '*', WITH_CREDENTIALS, ['cors-wildcard-credentials low']),
  fixed('* on a private network', '*', {}, ['cors-wildcard medium'], {
    site: (ground: Parameters<CaseOf['site']>[0]) => ground.pretendAt('10.9.8.7').site(api(always({ 'access-control-allow-origin': '*' }))),
  }),
  fixed('* where HTTP authentication is asked for', '*', {}, ['cors-wildcard medium'], {
    site: (ground: Parameters<CaseOf['site']>[0]) =>
      ground.site(api(always({ 'access-control-allow-origin': '*' }), { status: 401, headers: { 'www-authenticate': 'Basic realm="api"' } })),
  }),
  fixed('* where a bearer token is asked for', '*', {}, [], {
    site: (ground: Parameters<CaseOf['site']>[0]) =>
      ground.site(api(always({ 'access-control-allow-origin': '*' }), { status: 401, headers: { 'www-authenticate': 'Bearer' } })),
    guards: 'a token is no credential that browsers send by themselves',
  }),
  fixed('a partner with credentials', 'https://partner.example', WITH_CREDENTIALS, ['cors-third-party-fixed low']),
  fixed('a partner without credentials', 'https://partner.example', {}, []),
  fixed('the own origin', 'https://shop.test', WITH_CREDENTIALS, []),
  fixed('a list', 'https://shop.test, https://app.shop.test', {}, ['cors-invalid-acao low']),
  fixed('two headers', ['https://shop.test', 'https://app.shop.test'], {}, ['cors-invalid-acao low']),
  fixed('a trailing slash', 'https://shop.test/', {}, ['cors-invalid-acao low']),
  fixed('a pattern', 'https://*.shop.test', {}, ['cors-invalid-acao low']),
  cors('an echo without Vary that caches may keep', (origin) => (origin === own ? { 'access-control-allow-origin': origin } : {}), ['cors-missing-vary low'], {
    answer: { headers: { 'cache-control': 'public, max-age=300' } },
  }),
  cors('an echo without Vary that no cache keeps', (origin) => (origin === own ? { 'access-control-allow-origin': origin } : {}), [], {
    answer: { headers: { 'cache-control': 'no-store' } },
    guards: 'nothing is stored',
  }),
  cors('Vary: Accept-Encoding, Origin', (origin) => (origin === own ? { 'access-control-allow-origin': origin, vary: 'Accept-Encoding, origin' } : { vary: 'Accept-Encoding, origin' }), [], {
    answer: { headers: { 'cache-control': 'public, max-age=300' } },
    guards: 'Vary is a list without case',
  }),
];

const clean = { requests: 8 };

export const QUIET_CASES: CaseOf[] = [
  cors('no CORS at all', always({}), [], { atMost: clean }),
  cors('ASP.NET and Spring refuse strangers with 403', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        const isStranger = request.headers.origin !== undefined && request.headers.origin !== own;
        response.writeHead(isStranger ? 403 : 200, { 'content-type': 'application/json' }).end(isStranger ? 'Invalid CORS request' : '{}');
      }),
    atMost: clean,
    guards: 'a refusal of strangers is a verdict',
  }),
  cors('Express cors with an error for strangers: 500', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        const isStranger = request.headers.origin !== undefined && request.headers.origin !== own;
        response.writeHead(isStranger ? 500 : 200).end(isStranger ? 'Error: Not allowed by CORS' : '{}');
      }),
    atMost: clean,
    guards: 'a refusal of strangers is a verdict',
  }),
  cors('a CDN adds * to static files', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        const isStatic = request.url?.startsWith('/static/') ?? false;
        response.writeHead(200, {
          'content-type': isStatic ? 'text/javascript' : 'text/html',
          ...(isStatic ? { 'access-control-allow-origin': request.headers.origin ?? '*', 'cache-control': 'public, max-age=31536000, immutable' } : {}),
        });
        response.end(isStatic ? 'go()' : '<!doctype html><script src="/static/app.js"></script>');
      }),
    endpoints: ['/static/app.js'],
    guards: 'scripts may be read by everybody anyway',
    atMost: { requests: 28 },
  }),
  cors('redirects to another host that admits everybody', always({}), [], {
    site: (ground) =>
      ground.site((request, response) => {
        if (request.url === '/sso') response.writeHead(302, { location: 'https://login.example/', 'access-control-allow-origin': request.headers.origin ?? '*' }).end();
        else response.writeHead(200).end('{}');
      }),
    guards: 'the other host is not ours to judge',
    atMost: clean,
  }),
];

const NOTHING = always({});

export const UNDECIDED_CASES: CaseOf[] = [
  cors('502 of a proxy', NOTHING, 'inconclusive', { answer: { status: 502 } }),
  cors('503 while under maintenance', NOTHING, 'inconclusive', { answer: { status: 503 } }),
  cors('429', NOTHING, 'inconclusive', { answer: { status: 429, headers: { 'retry-after': '60' } }, atMost: { requests: 3 } }),
  cors('a firewall’s challenge', NOTHING, 'inconclusive', {
    answer: { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment...' },
    atMost: { requests: 3 },
  }),
  cors('an echo that a second look does not confirm', NOTHING, 'inconclusive', {
    site: (ground) => {
      let echoes = 0;
      return ground.site((request, response) => {
        const { origin } = request.headers;
        const isStranger = origin !== undefined && origin !== own;
        if (isStranger) echoes += 1;
        if (isStranger && echoes === 1) response.setHeader('access-control-allow-origin', origin);
        response.writeHead(200, { vary: 'Origin' }).end('{}');
      });
    },
    guards: 'one echo is no proof',
  }),
];
