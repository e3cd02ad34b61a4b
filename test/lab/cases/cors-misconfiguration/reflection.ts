import type { CaseOf } from '../../lab-case';
import type { RequestListener } from 'node:http';
import { type CorsPolicy, always, api, echoing, withCredentials } from '../../sites/cors-site';
import { comparingNames, setHeaders } from '../../sites/pages';
import { cors, own } from './cors-case';

const anyone = (): boolean => true;

const ECHO_FIELDS = { vary: 'Origin', 'access-control-allow-credentials': 'true' };

/** wp-includes/rest-api.php and class-wp-rest-server.php: these fields are in every response of the REST API. */
const wordpressApi: CorsPolicy = (origin) => ({
  ...ECHO_FIELDS,
  'access-control-allow-headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  ...(origin === undefined ? {} : { 'access-control-allow-origin': origin }),
});

/** A home page, with the given fields for anyone who asks with an origin, and the REST API below /wp-json/. */
const wordpress =
  (home: Record<string, string>): RequestListener =>
  (request, response) => {
    const { origin } = request.headers;
    const isApi = request.url?.startsWith('/wp-json/') ?? false;
    const open =
      home.vary === undefined || origin === undefined
        ? {}
        : { ...home, 'access-control-allow-origin': origin };
    setHeaders(response, {
      'content-type': isApi ? 'application/json' : 'text/html',
      ...(isApi ? wordpressApi(origin, request) : open),
    });
    response.end(isApi ? '{"name":"Shop"}' : '<!doctype html><title>Shop</title>');
  };

const CRITICAL_COOKIE = {
  'set-cookie': 'sessionid=9f0c2d7a8b3e4f51; Path=/; Secure; HttpOnly; SameSite=None',
};
const LAX_COOKIE = { 'set-cookie': 'sessionid=9f0c2d7a8b3e4f51; Path=/; Secure; HttpOnly; SameSite=Lax' };

/** Who may read the responses: everyone by one mistake or another. */
export const REFLECTION_CASES: CaseOf[] = [
  cors('Express cors({ origin: true, credentials: true })', withCredentials(anyone), [
    'cors-reflects-any-origin high',
  ]),
  cors(
    'the same at a server that compares the case of header names, in preflight requests too',
    withCredentials(anyone),
    ['cors-preflight-reflects high'],
    {
      site: (ground: Parameters<CaseOf['site']>[0]) =>
        ground.site(comparingNames(api(withCredentials(anyone), { preflightOnly: true }))),
    },
  ),
  cors(
    'the same, with a session cookie for all sites',
    withCredentials(anyone),
    ['cors-reflects-any-origin critical'],
    { answer: { headers: CRITICAL_COOKIE } },
  ),
  cors('the same, with a Lax session cookie', withCredentials(anyone), ['cors-reflects-any-origin high'], {
    answer: { headers: LAX_COOKIE },
  }),
  cors(
    'the same, on a site that requests HTTP authentication everywhere',
    withCredentials(anyone),
    'inconclusive',
    {
      answer: { status: 401, headers: { 'www-authenticate': 'Basic realm="api"' } },
      guards: 'a site that returns 401 is left alone after three requests',
    },
  ),
  cors(
    'the same, on a path that requests HTTP authentication',
    withCredentials(anyone),
    ['cors-reflects-any-origin critical'],
    {
      settings: { endpoints: ['/orders'] },
      site: (ground) => {
        const orders = api(withCredentials(anyone), {
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="api"' },
        });
        const home = api(always({}));
        return ground.site((request, response) =>
          (request.url === '/orders' ? orders : home)(request, response),
        );
      },
    },
  ),
  cors('everyone, without credentials', echoing(anyone), ['cors-reflects-any-origin low']),
  cors(
    'everyone, without credentials, on an internal path',
    echoing(anyone),
    // The home page, which is always checked, does the same there.
    ['cors-reflects-any-origin medium', 'cors-reflects-any-origin low'],
    {
      endpoints: ['/internal/status'],
      atMost: { requests: 28 },
    },
  ),
  cors(
    'an echo on the home page, while another path is configured',
    withCredentials(anyone),
    ['cors-reflects-any-origin high'],
    {
      site: (ground) =>
        ground.site((request, response) => {
          const { origin } = request.headers;
          if (request.url !== '/api/items' && origin !== undefined)
            setHeaders(response, { ...ECHO_FIELDS, 'access-control-allow-origin': origin });
          setHeaders(response, { 'content-type': 'application/json' });
          response.end('{}');
        }),
      endpoints: ['/api/items'],
      atMost: { requests: 28 },
    },
  ),
  cors('the REST API of WordPress', wordpressApi, ['cors-reflects-any-origin low'], {
    site: (ground) => ground.site(wordpress({})),
    endpoints: ['/wp-json/'],
    guards: 'without a nonce the cookie of a signed-in visitor opens nothing there',
    atMost: { requests: 28 },
  }),
  cors(
    'the same next to a home page that is open too, where the nonce can be read',
    wordpressApi,
    ['cors-reflects-any-origin high', 'cors-reflects-any-origin high'],
    {
      site: (ground) => ground.site(wordpress(ECHO_FIELDS)),
      endpoints: ['/wp-json/'],
      atMost: { requests: 28 },
    },
  ),
  cors(
    'nginx: add_header Access-Control-Allow-Origin $http_origin',
    (origin) =>
      origin === undefined
        ? {}
        : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
    ['cors-reflects-any-origin high', 'cors-missing-vary low'],
    { answer: { headers: { 'cache-control': 'public, max-age=60' } } },
  ),
  cors(
    'Netdata: the origin, or a star without one, and cacheable',
    (origin) => ({
      'access-control-allow-origin': origin ?? '*',
      'access-control-allow-credentials': 'true',
    }),
    ['cors-reflects-any-origin high'],
    { answer: { headers: { 'cache-control': 'public' } }, guards: 'one cause is one finding' },
  ),
  cors(
    'everyone but null',
    withCredentials((origin) => origin !== 'null'),
    ['cors-reflects-any-origin high'],
  ),
  cors(
    'everyone over https only',
    withCredentials((origin) => origin.startsWith('https://')),
    ['cors-reflects-any-origin high'],
  ),
  cors(
    'Credentials: True, which is not true',
    echoing(anyone, { 'access-control-allow-credentials': 'True' }),
    ['cors-reflects-any-origin low'],
    {
      guards: 'Fetch compares with "true", byte by byte',
    },
  ),
  cors(
    'everyone below .example: one partner’s choice',
    withCredentials((origin) => origin.endsWith('.example')),
    [],
    {
      guards: 'one echoed random name is not a reflection',
    },
  ),
  cors(
    'null, with credentials',
    withCredentials((origin) => origin === 'null' || origin === own),
    ['cors-null-origin high'],
  ),
  cors(
    'null, without credentials',
    echoing((origin) => origin === 'null'),
    ['cors-null-origin low'],
  ),
  cors(
    'null for everyone: a constant',
    always({ 'access-control-allow-origin': 'null', 'access-control-allow-credentials': 'true' }),
    ['cors-null-origin high'],
  ),
  cors(
    'only the preflight echoes, with PUT and credentials',
    withCredentials(anyone),
    ['cors-preflight-reflects high'],
    {
      answer: { preflightOnly: true },
    },
  ),
  cors(
    'the preflight echoes, but refuses',
    (origin, { method }) =>
      method === 'OPTIONS' && origin !== undefined
        ? { 'access-control-allow-origin': origin, vary: 'Origin' }
        : {},
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
  ...[
    ['the cookie of ASP.NET Core', '.AspNetCore.Cookies=1; secure; samesite=none', 'critical'],
    ['a session cookie that browsers drop', 'sid=1; SameSite=None', 'high'],
    ['a cookie for all sites that is not a session', 'theme=1; SameSite=None; Secure', 'high'],
    ['a CSRF cookie for all sites', 'csrftoken=1; SameSite=None; Secure', 'high'],
  ].map(([name = '', cookie, severity]) =>
    cors(`an echo with ${name}`, withCredentials(anyone), [`cors-reflects-any-origin ${severity}`], {
      answer: { headers: { 'set-cookie': cookie } },
    }),
  ),
  cors(
    'Credentials: true, twice',
    echoing(anyone, { 'access-control-allow-credentials': ['true', 'true'] }),
    ['cors-reflects-any-origin low'],
  ),
  cors(
    'everyone, without credentials, in a private network',
    echoing(anyone),
    ['cors-reflects-any-origin medium'],
    {
      site: (ground) => ground.pretendAt('10.9.8.7').site(api(echoing(anyone))),
    },
  ),
  cors(
    'an echo in capitals, which is none',
    (origin) => ({ 'access-control-allow-origin': origin?.toUpperCase(), vary: 'Origin' }),
    ['cors-invalid-acao low'],
  ),
  cors(
    'an echo with a trailing slash, which is none',
    (origin) => ({ 'access-control-allow-origin': origin && `${origin}/`, vary: 'Origin' }),
    ['cors-invalid-acao low'],
  ),
  cors(
    'an echo next to a second header, which is none',
    (origin) => ({ 'access-control-allow-origin': [origin ?? '*', own], vary: 'Origin' }),
    ['cors-invalid-acao low'],
  ),
  cors('a cache that gives the echo to the next stranger', always({}), ['cors-reflects-any-origin high'], {
    site: (ground) => {
      let first: string | undefined;
      return ground.site(
        api((origin) => {
          if (/\/\/[0-9a-f]{16}\.(example|com)$/.test(origin ?? '')) first ??= origin;
          return { ...ECHO_FIELDS, ...(first === undefined ? {} : { 'access-control-allow-origin': first }) };
        }),
      );
    },
  }),
  cors(
    'an echo, and an error of the gateway at the second probe',
    always({}),
    ['cors-reflects-any-origin medium'],
    {
      site: (ground) => {
        const echoes = api(withCredentials(anyone));
        return ground.site((request, response) => {
          if (request.headers.origin?.endsWith('.com')) response.writeHead(502).end();
          else echoes(request, response);
        });
      },
      guards: 'without an answer to the second probe it is medium at most',
    },
  ),
  cors('the preflight echoes, without credentials', echoing(anyone), ['cors-preflight-reflects low'], {
    answer: { preflightOnly: true },
  }),
  ...['GET', '*'].map((methods) =>
    cors(`the preflight echoes, for the methods ${methods}`, always({}), ['cors-preflight-reflects low'], {
      site: (ground) =>
        ground.site((request, response) => {
          const echo = request.method === 'OPTIONS' ? request.headers.origin : undefined;
          if (echo !== undefined)
            setHeaders(response, {
              ...ECHO_FIELDS,
              'access-control-allow-origin': echo,
              'access-control-allow-methods': methods,
            });
          response.writeHead(request.method === 'OPTIONS' ? 204 : 200).end();
        }),
      guards: '* is not a method together with credentials',
    }),
  ),
  cors(
    'a public API whose preflight echoes',
    (origin, { method }) => ({
      'access-control-allow-origin': method === 'OPTIONS' ? origin : '*',
      vary: 'Origin',
    }),
    [],
    { guards: 'everyone may read it, so everyone may ask' },
  ),
  cors(
    'a gateway that allows * to the preflight',
    (_origin, { method }) => (method === 'OPTIONS' ? { 'access-control-allow-origin': '*' } : {}),
    [],
  ),
];
