import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { type MoreOfCase, type ServedFile, siteCase } from '../../sites/served-files';
import { DEBUG_CASES } from './debug-pages';
import * as pages from './error-pages';
import { html, onMissing } from './missing-page';

const ICON = 'the start page and every path that exists are fine';
const TRACE = ['info-stack-trace medium'];
const MESSAGE = ['info-error-message medium'];
const VERSION = ['info-version-in-page low'];

const SEARCH_PAGE =
  '<title>Links</title><form method="GET" action="/find"><input type="text" name="searchterm" placeholder="Search text"></form>';
/** index.php and exception2text() of Shaarli 0.12.1, shortened. */
const SHAARLI = `An unexpected error happened, and the error template could not be displayed.<br />
<br />
urlencode(): Argument #1 ($string) must be of type string, array given<br />
/usr/share/shaarli/application/render/PageBuilder.php124<br />
#0 /usr/share/shaarli/application/render/PageBuilder.php(124): urlencode()<br />
#1 /usr/share/shaarli/application/render/PageBuilder.php(209): Shaarli\\Render\\PageBuilder->initialize()<br />
`;

const LINKED = [3, 7]
  .map((line) => `<li>at <b>run</b> (<a href="/source/a.js">/srv/app/a.js:${line}:7</a>)</li>`)
  .join('');

/** Pages by path and query, else by path. */
const listed =
  (files: Record<string, string>): RequestListener =>
  ({ url = '/' }, response) => {
    const body = files[url] ?? files[url.split('?', 1)[0] ?? ''];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' });
    response.end(`<!doctype html>${body ?? '<title>Not found</title>'}`);
  };

const ID = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', example: 7 } }];
/** An API whose operation takes a number, and nothing else that could fail. */
const describedApi = (
  name: string,
  onWord: () => ServedFile,
  expected: CaseOf['expected'],
  more: MoreOfCase = {},
): CaseOf =>
  siteCase(
    `error: ${name}`,
    {
      '/': { type: 'application/json', body: '{"api":"shop"}' },
      '/openapi.json': {
        type: 'application/json',
        body: JSON.stringify({
          openapi: '3.0.1',
          info: {},
          paths: {
            '/orders/{id}': { get: { summary: 'Retrieves an order', parameters: ID, responses: {} } },
          },
        }),
      },
      '/orders/7': { type: 'application/json', body: '{"id":7}' },
      '/orders/x': onWord,
    },
    expected,
    { beside: { api_exposure: {} }, ...more },
  );
const ofNode = (): ServedFile => ({
  status: 500,
  type: 'application/json',
  body: JSON.stringify({ message: 'no such order', stack: `${pages.nodeTrace}\n    at node:internal/main` }),
});

const TRACE_CASES: CaseOf[] = [
  describedApi('an operation of an API that takes a number, and gets a word', ofNode, TRACE),
  describedApi(
    'an operation that refuses the word',
    () => ({ status: 400, type: 'application/json', body: '{"message":"id must be a number"}' }),
    [],
  ),
  describedApi('an operation of an API, without the test that reads its document', ofNode, [], {
    beside: {},
    untouched: /openapi|orders/,
    guards: 'a scan with defaults pays nothing for it',
  }),
  onMissing('Tomcat', pages.tomcat(true), [...TRACE, ...VERSION], { status: 500 }),
  onMissing(
    'Tomcat without the word at',
    pages.tomcat(true).replaceAll('\tat ', '\t'),
    [...TRACE, ...VERSION],
    {
      status: 500,
    },
  ),
  onMissing('Java in JSON', JSON.stringify({ status: 404, trace: pages.javaTrace }), TRACE, {
    type: 'application/json',
  }),
  onMissing(
    'PHP in JSON',
    String.raw`{"message":"no","trace":"#0 \/srv\/shop\/index.php(12): Shop->load()\n#1 \/srv\/shop\/app.php(8): App->run()\n#2 {main}"}`,
    TRACE,
    { type: 'application/json', status: 500 },
  ),
  onMissing('Python in JSON', JSON.stringify({ trace: pages.pythonTrace.replaceAll('&quot;', '"') }), TRACE, {
    type: 'application/json',
  }),
  onMissing(
    'Go',
    'panic: no cart\n\ngoroutine 18 [running]:\nmain.cart(0xc000112000)\n\t/srv/shop/main.go:42 +0x1d\nnet/http.HandlerFunc.ServeHTTP(0x1)\n\t/usr/local/go/src/net/http/server.go:2136 +0x29\n',
    TRACE,
    { status: 500, type: 'text/plain' },
  ),
  onMissing('Python', `<pre>${pages.pythonTrace}</pre>`, TRACE, { status: 500 }),
  onMissing('Node in a template', `<h1>Not Found</h1><h2>404</h2><pre>${pages.nodeTrace}</pre>`, TRACE),
  onMissing('Ruby', `<pre>${pages.rubyTrace}</pre>`, TRACE, { status: 500 }),
  onMissing('.NET', `<pre>${pages.dotNetTrace}</pre>`, TRACE, { status: 500 }),
  siteCase(
    'error: PHP shows an exception with status 200',
    { '/': html('<title>Shop</title><a href="/list?id=3">All</a>'), '/list': html(pages.phpException) },
    TRACE,
    { guards: 'PHP returns 200 with display_errors' },
  ),
  siteCase(
    'error: an application writes its trace with status 200 (Shaarli), after a search',
    { '/': html(SEARCH_PAGE), '/find': html(SHAARLI) },
    TRACE,
    { guards: 'the status says nothing' },
  ),
  siteCase(
    'error: a search that finds an article about traces',
    { '/': html(SEARCH_PAGE), '/find': html(`<title>Found</title><a href="/">Home</a>${SHAARLI}`) },
    [],
    { guards: 'a page of the site, with links' },
  ),
  {
    name: 'error: a trace inside the layout with status 200, after a search',
    site: (ground) =>
      ground.https(
        listed({
          '/': SEARCH_PAGE,
          '/find?searchterm[]=x': `<title>Shop</title><a href="/">Home</a><a href="/cart">Cart</a><main>${SHAARLI}</main>`,
          '/find': '<title>Shop</title><a href="/">Home</a><p>Nothing found.</p>',
        }),
      ),
    expected: TRACE,
  },
  {
    name: 'error: a trace whose frames are links',
    site: (ground) =>
      ground.https(
        listed({
          '/': SEARCH_PAGE,
          '/find?searchterm[]=x': `<title>Shop</title><a href="/">Home</a><ol>${LINKED}</ol>`,
          '/find': '<title>Shop</title><p>Nothing found.</p>',
        }),
      ),
    expected: TRACE,
  },
  {
    name: 'error: a search without words that lists an article about traces',
    site: (ground) =>
      ground.https(
        listed({
          '/': SEARCH_PAGE,
          '/find?searchterm=x': '<title>Shop</title><a href="/">Home</a><p>Nothing found.</p>',
          '/find': `<title>Articles</title><a href="/">Home</a><article>${SHAARLI}</article>`,
        }),
      ),
    expected: [],
    guards: 'a list in place of a text may count as no text',
  },
  {
    name: 'error: a missing path that leads to a page with the trace',
    site: (ground) =>
      ground.https((request, response) => {
        const { url = '/', headers } = request;
        if (url === '/') return void response.end('<!doctype html><title>Shop</title><h1>Shop</h1>');
        if (url === '/oops' && headers.cookie?.includes('flash=1'))
          return void response
            .writeHead(500, { 'content-type': 'text/html' })
            .end(`<!doctype html><title>Error</title><pre>${pages.pythonTrace}</pre>`);
        if (url === '/oops') return void response.writeHead(404).end('none');
        response.writeHead(302, { location: '/oops', 'set-cookie': 'flash=1; Path=/' }).end();
      }),
    expected: TRACE,
    guards: 'visitors follow redirects and keep their cookies',
  },
  onMissing('a single frame', '<pre>Error: no cart\n    at run (/srv/app/a.js:3:7)</pre>', [], {
    guards: 'two frames make a trace',
  }),
  onMissing(
    'frames of a browser',
    '<pre>at a (https://shop.test/a.js:1:2)\nat b (https://shop.test/a.js:3:4)</pre>',
    [],
    { guards: 'scripts are public' },
  ),
  siteCase(
    'error: a start page that is the message of an application (NagVis)',
    {
      '/': html(
        'Error: (0) Creation of dynamic property Cart::$rows is deprecated<div class="details">File: /srv/shop/Cart.php<br>Line: 15<br><code>#0 /srv/shop/Cart.php(15): handler()<br>\n#1 /srv/shop/core.php(36): Cart->init()<br>\n#2 {main}</code></div>',
      ),
    },
    TRACE,
  ),
  siteCase(
    'error: a start page that is a trace of Python',
    {
      '/': html(
        `<html><head><title>Server Error</title></head><body><pre>${pages.pythonTrace}</pre></body></html>`,
      ),
    },
    TRACE,
  ),
  siteCase(
    'error: an article about errors as start page',
    {
      '/': html(
        `<title>Error handling</title><p>Error messages are read from below:<pre>${pages.pythonTrace}</pre><a href="/next">Next</a>`,
      ),
      '/next': html('<title>Next</title><p>Logs'),
    },
    [],
    { guards: 'a page of the site' },
  ),
  siteCase(
    'error: a site about traces',
    { '/': html(`<title>Help</title><pre>${pages.pythonTrace}</pre>`) },
    [],
    {
      guards: 'the start page shows it as well',
      fallback: () => html(`<title>Not found</title><p>Most read:</p><pre>${pages.pythonTrace}</pre>`, 404),
    },
  ),
];

const start = (
  name: string,
  body: string,
  expected: CaseOf['expected'],
  guards?: string,
  status = 200,
): CaseOf =>
  siteCase(`message: ${name}`, { '/': html(body, status) }, expected, guards === undefined ? {} : { guards });

const shop = (body: string): string =>
  `<!doctype html><html><head><title>Shop</title></head><body><h1>Shop</h1><a href="/news">News</a>${body}</body></html>`;
const WARNING =
  '<br />\n<b>Warning</b>:  Undefined variable $cart in <b>/var/www/html/index.php</b> on line <b>12</b><br />\n';
const PLAIN = '\nWarning: Undefined variable $cart in /var/www/html/index.php on line 12\n';
const PDO = "SQLSTATE[HY000] [1045] Access denied for user 'shop'@'localhost' (using password: YES)";

const MESSAGE_CASES: CaseOf[] = [
  start('a warning of PHP', shop(WARNING), MESSAGE),
  start(
    'a warning of PHP on Windows',
    shop(WARNING.replace('/var/www/html/index.php', 'C:\\xampp\\htdocs\\index.php')),
    MESSAGE,
  ),
  start('a warning of PHP without line ends', shop(WARNING.replaceAll('<br />\n', '')), MESSAGE),
  siteCase(
    'message: plain text of PHP after a list in place of a text',
    { '/': html(shop('<a href="/list?id=3">All</a>')), '/list': html(shop(PLAIN)) },
    MESSAGE,
    { guards: 'html_errors is off' },
  ),
  siteCase(
    'message: plain text of PHP on the start page as well',
    { '/': html(shop(`<a href="/list?id=3">All</a>${PLAIN}`)), '/list': html(shop(PLAIN)) },
    [],
    { guards: 'a page about errors' },
  ),
  start('a page that died of PDO', `Connection failed: ${PDO}`, MESSAGE),
  onMissing(
    'PostgreSQL',
    '<p>pg_query(): Query failed: ERROR:  syntax error at or near "FROM"</p>',
    MESSAGE,
    { status: 500 },
  ),
  onMissing(
    'IIS with details',
    '<html><head><title>IIS 10.0 Detailed Error - 404.0 - Not Found</title></head><body><th>Physical Path</th><td>C:\\inetpub\\wwwroot\\x</td></body></html>',
    MESSAGE,
  ),
  onMissing(
    'Node.js',
    "<pre>x</pre>ENOENT: no such file or directory, lstat '/srv/shop/public/nothing'",
    MESSAGE,
  ),
  onMissing(
    'Node.js in plain text',
    "ENOENT: no such file or directory, lstat '/srv/shop/nothing'",
    MESSAGE,
    {
      type: 'text/plain',
    },
  ),
  start(
    'an article about an error of Node.js',
    shop("<p>What does <code>ENOENT: no such file or directory, open '/srv/x'</code> mean?</p>"),
    [],
    'a quotation',
  ),
  onMissing('Oracle', '<h1>Error</h1><p>ORA-00942: table or view does not exist</p>', MESSAGE, {
    status: 500,
  }),
  onMissing(
    'ODBC',
    "<p>Microsoft OLE DB Provider for ODBC Drivers error '80040e14' [Microsoft][ODBC SQL Server Driver][SQL Server]Unclosed quotation mark</p>",
    MESSAGE,
    { status: 500 },
  ),
  siteCase(
    'message: after a list in place of a text',
    { '/': html(shop('<a href="/list?id=3">All</a>')), '/list': html(shop(WARNING)) },
    MESSAGE,
  ),
  start('quoted in pre', shop(`<pre>${WARNING}</pre>`), [], 'a quotation'),
  start('quoted in code', shop(`<p>What does <code>${PDO}</code> mean?</p>`), [], 'a quotation'),
  start('a question in a forum', shop(`<p>I get ${PDO}, please help</p>`), [], 'a page about errors'),
  start(
    'a warning of PHP as text',
    shop('<p>Warning: Undefined variable $x in /var/www/x.php on line 3</p>'),
    [],
    'a page about errors',
  ),
  start(
    'a long article',
    `${shop(WARNING)}<p>${'How to read what PHP says. '.repeat(100)}</p>`,
    [],
    'articles have more than 2,000 characters',
  ),
  onMissing(
    'names of threads on the page for missing ones',
    `<p>Try these</p><a href="/q/1">${PDO}</a>`,
    [],
    { guards: 'the title of a link' },
  ),
  start(
    'a warning for customers',
    shop('<b>Warning</b>: in case of fire, read page 3 on line 5'),
    [],
    'no path',
  ),
];

const VERSION_CASES: CaseOf[] = [
  onMissing('nginx with its version', pages.nginx('nginx/1.22.1'), VERSION),
  onMissing('nginx of a distribution', pages.nginx('nginx/1.18.0 (Ubuntu)'), VERSION),
  onMissing('nginx without', pages.nginx('nginx'), [], { guards: 'no version' }),
  onMissing('Apache with its signature', pages.apache, VERSION),
  onMissing('Tomcat without trace', pages.tomcat(false), VERSION),
  onMissing('Tomcat of Debian', pages.tomcat(false, 'Apache Tomcat/10.1.60 (Debian)'), VERSION),
  siteCase(
    'error: nginx, and its header says so too',
    { '/': { type: 'text/html', body: ICON, headers: { server: 'nginx/1.22.1' } } },
    [],
    {
      guards: 'security_headers has it',
      fallback: () => html(pages.nginx('nginx/1.22.1'), 404),
    },
  ),
  siteCase(
    'error: Apache, while the header names PHP',
    { '/': { type: 'text/html', body: ICON, headers: { server: 'Apache', 'x-powered-by': 'PHP/8.2.1' } } },
    VERSION,
    {
      fallback: () => html(pages.apache, 404),
    },
  ),
];

export const DISCLOSING_ERROR_CASES: CaseOf[] = [
  ...DEBUG_CASES,
  ...TRACE_CASES,
  ...MESSAGE_CASES,
  ...VERSION_CASES,
  siteCase(
    'error: a firewall at the first path',
    { '/': { status: 403, type: 'text/html', body: '<title>Just a moment...</title>' } },
    'inconclusive',
  ),
  siteCase('error: too many requests at the same time', { '/': { status: 429 } }, 'inconclusive'),
  siteCase('error: the site turns visitors away', { '/': { status: 401 } }, 'inconclusive'),
  siteCase(
    'error: the site is down',
    { '/': { status: 503, type: 'text/html', body: '<h1>Maintenance</h1>' } },
    'inconclusive',
  ),
];
