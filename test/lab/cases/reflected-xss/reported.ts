import type { CaseOf } from '../../lab-case';
import { type Echo, echoSite, encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';

const reported = (name: string, echo: Echo, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name: `xss reported: ${name}`,
  site: echoSite(echo),
  expected,
  ...(guards !== undefined && { guards }),
});
const withoutTags = (value: string): string => value.replaceAll('<', '&lt;');
const withoutDoubleQuotes = (value: string): string => withoutTags(value).replaceAll('"', '&quot;');
const HTML = ['xss-html-context high'];
/** The names and values of all parameters. */
const allOf = (url: URL, write: (name: string, value: string) => string): string =>
  [...url.searchParams].map(([name, value]) => write(name, value)).join('');
/** In a string of a script. */
const escaped = (value: string): string =>
  value.replaceAll(/["'\\]/g, String.raw`\$&`).replaceAll('<', String.raw`\u003c`);
const asJson = (value: string): string => JSON.stringify({ query: value, found: 0 });

/** What other tools missed, or reported where nothing runs. */
export const XSS_REPORTED_CASES: CaseOf[] = [
  reported(
    'JSON in an attribute with single quotes, next to an encoded one (zaproxy 8177)',
    {
      page: (value) =>
        inPage(
          `<a href="/" data-context='{"query":"${withoutDoubleQuotes(value)}"}' data-place="${encoded(value)}">x</a>`,
        ),
    },
    ['xss-attribute-context high'],
  ),
  reported(
    'a text and a field, each encoded for its own place (zaproxy 8640)',
    {
      page: (value) =>
        inPage(
          `<input name=q value="${value.replaceAll('"', '&quot;')}"><div>Sent: ${withoutTags(value)}</div>`,
        ),
    },
    [],
    'quotes end nothing in a text, and tags open nothing in a quoted value',
  ),
  reported(
    'an address in a canonical link, a heading and a button (zaproxy 6013)',
    {
      page: (value) =>
        inPage(
          `<link rel=canonical href="https://shop.test/search?q=${encoded(value)}"><h1>${encoded(value)}</h1><button data-src="/search?q=${encodeURIComponent(value)}">x</button>`,
        ),
    },
    [],
    'no attribute has it as its address',
  ),
  reported(
    'JSON (dalfox 884)',
    { page: asJson, headers: { 'content-type': 'application/json' } },
    [],
    'browsers show no page',
  ),
  reported(
    'JSON that is sent as a page (dalfox 894)',
    { page: asJson, headers: { 'content-type': 'text/html' } },
    ['xss-html-context high'],
  ),
  reported(
    'a tag in a script of its own type (dalfox 1286)',
    {
      page: (value) => `callback(${JSON.stringify(value)});`,
      headers: { 'content-type': 'application/javascript' },
    },
    [],
    'a browser runs it as a script, and reads no tags in it',
  ),
  reported(
    'names and values without a tag of the page (zaproxy 2279)',
    { page: (_value, url) => `Array\n(\n${allOf(url, (name, value) => `    [${name}] => ${value}\n`)})\n` },
    [...HTML, ...HTML],
  ),
  reported(
    'names and values without a blank between them (dalfox 354)',
    { page: (_value, url) => `Hello ${allOf(url, (name, value) => `${name}:${value},`)}` },
    [...HTML, ...HTML],
  ),
  reported(
    'names and values without a blank between them, encoded',
    { page: (_value, url) => `Hello ${allOf(url, (name, value) => encoded(`${name}:${value},`))}` },
    [],
    'a page may repeat what it was asked for',
  ),
  reported(
    'a word behind another address (zaproxy 6505)',
    {
      page: (value) =>
        inPage(`<h1>Object Moved</h1><a href="https://shop.test/a?es=${encoded(value)}">here</a>`),
    },
    [],
    'the scheme is the one of the site',
  ),
  reported(
    'the query as it was sent, in the canonical link (dalfox 1154)',
    {
      page: (_value, url) =>
        inPage(
          `<link rel=canonical href="${url.pathname}${url.search}"><a href="${url.pathname}${url.search}">x</a>`,
        ),
    },
    [],
    'browsers encode what they send in a query',
  ),
  reported(
    'a query that is sent as plain text (nuclei-templates 677)',
    { page: (_value, url) => decodeURIComponent(url.search), headers: { 'content-type': 'text/plain' } },
    [],
    'browsers show no page',
  ),
  reported(
    'a quote behind a backslash in a script (nuclei-templates 13529)',
    { page: (value) => inPage(`<script>const q = "${escaped(value)}";</script>`) },
    [],
    'it ends no text',
  ),
  reported(
    'a part of the path of a script (Arjun 90)',
    { page: (value) => inPage(`<script src="/assets/shop${encoded(value)}.js"></script>`) },
    [],
    'the script stays one of the site',
  ),
  reported(
    'a feed with an encoded value (dalfox 281)',
    {
      page: (value) => `<rss version="2.0"><channel><title>${encoded(value)}</title></channel></rss>`,
      headers: { 'content-type': 'text/xml' },
    },
    [],
    'it opens no element',
  ),
  reported(
    'the name of a function before JSON (dalfox 99)',
    { page: (value) => `${value}({"status":"ok"})`, headers: { 'content-type': 'application/json' } },
    [],
    'browsers show no page',
  ),
  reported(
    'a quote of a script as an entity (dalfox 1117)',
    { page: (value) => inPage(`<script>const q = "${encoded(value)}";</script>`) },
    [],
    'scripts know no entities',
  ),
  reported(
    'a quote of a handler as an entity (XSStrike 148)',
    { page: (value) => inPage(`<img src="/loading.gif" onload="startTimer('${encoded(value)}');">`) },
    ['xss-script-context high'],
  ),
  reported('nothing but the value (XSStrike 240)', { page: (value) => value }, HTML),
  reported(
    'text that is put together as JSON and sent as a page (zaproxy 1368)',
    {
      page: (value) => `{"movies":[{"response":"${value}? Sorry, we have no such film."}]}`,
      headers: { 'content-type': 'text/html' },
    },
    HTML,
  ),
  reported(
    'an error of a database with the value (dalfox 49)',
    { page: (value) => inPage(`<p>Error: Unknown column '1${value}' in 'where clause'</p>`) },
    HTML,
  ),
  reported(
    'the whole query in the address of a link (nuclei-templates 1459)',
    {
      page: (_value, url) =>
        inPage(`<a href="/en?${allOf(url, (name, value) => `${name}=${value}&`)}">x</a>`),
    },
    ['xss-attribute-context high', 'xss-attribute-context high'],
  ),
  reported(
    'a redirect to the address that was requested (nuclei-templates 4635)',
    {
      page: (value) => inPage(`<a href="/device?backurl=${value}">Moved</a>`),
      headers: { location: '/device' },
      status: 307,
    },
    [],
    'browsers follow it and show no page',
  ),
  reported(
    'a redirect to a page that encodes the value (nuclei-templates 7788)',
    { page: (value) => inPage(`Moved: ${value}`), headers: { location: '/echo' }, status: 302 },
    [],
    'what comes with a redirect is not shown',
  ),
  {
    name: 'xss reported: a value in the first line and in header fields of the response (zaproxy 2577)',
    site: (ground) =>
      ground.https((request, response) => {
        const url = new URL(request.url ?? '/', 'https://shop.test');
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        if (url.pathname === '/') return response.end(inPage('<a href="/item?id=7">x</a>'));
        const value = (url.searchParams.get('id') ?? '').replaceAll(/[^\u0020-\u007e]/g, ' ');
        response.setHeader('x-item', value);
        return response.writeHead(400, `String ${value} must be a number`).end(inPage('No number.'));
      }),
    expected: [],
    guards: 'no browser reads them as a part of the page',
  },
  {
    name: 'xss reported: a page for those who ask for one alone (dalfox 174)',
    site: (ground) =>
      ground.https((request, response) => {
        const url = new URL(request.url ?? '/', 'https://shop.test');
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        if (url.pathname === '/') return response.end(inPage('<a href="/item?q=a">x</a>'));
        const type = request.headers.accept?.includes('text/html') === true ? 'text/html' : 'text/plain';
        return response.writeHead(200, { 'content-type': type }).end(inPage(url.searchParams.get('q') ?? ''));
      }),
    expected: HTML,
  },
  {
    name: 'xss: a form of GET that writes to a device (owhttpd), next to a search',
    site: (ground) =>
      ground.https((request, response) => {
        const url = new URL(request.url ?? '/', 'https://shop.test');
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        response.end(
          inPage(
            `<form action="/10.A7/temphigh"><input name=temphigh value=75><input type=submit value=CHANGE></form><form action="/find"><input name=q><button>Find</button></form>${url.searchParams.get('q') ?? ''}`,
          ),
        );
      }),
    untouched: /temphigh/,
    expected: HTML,
  },
  {
    name: 'xss: a guest book that takes comments by GET, next to one that only thanks for a visit',
    site: (ground) =>
      ground.https((request, response) => {
        const url = new URL(request.url ?? '/', 'https://shop.test');
        const [comment, found] = [url.searchParams.get('comment'), url.searchParams.get('q')];
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        if (comment) return response.end(inPage(`<p>Thank you for leaving the comment ${comment}.</p>`));
        if (found !== null) return response.end(inPage(`<p>Thank you for your visit. No ${found}.</p>`));
        response.end(
          inPage(
            '<a href="/?comment=Hello">Greet</a> <a href="/?comment=">All</a> <a href="/?q=tea">Tea</a>',
          ),
        );
      }),
    untouched: /comment=(?!Hello|$)/,
    expected: HTML,
  },
  ...(
    [
      ['written into its form (bWAPP)', (path: string) => path, ['xss-attribute-context high'], undefined],
      ['written into its form, encoded', encoded, [], 'no quote ends the attribute'],
    ] as const
  ).map(([what, write, expected, guards]): CaseOf => ({
    name: `xss: what follows the path of a program, ${what}`,
    site: (ground) =>
      ground.https((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'https://shop.test');
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        if (pathname === '/') return response.end(inPage('<a href="/find.php">Find</a>'));
        if (!pathname.startsWith('/find.php')) return response.writeHead(404).end(inPage('Not found'));
        response.end(
          inPage(`<form method=post action="${write(decodeURIComponent(pathname))}"><input name=q></form>`),
        );
      }),
    expected: [...expected],
    ...(guards !== undefined && { guards }),
  })),
];
