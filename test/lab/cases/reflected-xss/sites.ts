import type { CaseOf } from '../../lab-case';
import { echoSite, encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';

const HTML = ['xss-html-context high'];

/** What the site shows, by path; null for a page that does not exist. */
type Site = (url: URL, visit: number) => string | { status: number; body: string } | null;

const site = (
  name: string,
  show: Site,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `xss site: ${name}`,
  site: (ground) => {
    let visits = 0;
    return ground.https((request, response) => {
      visits += 1;
      const url = new URL(request.url ?? '/', 'https://shop.test');
      const shown = show(url, visits) ?? { status: 404, body: inPage('Not found') };
      setHeaders(response, { ...HARDENED, 'content-security-policy': null });
      const { status, body } = typeof shown === 'string' ? { status: 200, body: shown } : shown;
      response.writeHead(status).end(body);
    });
  },
  expected,
  ...rest,
});

const raw = (url: URL, name: string): string => inPage(`<p>${url.searchParams.get(name) ?? ''}</p>`);
const home = (body: string): string => inPage(body);
const at =
  (path: string, start: string, show: (url: URL) => string): Site =>
  (url) =>
    url.pathname === '/' ? home(start) : url.pathname === path ? show(url) : null;

/** A site that refuses what does not look like an e-mail address. */
const ofMail = (write: (value: string) => string): Site =>
  at('/news', '<form action=/news><input type=email name=email><button>Subscribe</button></form>', (url) => {
    const value = url.searchParams.get('email') ?? '';
    return inPage(/^[^@]+@[^@]+\.[a-z]+$/.test(value) ? `<p>Thank you, ${write(value)}.</p>` : 'No address.');
  });
/** A site that refuses what does not begin with a number. */
const ofNumber = (write: (value: string) => string): Site =>
  at('/item', '<a href="/item?id=7">Chair</a>', (url) => {
    const value = url.searchParams.get('id') ?? '';
    return inPage(/^\d/.test(value) ? `<p>No item ${write(value)}.</p>` : 'No number.');
  });

/** A site whose link names the type of the response. */
const ofType = (
  name: string,
  show: (type: string) => { type: string | string[]; body: string },
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => ({
  name: `xss site: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const url = new URL(request.url ?? '/', 'https://shop.test');
      setHeaders(response, { ...HARDENED, 'content-security-policy': null });
      if (url.pathname === '/') return response.end(home('<a href="/raw?mime=text%2Fplain">Raw</a>'));
      if (url.pathname !== '/raw') return response.writeHead(404).end(inPage('Not found'));
      const { type, body } = show(url.searchParams.get('mime') ?? 'text/plain');
      return response.writeHead(200, { 'content-type': type }).end(body);
    }),
  expected,
  ...(guards !== undefined && { guards }),
});

const ADDRESS = ['xss-url-context medium'];

/** A site that refuses what its own parser of addresses does not take, as it is said where the value is encoded. */
const ofAddress =
  (isTaken: (value: string) => boolean, write: (value: string) => string): Site =>
  (url) => {
    if (url.pathname === '/') return home('<a href="/out?to=https%3A%2F%2Fshop.test%2Fchairs">Chairs</a>');
    if (url.pathname !== '/out') return null;
    const value = url.searchParams.get('to') ?? '';
    return isTaken(value) ? inPage(write(value)) : { status: 400, body: inPage('No address.') };
  };
const hasScheme = (value: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(value);
const hasHost = (value: string): boolean => /^(?:https?:)?\/\//.test(value);
const ofLink = (value: string): string => `<a href="${encoded(value)}">Chairs</a>`;

/** What takes nothing but an address (firing-range). */
const OF_ADDRESSES: CaseOf[] = [
  site('the address of a link, which must have a scheme', ofAddress(hasScheme, ofLink), ADDRESS),
  site('the address of a link, which must have a host', ofAddress(hasHost, ofLink), [], {
    guards: 'a link may lead anywhere, and runs nothing',
  }),
  site(
    'the address of a script, which must have a host',
    ofAddress(hasHost, (value) => `<script src="${encoded(value)}"></script>`),
    ['xss-script-context high'],
  ),
  site(
    'an address that ends its attribute, and must have a host',
    ofAddress(hasHost, (value) => `<a href="${value.replaceAll('<', '&lt;')}">Chairs</a>`),
    ['xss-attribute-context high'],
  ),
  site(
    'the address of a style sheet, an object and its parameter, which must have a scheme',
    ofAddress(
      hasScheme,
      (value) =>
        `<style>@import "${encoded(value)}";</style><object data="${encoded(value)}"><param name=src value="${encoded(value)}"></object>`,
    ),
    [],
    { guards: 'no browser of today runs javascript: there' },
  ),
];

export const XSS_SITE_CASES: CaseOf[] = [
  ...OF_ADDRESSES,
  ofType(
    'a parameter that names the type of a response that repeats it',
    (mime) => ({ type: mime, body: JSON.stringify({ 'Content-Type': mime }) }),
    HTML,
  ),
  ofType(
    'a parameter that adds a second type (httpbin)',
    (mime) => ({ type: ['application/json', mime], body: JSON.stringify({ 'Content-Type': mime }) }),
    HTML,
  ),
  ofType(
    'a parameter that names the kind of a text',
    (kind) => ({ type: `text/${kind}`, body: `rows as ${kind}` }),
    HTML,
  ),
  ofType(
    'a parameter that names the kind of a text, of a response that encodes it',
    (kind) => ({ type: `text/${kind}`, body: `rows as ${encoded(kind)}` }),
    [],
    'it is encoded',
  ),
  ofType(
    'a parameter that names the encoding of a text',
    (name) => ({ type: `text/plain; charset=${name}`, body: name }),
    [],
    'a text stays a text',
  ),
  ofType(
    'a parameter that names the type, of a response that repeats nothing',
    (mime) => ({ type: mime, body: '{"chairs":3}' }),
    [],
    'nothing of a stranger is in the page',
  ),
  ofType(
    'a parameter that names one of two types',
    (mime) => ({ type: mime === 'text/csv' ? mime : 'text/plain', body: mime }),
    [],
    'a text stays a text',
  ),
  site('an e-mail address (dalfox 388)', ofMail(String), HTML),
  site('an e-mail address, encoded', ofMail(encoded), [], { guards: 'it is encoded' }),
  site('what begins with a number', ofNumber(String), HTML),
  site('what begins with a number, encoded', ofNumber(encoded), [], { guards: 'it is encoded' }),
  site(
    'a parameter of a link',
    at('/item', '<a href="/item?name=chair">Chair</a>', (url) => raw(url, 'name')),
    HTML,
  ),
  site(
    'the second parameter of a link',
    at('/item', '<a href="/item?id=1&name=chair">Chair</a>', (url) => raw(url, 'name')),
    HTML,
  ),
  site(
    'a hidden field of a form',
    at('/find', '<form action=/find><input type=hidden name=lang value=en><input name=q></form>', (url) =>
      raw(url, 'lang'),
    ),
    HTML,
  ),
  site(
    'a field that needs its button',
    at('/find', '<form action=/find><input name=q><input type=submit name=go value=Find></form>', (url) =>
      url.searchParams.get('go') === 'Find' ? raw(url, 'q') : inPage('Search here.'),
    ),
    HTML,
  ),
  site(
    'a choice of a form',
    at('/find', '<form action=/find><select name=sort><option>name</select></form>', (url) =>
      raw(url, 'sort'),
    ),
    HTML,
  ),
  site(
    'an address of the settings',
    (url) => (url.pathname === '/hidden' ? raw(url, 'z') : home('Nothing here.')),
    HTML,
    { endpoints: ['/hidden?z=1'] },
  ),
  site(
    'a form of a page of the settings',
    (url) =>
      url.pathname === '/find'
        ? inPage(`<form action=/find><input name=q></form>${url.searchParams.get('q') ?? ''}`)
        : home('Nothing here.'),
    HTML,
    { endpoints: ['/find'] },
  ),
  site(
    'only the addresses of the settings',
    at('/item', '<a href="/item?name=chair">Chair</a>', (url) => raw(url, 'name')),
    [],
    { endpoints: ['/'], guards: 'the owner has named what to try', untouched: /plsd.*name|name=plsd/ },
  ),
  site(
    'the path of a page that does not exist',
    (url) =>
      url.pathname === '/'
        ? home('Welcome.')
        : { status: 404, body: inPage(`No page ${decodeURIComponent(url.pathname)}`) },
    HTML,
  ),
  site(
    'the path as it was sent',
    (url) =>
      url.pathname === '/' ? home('Welcome.') : { status: 404, body: inPage(`No page ${url.pathname}`) },
    [],
    { guards: 'browsers encode what they send in a path' },
  ),
  site(
    'the query as it was sent',
    at('/item', '<a href="/item?name=chair">Chair</a>', (url) => inPage(`<p>${url.search}</p>`)),
    [],
    { guards: 'browsers encode what they send in a query' },
  ),
  site(
    'the names of parameters',
    at('/item', '<a href="/item?sort=price">Chair</a>', (url) =>
      inPage([...url.searchParams.keys()].map((name) => `<i>${name}</i>`).join('')),
    ),
    HTML,
  ),
  site(
    'the names of parameters, encoded',
    at('/item', '<a href="/item?sort=price">Chair</a>', (url) =>
      inPage([...url.searchParams.keys()].map((name) => `<i>${encoded(name)}</i>`).join('')),
    ),
    [],
    { guards: 'a page may repeat what it was asked for' },
  ),
  ...[String, encoded].map((write) =>
    site(
      `the first name that has the usual value${write === encoded ? ', encoded' : ''} (BenchmarkPython)`,
      at('/item', '<form action=/item><input name=q><input name=colour value=red></form>', (url) => {
        const [name = ''] = [...url.searchParams].find(([, value]) => value === 'red') ?? [];
        return inPage(`<p>${write(name)}</p>`);
      }),
      write === encoded ? [] : HTML,
    ),
  ),
  site(
    'a segment that the owner names',
    (url) =>
      url.pathname.startsWith('/item/')
        ? inPage(`<p>No item ${decodeURIComponent(url.pathname.slice(6))}</p>`)
        : home('Nothing here.'),
    HTML,
    { endpoints: ['/item/7'] },
  ),
  site(
    'two parameters of one page',
    at('/item', '<a href="/item?a=1&b=2">Chair</a>', (url) =>
      inPage(`${url.searchParams.get('a') ?? ''}<i>${url.searchParams.get('b') ?? ''}</i>`),
    ),
    [...HTML, ...HTML],
  ),
  site(
    'a link that speaks of an action',
    at('/delete', '<a href="/delete?name=chair">Delete</a>', (url) => raw(url, 'name')),
    [],
    { guards: 'the link may change something', untouched: /\/delete/ },
  ),
  site(
    'a form with a password that signs nobody in',
    at('/find', '<form action=/find><input name=user><input type=password name=password></form>', (url) =>
      url.searchParams.get('password') === 'plsd' ? raw(url, 'user') : inPage('Both, please.'),
    ),
    HTML,
    { untouched: /password=(?!plsd(?:&| |$))/ },
  ),
  site(
    'a form that changes a password',
    at(
      '/find',
      '<form action=/find><input name=user><input type=password name=a><input type=password name=b></form>',
      (url) => raw(url, 'user'),
    ),
    [],
    { guards: 'an account would get another password', untouched: /user=/ },
  ),
  site(
    'a form that signs in',
    at('/login', '<form action=/login><input name=user><input type=password name=password></form>', (url) =>
      raw(url, 'user'),
    ),
    [],
    { guards: 'logins are left alone', untouched: /user=/ },
  ),
  site(
    'a token',
    at('/item', '<a href="/item?csrf_token=abc">x</a>', (url) => raw(url, 'csrf_token')),
    [],
    { untouched: /plsd.*token|token=plsd/ },
  ),
  site(
    'an address of the settings that speaks of an action',
    (url) => (url.pathname === '/delete' ? raw(url, 'q') : home('Nothing here.')),
    'inconclusive',
    { endpoints: ['/delete?q=a'], guards: 'what was left alone is not clean', untouched: /q=plsd/ },
  ),
  site('no parameter', (url) => (url.pathname === '/' ? home('Welcome.') : null), []),
  site(
    'a page of 4 MB',
    (url) =>
      url.pathname === '/'
        ? home('<a href="/big?q=a">x</a>')
        : url.pathname === '/big'
          ? raw(url, 'q') + 'chair '.repeat(700_000)
          : null,
    HTML,
  ),
  site(
    'a firewall that blocks tags',
    (url) =>
      url.pathname === '/'
        ? home('<a href="/item?q=a">x</a>')
        : url.search.includes('%3C')
          ? { status: 403, body: 'Forbidden' }
          : url.pathname === '/item'
            ? raw(url, 'q')
            : null,
    'inconclusive',
    { guards: 'what a firewall blocks was not judged' },
  ),
  site(
    'a firewall that refuses quotes, and pages that show no value',
    (url) =>
      url.pathname === '/'
        ? home('abcdef'.replaceAll(/./g, '<a href="/$&?q=a">x</a>'))
        : url.search.includes('%27')
          ? { status: 403, body: 'Forbidden' }
          : home('<p>Thank you.</p>'),
    [],
    { guards: 'the words were judged: what a firewall refuses afterwards takes nothing back' },
  ),
  site(
    'an error for every tag',
    (url) =>
      url.pathname === '/'
        ? home('<a href="/a?q=a">x</a><a href="/b?q=a">x</a><a href="/c?q=a">x</a>')
        : url.search.includes('%3C')
          ? { status: 500, body: 'Error' }
          : url.searchParams.has('q')
            ? raw(url, 'q')
            : null,
    [],
    { guards: 'an error for a value that the site refuses is a response (request validation of ASP.NET)' },
  ),
  {
    name: 'xss site: one that keeps failing after a tag',
    site: (ground) => {
      let isBroken = false;
      return ground.https((request, response) => {
        const url = new URL(request.url ?? '/', 'https://shop.test');
        isBroken ||= url.search.includes('%3C');
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        const links = ['a', 'b', 'c'].map((name) => `<a href="/${name}?q=a">x</a>`).join('');
        response
          .writeHead(isBroken ? 500 : 200)
          .end(isBroken ? 'Error' : url.pathname === '/' ? home(links) : raw(url, 'q'));
      });
    },
    expected: 'inconclusive',
    guards: 'the test stops at a site that fails on plain requests',
    atMost: { requests: 14 },
  },
  site(
    'one that says that it gets too many requests',
    (url) => (url.pathname === '/' ? home('<a href="/item?q=a">x</a>') : { status: 429, body: 'Slow down' }),
    'inconclusive',
  ),
  site(
    'another value on every page',
    (url, visit) =>
      url.pathname === '/'
        ? home('<a href="/item?q=a">x</a>')
        : url.pathname === '/item'
          ? inPage(`${visit} ${encoded(url.searchParams.get('q') ?? '')}`)
          : null,
    [],
  ),
  site(
    'a form that keeps the choice where its button is sent',
    (url) =>
      url.pathname === '/'
        ? home(
            '<form action="/activity"><input name="who"><input type="submit" name="submit" value="Apply"></form>',
          )
        : url.pathname === '/activity'
          ? inPage(url.searchParams.get('who') ?? '')
          : null,
    HTML,
    { untouched: /submit=/, guards: 'the button would store the choice for the visitor (Redmine)' },
  ),
  {
    name: 'xss: a domain that is not verified',
    site: echoSite({ page: inPage }),
    expected: 'inconclusive',
    mayIntrude: false,
    untouched: /./,
  },
];
