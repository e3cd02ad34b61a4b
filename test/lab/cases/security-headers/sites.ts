import type { CaseOf } from '../../lab-case';
import { HARDENED, LOGIN_PAGE, WELCOME, pages, setHeaders, type HeaderFields } from '../../sites/pages';
import { withPage } from './headers-case';

/** Just these headers on every response, as a framework or server sends them out of the box. */
const outOfTheBox = (
  name: string,
  headers: HeaderFields,
  expected: CaseOf['expected'],
  body = WELCOME,
): CaseOf => ({
  name: `out of the box: ${name}`,
  site: (ground) =>
    ground.site((request, response) => {
      setHeaders(response, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.statusCode = request.url === '/' ? 200 : 404;
      response.end(body);
    }),
  expected,
});

const UNFRAMED = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

const BARE = ['hsts-missing medium', 'csp-missing medium', 'clickjacking medium', 'nosniff-missing low'];

const FRAMEWORK_CASES: CaseOf[] = [
  outOfTheBox('Express', { 'x-powered-by': 'Express', etag: 'W/"5-abc"' }, BARE),
  outOfTheBox(
    'Express with Helmet',
    {
      'content-security-policy':
        "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    },
    [],
  ),
  outOfTheBox(
    'Django',
    {
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      vary: 'Cookie',
    },
    ['hsts-missing medium', 'csp-missing medium'],
  ),
  outOfTheBox(
    'Rails',
    {
      'x-frame-options': 'SAMEORIGIN',
      'x-xss-protection': '0',
      'x-content-type-options': 'nosniff',
      'x-permitted-cross-domain-policies': 'none',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'max-age=0, private, must-revalidate',
      'set-cookie': '_shop_session=b5d1; path=/; HttpOnly; SameSite=Lax',
      'x-request-id': '0a1b',
      'x-runtime': '0.004532',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    },
    ['csp-missing medium'],
  ),
  outOfTheBox(
    'Laravel behind nginx',
    {
      server: 'nginx/1.24.0 (Ubuntu)',
      'x-powered-by': 'PHP/8.3.6',
      'cache-control': 'no-cache, private',
      'set-cookie': [
        'XSRF-TOKEN=eyJpdiI6; secure; samesite=lax',
        'laravel_session=eyJpdiI6; httponly; samesite=lax',
      ],
    },
    [...BARE, 'info-disclosure-version low'],
  ),
  outOfTheBox(
    'Spring Security, a login page',
    {
      'x-content-type-options': 'nosniff',
      'x-xss-protection': '0',
      'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
      pragma: 'no-cache',
      expires: '0',
      'strict-transport-security': 'max-age=31536000 ; includeSubDomains',
      'x-frame-options': 'DENY',
      'set-cookie': 'JSESSIONID=A1B2; Path=/; Secure; HttpOnly',
    },
    ['csp-missing medium', 'coop-missing low'],
    LOGIN_PAGE,
  ),
  outOfTheBox(
    'ASP.NET on IIS',
    {
      server: 'Microsoft-IIS/10.0',
      'x-aspnet-version': '4.0.30319',
      'x-powered-by': 'ASP.NET',
      'cache-control': 'private',
    },
    [...BARE, 'info-disclosure-version low'],
  ),
];

const WITHOUT = {
  'x-content-type-options': null,
  'content-security-policy': null,
  'strict-transport-security': null,
};

const SITE_CASES: CaseOf[] = [
  {
    name: 'site: nginx add_header without always: errors lack the headers',
    site: (ground) => ground.site(pages({ '/': {} }, { headers: WITHOUT })),
    expected: ['headers-missing-on-errors low'],
  },
  {
    name: 'site: an error as JSON without document headers',
    site: (ground) =>
      ground.site(
        pages(
          { '/': {} },
          {
            headers: {
              'content-type': 'application/json',
              'content-security-policy': null,
              'cross-origin-opener-policy': null,
            },
            body: '{}',
          },
        ),
      ),
    expected: [],
    guards: 'document headers protect documents',
  },
  {
    name: 'site: every path returns 200, as in single-page applications',
    site: (ground) => ground.site(pages({ '/': {} }, { status: 200, headers: WITHOUT })),
    expected: [],
    guards: 'a soft 404 is not an error page',
  },
  {
    name: 'site: a firewall answers for what does not exist',
    site: (ground) =>
      ground.site(
        pages(
          { '/': {} },
          {
            status: 403,
            headers: { ...WITHOUT, 'x-sucuri-block': 'x' },
            body: 'Sucuri WebSite Firewall - Access Denied',
          },
        ),
      ),
    expected: [],
    guards: 'a firewall’s page is not the site’s',
  },
  withPage(
    'site: two nodes, one without nosniff',
    (visit) => (visit % 2 === 0 ? { headers: { 'x-content-type-options': null } } : {}),
    ['header-inconsistent low'],
  ),
  withPage(
    'site: report addresses that differ',
    (visit) => ({
      headers: {
        'content-security-policy': `default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /csp?id=${visit}`,
      },
    }),
    [],
    { guards: 'report addresses may differ' },
  ),
  {
    name: 'site: a static file without nosniff',
    site: (ground) =>
      ground.site(
        pages({
          '/': { body: '<!doctype html><script src="/app.js"></script>' },
          '/app.js': {
            headers: { 'content-type': 'text/javascript', 'x-content-type-options': null },
            body: 'go()',
          },
        }),
      ),
    expected: ['nosniff-missing low'],
  },
  {
    name: 'site: a configured page with its own defect',
    endpoints: ['/account'],
    site: (ground) =>
      ground.site(
        pages({
          '/': {},
          '/account': { headers: { 'content-security-policy': null, 'x-frame-options': 'DENY' } },
        }),
      ),
    expected: ['csp-missing medium'],
  },
  {
    name: 'site: a configured login page that can be framed, and so can the start page',
    endpoints: ['/login'],
    site: (ground) => {
      const headers = { 'content-security-policy': UNFRAMED };
      return ground.site(pages({ '/': { headers }, '/login': { headers, body: LOGIN_PAGE } }, { headers }));
    },
    expected: ['clickjacking high'],
    guards: 'one defect, one finding: the worst page shows it',
  },
  {
    name: 'site: a configured login page that can be framed once',
    endpoints: ['/login'],
    site: (ground) => {
      const headers = { 'content-security-policy': UNFRAMED };
      const login = (visit: number) => (visit === 1 ? { headers, body: LOGIN_PAGE } : { body: LOGIN_PAGE });
      return ground.site(pages({ '/': { headers }, '/login': login }, { headers }));
    },
    expected: ['clickjacking medium'],
  },
  {
    name: 'site: an error page with frame-ancestors in place of X-Frame-Options',
    site: (ground) => ground.site(pages({ '/': { headers: { 'x-frame-options': 'DENY' } } })),
    expected: [],
    guards: 'browsers ignore X-Frame-Options next to frame-ancestors',
  },
  {
    name: 'site: a second probe that fails without headers',
    site: (ground) =>
      ground.site(
        pages({
          '/': (visit) => (visit === 1 ? {} : { status: 502, headers: { 'x-content-type-options': null } }),
        }),
      ),
    expected: [],
    guards: 'an error of a gateway is not a page of the site',
  },
  {
    name: 'site: a script of another host',
    site: (ground) =>
      ground.site(
        pages({ '/': { body: '<!doctype html><script src="https://cdn.example/x.js"></script>' } }),
      ),
    expected: [],
    untouched: /GET \/x\.js/,
  },
  {
    name: 'verdict: a start page that refuses visitors',
    site: (ground) => ground.site(pages({ '/': { status: 403 } })),
    expected: 'inconclusive',
  },
  {
    name: 'site: the www twin is the real one',
    site: (ground) =>
      ground.site((request, response) => {
        if (request.headers.host === 'shop.test')
          response
            .writeHead(301, {
              location: 'https://www.shop.test/',
              'strict-transport-security': 'max-age=31536000',
            })
            .end();
        else pages({ '/': {} })(request, response);
      }),
    expected: [],
  },
  {
    name: 'site: a page that a cache marks as late, without Content-Type',
    site: (ground) =>
      ground.site(pages({ '/': { headers: { 'content-type': null, 'content-security-policy': null } } })),
    expected: ['csp-missing medium', 'clickjacking medium'],
  },
];

const inconclusive = (name: string, page: Parameters<typeof withPage>[1]): CaseOf =>
  withPage(`no verdict: ${name}`, page, 'inconclusive');

const NO_VERDICT_CASES: CaseOf[] = [
  inconclusive('500', { status: 500, headers: { 'content-security-policy': null } }),
  inconclusive('502 of a proxy', {
    status: 502,
    headers: { 'content-security-policy': null },
    body: '<h1>502 Bad Gateway</h1>',
  }),
  inconclusive('503 while under maintenance', { status: 503, headers: { 'retry-after': '3600' } }),
  inconclusive('429', { status: 429 }),
  inconclusive('Cloudflare’s challenge', {
    status: 403,
    headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
    body: '<!doctype html><title>Just a moment...</title>',
  }),
  inconclusive('Incapsula’s block page', {
    status: 200,
    headers: { 'content-security-policy': null },
    body: '<html><head></head><body><iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe></body></html>',
  }),
  inconclusive('AWS WAF’s silent challenge', {
    status: 202,
    headers: { 'x-amzn-waf-action': 'challenge' },
    body: '',
  }),
  inconclusive('an F5 rejection with status 200', {
    body: '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.</body></html>',
  }),
  {
    name: 'no verdict: moved to another company',
    site: (ground) =>
      ground.site((_request, response) =>
        response.writeHead(301, { location: 'https://other.example/' }).end(),
      ),
    expected: 'inconclusive',
  },
  {
    name: 'verdict: a page of the site that carries a firewall’s script',
    site: (ground) =>
      ground.site(
        pages({
          '/': {
            body: `${WELCOME}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>${'<p>Lots of text</p>'.repeat(400)}`,
          },
        }),
      ),
    expected: [],
    guards: 'Cloudflare puts this script into ordinary pages',
  },
  {
    name: 'verdict: a page of the site into which Imperva put its script',
    site: (ground) =>
      ground.site(
        pages({
          '/': {
            body: `${WELCOME}<script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e"></script>${'<p>Lots of text</p>'.repeat(400)}`,
          },
        }),
      ),
    expected: [],
    guards: 'a block page is short',
  },
  {
    name: 'verdict: a small page of the site that carries a firewall’s script',
    site: (ground) =>
      ground.site(
        pages({
          '/': {
            headers: { 'content-security-policy': null },
            body: `${WELCOME}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`,
          },
        }),
      ),
    expected: ['csp-missing medium', 'clickjacking medium'],
    guards: 'Cloudflare puts this script into small pages too',
  },
  {
    name: 'verdict: a 404 as start page',
    site: (ground) => ground.site(pages({}, { headers: HARDENED })),
    expected: 'inconclusive',
  },
];

export const WHOLE_SITE_CASES: CaseOf[] = [...FRAMEWORK_CASES, ...SITE_CASES, ...NO_VERDICT_CASES];
