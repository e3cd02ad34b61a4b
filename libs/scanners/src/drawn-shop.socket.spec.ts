import { type Renderer, scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { fakeRenderer } from '@palisade/scan-engine/testing/fake-renderer';
import { type Handler, serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER, PATIENT } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from './scanner.registry';

const JQUERY = `var k="1.12.4",n=function(e,t){return new n.fn.init(e,t)};n.fn=n.prototype={jquery:k,${'a:1,'.repeat(300)}};`;
const RAW_HOST = 'https://raw.githubusercontent.com/shop/kit/main/kit.js';
const TOKEN = [{ alg: 'none' }, { sub: '1', password: 'hunter2hunter2' }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

/** What each page of the shop shows. */
const PAGES: Readonly<Record<string, string>> = {
  '/': `<h1>Shop</h1><a href="/contact">Contact</a> <a href="/search?q=tea">Search</a> <a href="/go?next=/contact">Tea of the day</a> <a href="/offers">Offers</a>
    <img src="http://cdn.example/logo.png"><img src="/photos/tea.jpg">
    <script src="${RAW_HOST}"></script><script src="https://cdn.example/lib-1.2.3.js"></script><script src="/shop.js"></script>
    <script>pay("sk_${'live_51Qb2Xc9VtR1LpWmKz8YhJf3GsEuAo0'}"); var session = "${TOKEN}.";</script>`,
  '/contact': `<h1>Contact</h1><form method="post" action="/message"><input name="street"><input name="email"><textarea name="text"></textarea><button>Send</button></form>`,
};

const LISTING =
  '<html><head><title>Index of /photos</title></head><body><h1>Index of /photos</h1><pre><a href="../">../</a>\n<a href="backup.sql">backup.sql</a> 01-Jan-2026 10:00 5000\n<a href="tea.jpg">tea.jpg</a> 01-Jan-2026 10:00 1000\n</pre></body></html>';

/** Draws the same page from JSON. */
const PROGRAM = `fetch('/data' + location.pathname + location.search).then((r) => r.json()).then((page) => { document.querySelector('#app').innerHTML = page.html; });`;

type Draw = (html: string) => string;
const served: Draw = (html) =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${html}</body></html>`;
const shellWith =
  (before: string, after: string): Draw =>
  () =>
    served(`${before}<div id="app"></div>${after}<script src="/app.js"></script>`);

const shop =
  (draw: Draw): Handler =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://shop.test');
    const send = (status: number, type: string, body: string): void => {
      const session = pathname === '/contact' ? { 'set-cookie': 'sessionid=3f9a1c77e2b84d06; Path=/' } : {};
      response.writeHead(status, { 'content-type': type, ...session }).end(body);
    };
    const html = (status: number, body: string): void => send(status, 'text/html; charset=utf-8', body);
    const page = PAGES[pathname];
    if (pathname === '/app.js') return send(200, 'text/javascript', PROGRAM);
    if (pathname === '/shop.js') return send(200, 'text/javascript', JQUERY);
    if (pathname === '/photos/') return html(200, LISTING);
    if (pathname === '/go')
      return void response
        .writeHead(302, { location: (searchParams.get('next') ?? '/').replace(/[^!-~]/g, '') })
        .end();
    if (pathname === '/search')
      return html(200, draw(`<h1>Search</h1><p>${searchParams.get('q') ?? ''}</p>`));
    if (pathname.startsWith('/data/'))
      return send(
        200,
        'application/json',
        JSON.stringify({ html: PAGES[pathname.slice('/data'.length)] ?? '' }),
      );
    return page === undefined ? html(404, served('<h1>Not found</h1>')) : html(200, draw(page));
  };

/** The tests that find something on the served shop; the others have nothing to compare. */
const FINDING: readonly TestKey[] = [
  'csrf_protection',
  'cookie_security',
  'mixed_content',
  'subresource_integrity',
  'outdated_js_libraries',
  'information_disclosure',
  'jwt_tokens',
  'third_party_scripts',
  'broken_links',
  'directory_listing',
  'open_redirect',
  'reflected_xss',
];

/** Those that request pages and cannot judge without one. */
const PAGE_TESTS: readonly TestKey[] = [
  ...FINDING,
  'sql_injection',
  'host_header_injection',
  'template_injection',
  'header_injection',
  'path_traversal',
  'nosql_injection',
  'ldap_injection',
  'request_forgery',
  'xml_entities',
];

async function scan(draw: Draw, renderer?: Renderer): Promise<Map<TestKey, TestResult>> {
  const site = await serveHttps(shop(draw));
  const client = localClient(site.url, { ...NO_RESOLVER, resolveText: noName, limits: PATIENT });
  const { signal } = new AbortController();
  const options = { rights: OWN_HOST, tests: PAGE_TESTS, settings: {}, signal, renderer };
  const session = scanSessionOf(client, options, scannerRegistry);
  try {
    const results = await Promise.all(PAGE_TESTS.map((key) => session.run(key)));
    return new Map(results.map((result) => [result.testKey, result]));
  } finally {
    await session.close();
    await site.close();
  }
}

/** Draws the shop as a browser does that runs `PROGRAM`. */
const browser = (): Renderer =>
  fakeRenderer(async ({ page, document, load }) => {
    if (!document.includes('src="/app.js"')) return { document };
    const { pathname, search } = new URL(page.url);
    await load('/app.js', 'script');
    const data = await load(`/data${pathname}${search}`);
    const { html } = JSON.parse('body' in data ? Buffer.from(data.body).toString() : '{"html":""}') as {
      html: string;
    };
    return { document: document.replace('<div id="app"></div>', `<div id="app">${html}</div>`) };
  });

/** A value of the address that a script writes into the page is another defect. */
const DRAWN = FINDING.filter((key) => key !== 'reflected_xss');

describe('the same shop, drawn by the server and by a script', () => {
  let whole: Map<TestKey, TestResult>;
  let empty: Map<TestKey, TestResult>;
  let framed: Map<TestKey, TestResult>;
  let rendered: Map<TestKey, TestResult>;
  // Next to one another: they wait most of their time.
  beforeAll(async () => {
    const shell = shellWith('', '');
    const frame = shellWith(
      '<header><a href="/">Shop</a> <a href="/contact">Contact</a></header>',
      '<footer>Our shop has sold tea since 1987.</footer>',
    );
    [whole, empty, framed, rendered] = await Promise.all([
      scan(served),
      scan(shell),
      scan(frame),
      scan(shell, browser()),
    ]);
  });

  it('has defects that the page tests find where the server draws it', () => {
    const silent = FINDING.filter((key) => whole.get(key)?.findings.length === 0);
    expect(silent.map((key) => whole.get(key)?.message)).toEqual([]);
  });

  it.each([
    ['an empty shell', () => empty],
    ['a shell with a header and a footer', () => framed],
  ])('passes no page test that fails on the served one: %s', (_shell, scanned) => {
    const drawn = scanned();
    const cleared = PAGE_TESTS.filter((key) => drawn.get(key)?.status === 'passed');
    expect(cleared.map((key) => `${key}: ${drawn.get(key)?.message}`)).toEqual([]);
    const closing = PAGE_TESTS.filter((key) => drawn.get(key)?.judgedLocations === 'all');
    expect(closing).toEqual([]);
  });

  it('finds the same with a renderer', () => {
    const found = (results: Map<TestKey, TestResult>): string[] =>
      DRAWN.flatMap((key) =>
        (results.get(key)?.findings ?? []).map(
          ({ id, severity, location }) => `${id} ${severity} ${location}`,
        ),
      );
    expect(found(rendered)).toEqual(found(whole));
  });

  it('shows what scripts draw by a command that runs them', () => {
    const [mixed] = rendered.get('mixed_content')?.findings ?? [];
    expect(mixed?.evidence).toMatchObject({ seen_in: 'the rendered page' });
    expect(mixed?.evidence.reproduce).toContain('chromium --headless');
  });
});

/** Each other test that requests pages says so by `pagesAreHints`; a new one has to be in one of the lists. */
it('every test that cannot judge without a page is in the list above', () => {
  const withoutPages: readonly TestKey[] = [
    'ssl_certificate',
    'tls_configuration',
    'security_txt',
    'email_security',
    'dns_security',
    'domain_expiry',
    'ip_reputation',
    'open_ports',
    'waf_detection',
    'subdomain_takeover',
  ];
  const strict = TEST_KEYS.filter((key) => scannerRegistry.get(key)?.pagesAreHints !== true);
  expect([...strict].sort()).toEqual([...PAGE_TESTS, ...withoutPages].sort());
});
