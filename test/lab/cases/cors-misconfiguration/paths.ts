import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { always, api, echoing, withCredentials } from '../../sites/cors-site';
import { type HeaderFields, setHeaders } from '../../sites/pages';
import { cors, own } from './cors-case';

const SILENT = api(always({}));
const reflects = (code = 200): RequestListener =>
  api(
    withCredentials(() => true),
    { status: code },
  );
const REFLECTS = reflects();
const status =
  (code: number, headers: HeaderFields = {}): RequestListener =>
  (_request, response) => {
    setHeaders(response, headers);
    response.writeHead(code).end('{}');
  };

/** Pages by path; what is not listed is missing. */
const paths = (
  name: string,
  byPath: Record<string, RequestListener>,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name: `paths: ${name}`,
  site: (ground) =>
    ground.site((request, response) => {
      const { pathname } = new URL(request.url ?? '/', own);
      (byPath[pathname] ?? status(404))(request, response);
    }),
  expected,
  ...more,
});

const page =
  (body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${body}`);
  };
const PAGE = `<a href="/about"></a><a href="/api/logout"></a><script src="/api/sdk.js"></script>
  <script>fetch('/api/v1/items?page=1'); fetch("/api/orders/12345"); fetch("https://other.example/api/x");
  fetch("/api/" + id); axios.get(\`/graphql\`); fetch('/rest/third')</script>`;

const reading = (summary: string): object => ({ get: { summary, responses: {} } });
const asDocument: RequestListener = (_request, response) => {
  const described = {
    '/users/v1': reading('Retrieves users'),
    '/books/v1': reading('Retrieves books'),
    '/books/v1/{title}': reading('Retrieves a book'),
    '/books/v1/reset': reading('Resets all books'),
  };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ openapi: '3.0.1', info: {}, paths: described }));
};

const asset =
  (type: string, cacheControl: string): RequestListener =>
  (request, response) => {
    const { origin } = request.headers;
    const credentials = { 'access-control-allow-credentials': 'true', vary: 'Origin' };
    if (origin !== undefined) setHeaders(response, { ...credentials, 'access-control-allow-origin': origin });
    response.writeHead(200, { 'content-type': type, 'cache-control': cacheControl }).end('go()');
  };

const errorThatEchoes: RequestListener = ({ headers }, response) => {
  setHeaders(response, { 'access-control-allow-origin': headers.origin });
  response.writeHead(500).end('{}');
};

const CHALLENGE = { 'cf-mitigated': 'challenge' };
const toStrangers =
  (refusal: RequestListener, isStranger = (origin: string) => origin !== own): RequestListener =>
  (request, response) =>
    (request.headers.origin !== undefined && isStranger(request.headers.origin) ? refusal : SILENT)(
      request,
      response,
    );

/** Netdata: every response has the header, `*` for those who send no Origin. */
const netdata: RequestListener = ({ headers, url = '/' }, response) => {
  setHeaders(response, {
    'access-control-allow-credentials': 'true',
    'access-control-allow-origin': headers.origin ?? '*',
  });
  const isStart = url.split('?')[0] === '/';
  response.writeHead(200, { 'content-type': isStart ? 'text/html' : 'application/json' });
  response.end(
    isStart ? "<!doctype html><script>fetch('/api/v1/info'); fetch('/api/v1/charts')</script>" : '{}',
  );
};

export const PATH_CASES: CaseOf[] = [
  paths(
    'one header that the server adds everywhere (Netdata)',
    { '/': netdata, '/api/v1/info': netdata, '/api/v1/charts': netdata },
    ['cors-reflects-any-origin high'],
    { guards: 'one cause gives one finding', atMost: { requests: 30 } },
  ),
  paths(
    'one header below a router',
    { '/': SILENT, '/api/': REFLECTS, '/api/items': REFLECTS, '/api/users': REFLECTS },
    ['cors-reflects-any-origin high'],
    { endpoints: ['/api/', '/api/items', '/api/users'], atMost: { requests: 38 } },
  ),
  paths(
    'two parts of a site, each with its own header',
    { '/': SILENT, '/shop/items': REFLECTS, '/blog/posts': REFLECTS },
    ['cors-reflects-any-origin high', 'cors-reflects-any-origin high'],
    { endpoints: ['/shop/items', '/blog/posts'], atMost: { requests: 28 } },
  ),
  paths(
    'a start page that echoes, and a path that also includes credentials',
    { '/': api(echoing(() => true)), '/me': REFLECTS },
    ['cors-reflects-any-origin low', 'cors-reflects-any-origin high'],
    { endpoints: ['/me'], guards: 'what is worse below is told' },
  ),
  paths(
    'an API that the start page names',
    { '/': page(PAGE), '/api/v1/items': REFLECTS },
    ['cors-reflects-any-origin high'],
    { untouched: /\/(about|api\/logout|api\/sdk\.js|api\/orders.*|rest\/third)/ },
  ),
  paths(
    'twelve configured ones, of which ten are probed',
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`/api/${index}`, SILENT])),
    [],
    {
      endpoints: Array.from({ length: 12 }, (_, index) => `/api/${index}`),
      untouched: /\/api\/1[01]/,
      atMost: { requests: 82, connections: 20 },
    },
  ),
  paths(
    'a session cookie of the home page counts for all',
    { '/': status(200, { 'set-cookie': 'sid=1; SameSite=None; Secure' }), '/api': REFLECTS },
    ['cors-reflects-any-origin critical'],
    { endpoints: ['/api'] },
  ),
  paths('a home page in trouble, which nobody named', { '/': status(503), '/api': SILENT }, [], {
    endpoints: ['/api'],
  }),
  paths(
    'one path, whatever its query or slash',
    { '/api': status(301, { location: '/api/' }), '/api/': REFLECTS },
    ['cors-reflects-any-origin high'],
    { endpoints: ['/api', '/api/?a=1', '/api/?a=2'] },
  ),
  paths(
    'a redirect to a login',
    { '/api/me': status(302, { location: '/login' }), '/login': SILENT },
    'inconclusive',
    { endpoints: ['/api/me'], untouched: /\/login/ },
  ),
  paths(
    'a missing page that echoes, next to one that was judged',
    { '/': SILENT, '/gone': reflects(404) },
    [],
    { endpoints: ['/gone'] },
  ),
  paths(
    'an internal path by its name alone',
    { '/international/users': api(echoing(() => true)) },
    ['cors-reflects-any-origin low'],
    { endpoints: ['/international/users'] },
  ),
  paths(
    'an API by its document',
    { '/': SILENT, '/openapi.json': asDocument, '/users/v1': SILENT, '/books/v1': REFLECTS },
    ['cors-reflects-any-origin high'],
    { beside: { api_exposure: {} }, atMost: { requests: 36 }, untouched: /books\/v1\/reset|[{]/ },
  ),
  paths(
    'an API by its document, without the test that reads it',
    { '/': SILENT, '/openapi.json': asDocument, '/books/v1': REFLECTS },
    [],
    { untouched: /openapi|books/, guards: 'a scan with defaults pays nothing for it' },
  ),
  paths('a font from a CDN', { '/': SILENT, '/a.woff2': asset('font/woff2', 'public, max-age=600') }, [], {
    endpoints: ['/a.woff2'],
  }),
  paths(
    'a script that is made for the visitor',
    { '/': SILENT, '/me.js': asset('text/javascript', 'private') },
    ['cors-reflects-any-origin high'],
    { endpoints: ['/me.js'] },
  ),
  paths(
    '429 after some requests',
    { '/': SILENT, '/a': toStrangers(status(429)), '/b': SILENT },
    'inconclusive',
    {
      endpoints: ['/a', '/b'],
      untouched: /\/b/,
    },
  ),
  paths(
    'a firewall that reacts to strangers',
    { '/': SILENT, '/a': toStrangers(status(403, CHALLENGE)), '/b': SILENT },
    'inconclusive',
    { endpoints: ['/a', '/b'], untouched: /\/b/ },
  ),
  paths('trouble at one path of two', { '/': SILENT, '/a': SILENT, '/b': status(503) }, 'inconclusive', {
    endpoints: ['/a', '/b'],
  }),
  paths('an error page for strangers that echoes', { '/': toStrangers(errorThatEchoes) }, [], {
    guards: 'the error page is made by other code',
  }),
  cors('paths: a firewall that stops an odd character only', always({}), [], {
    site: (ground) => {
      const admits = api(withCredentials((origin) => origin === own));
      return ground.site((request, response) =>
        (request.headers.origin?.includes('`') ? status(403, CHALLENGE) : admits)(request, response),
      );
    },
    guards: 'it refuses that origin, not the scanner',
  }),
];
