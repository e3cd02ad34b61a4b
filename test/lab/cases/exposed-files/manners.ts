import type { CaseOf } from '../../lab-case';
import {
  BROKEN,
  type MoreOfCase,
  type ServedFile,
  type ServedFiles,
  lines,
  siteCase,
} from '../../sites/served-files';

const MYSQLDUMP = lines('-- MySQL dump 10.13', 'CREATE TABLE `users` (`id` int);');
const SETTINGS = lines('APP_ENV=production', 'DB_PASSWORD=kR8vQ2nL5x');
const blocked: ServedFile = { status: 403, type: 'text/html', body: '<h1>403 Forbidden</h1>' };
const challenge: ServedFile = {
  status: 403,
  type: 'text/html',
  headers: { 'cf-mitigated': 'challenge' },
  body: '<title>Just a moment...</title>',
};

/** Of Alibaba's firewall: status 200, and a link that a script presses. */
const punished = (path: string): ServedFile => ({
  type: 'text/html',
  headers: { bxpunish: '1' },
  body: `<a id="a-link" href="https://g.example/sd/punish/waf_block.html?origin=${encodeURIComponent(path)}"></a><script>document.getElementById("a-link").click()</script><!--rgv587_flag:sm-->`,
});

/** When nothing can be said, and what is left alone. */
const MANNERS: CaseOf[] = [
  siteCase('a site with nothing', {}, [], { requests: 36, untouched: /\.well-known/ }),
  siteCase('a site with nothing, not verified', {}, [], {
    mayIntrude: false,
    requests: 19,
    untouched: /server\.key|htpasswd|dump\.sql|phpmyadmin|sftp/,
  }),
  siteCase('forbidden everywhere', {}, 'inconclusive', {
    guards: 'a firewall responds, not the site',
    fallback: () => blocked,
    requests: 5,
  }),
  siteCase('a login for everything', {}, 'inconclusive', { fallback: () => ({ status: 401 }), requests: 5 }),
  siteCase('a challenge for unknown paths', {}, 'inconclusive', { fallback: () => challenge, requests: 3 }),
  siteCase('too many requests from the start', {}, 'inconclusive', {
    fallback: () => ({ status: 429 }),
    requests: 3,
  }),
  siteCase('too many requests at the third path', { '/backup.sql': { status: 429 } }, 'inconclusive', {
    requests: 9,
    guards: 'it stops immediately',
  }),
  siteCase(
    'too many requests after a finding',
    { '/.env': { body: SETTINGS }, '/backup.sql': { status: 429 } },
    ['exposed-env-file critical'],
    { requests: 10, guards: 'what was found counts' },
  ),
  siteCase(
    '/metrics: of Prometheus, next to product_exposure',
    {
      '/metrics': {
        type: 'text/plain; version=0.0.4',
        body: lines('# TYPE http_requests_total counter', 'http_requests_total{code="200"} 1027'),
      },
    },
    [],
    { beside: { product_exposure: {} }, guards: 'one defect, one issue' },
  ),
  siteCase('a firewall that answers unknown paths with status 200', {}, 'inconclusive', {
    guards: 'xray #1744: the page of a firewall is neither a file nor the page for what is missing',
    fallback: punished,
    requests: 3,
  }),
  siteCase('a challenge for one path', { '/.git/HEAD': challenge }, [], {
    guards: 'one rule of a firewall is not the whole firewall',
  }),
  siteCase(
    'a challenge for two paths',
    { '/.git/HEAD': challenge, '/backup.sql': challenge },
    'inconclusive',
  ),
  siteCase('a service that answers every path with its links', {}, [], {
    fallback: () => ({
      type: 'application/json',
      body: '{"_links":{"self":{"href":"https://shop.test/service/root?domain=shop.test"}}}',
    }),
    guards: 'nuclei-templates #2179: JSON for every path is not a file',
  }),
  siteCase('unknown paths lead to the start', {}, [], { fallback: () => ({ location: '/' }) }),
  siteCase('unknown paths lead to a login that knows them', {}, [], {
    fallback: (path) => ({ location: `/login?next=${encodeURIComponent(path)}` }),
  }),
  siteCase('an error for every unknown path', {}, [], {
    guards: 'a broken page for errors is not an exposed file',
    fallback: () => ({ status: 500, type: 'text/html', body: '<h1>500</h1>' }),
  }),
  siteCase(
    'the start page has its own error',
    { '/': { status: 500, type: 'text/html', body: '<h1>500</h1>' }, '/.env': { body: SETTINGS } },
    ['exposed-env-file critical'],
    { guards: 'files are served by the web server' },
  ),
  siteCase(
    'a path that answers once',
    { '/backup.sql': (visit) => (visit === 1 ? { body: MYSQLDUMP } : { status: 404 }) },
    [],
    { guards: 'critical needs two probes' },
  ),
  siteCase(
    'a dump whose second request gets no response',
    { '/backup.sql': (visit) => (visit === 1 ? { body: MYSQLDUMP } : BROKEN) },
    ['exposed-database-dump medium'],
    { isShownOnce: true, guards: 'critical needs two probes' },
  ),
  siteCase(
    'three paths get no response',
    { '/.env': BROKEN, '/backup.zip': BROKEN, '/.env.production': BROKEN },
    'inconclusive',
    { guards: 'something on the way drops requests', untouched: /server\.key/ },
  ),
  siteCase('two paths get no response', { '/.env': BROKEN, '/backup.zip': BROKEN }, []),
  {
    name: 'a site that drops requests for unknown paths',
    site: (ground) =>
      ground.http((request, response) =>
        request.url === '/'
          ? response.writeHead(200, { connection: 'close', 'content-type': 'text/html' }).end('<html>')
          : request.socket.destroy(),
      ),
    url: 'http://shop.test/',
    expected: 'inconclusive',
  },
];

const configured = (
  name: string,
  byPath: ServedFiles,
  expected: CaseOf['expected'],
  more: MoreOfCase = {},
): CaseOf =>
  siteCase(`configured: ${name}`, byPath, expected, {
    settings: { paths: ['/export/customers.csv'] },
    ...more,
  });
const CSV: ServedFile = { type: 'text/csv', body: 'name,mail\nAnn,ann@shop.test\n' };

const CONFIGURED: CaseOf[] = [
  configured('a file that is served', { '/export/customers.csv': CSV }, ['exposed-configured-path medium']),
  configured('closed', { '/export/customers.csv': { status: 403 } }, []),
  configured('every file of that kind is the same page', {}, [], {
    guards: 'its own control',
    fallback: (path) =>
      path.endsWith('.csv')
        ? { body: 'Choose a file of the list to see its rows.' }
        : { status: 404, body: 'none' },
  }),
  configured(
    'a login page',
    {
      '/export/customers.csv': {
        type: 'text/html',
        body: '<html><form><input type="password" name="p"></form></html>',
      },
    },
    [],
    { guards: 'a login is not content' },
  ),
  configured(
    'a folder',
    { '/internal/': { type: 'text/html', body: '<html><h1>Staff only</h1></html>' } },
    ['exposed-configured-path medium'],
    { settings: { paths: ['/internal/'] } },
  ),
  configured('every folder below another one is the same page', {}, [], {
    settings: { paths: ['/reports/internal/'] },
    guards: 'a control in the same folder',
    fallback: (path) =>
      path.startsWith('/reports/') ? { body: 'Choose a report to see it.' } : { status: 404, body: 'none' },
  }),
];

export const EXPOSED_MANNER_CASES: CaseOf[] = [...MANNERS, ...CONFIGURED];
