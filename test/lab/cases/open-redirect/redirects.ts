import type { CaseOf } from '../../lab-case';
import { pages } from '../../sites/pages';
import { type MethodAnswer, type MethodRequest, methodSite } from '../../sites/method-site';

const page = (body: string, more: Partial<MethodAnswer> = {}): MethodAnswer => ({
  status: 200,
  body: `<!doctype html><title>Shop</title><h1>Garden chairs</h1>${body}`,
  ...more,
});
const to = (location: string, status = 302): MethodAnswer => ({ status, headers: { location }, body: '' });
const MISSING = page('<p>There is no such page.</p>', { status: 404 });
/** `/` of the shop links to the page of the case. */
const linked = (href: string): MethodAnswer => page(`<a href="${href}">Chairs</a>`);

type Go = (value: string, request: MethodRequest) => MethodAnswer;

interface Rest extends Partial<CaseOf> {
  /** What the start page links to, and the name of the parameter. */
  href?: string;
  name_of?: string;
  home?: MethodAnswer;
}

/** A start page with one link, and what its address returns for a value. */
const site = (name: string, go: Go, expected: CaseOf['expected'], rest: Rest = {}): CaseOf => {
  const { href = '/go?next=/chairs', home = linked(href), name_of = 'next', ...more } = rest;
  const { pathname } = new URL(href, 'https://shop.test');
  return {
    name: `open redirect: ${name}`,
    site: (ground) =>
      methodSite(ground, (request) => {
        const { pathname: path, searchParams } = new URL(request.path, 'https://shop.test');
        if (path === '/') return home;
        return path === pathname ? go(searchParams.get(name_of) ?? '', request) : MISSING;
      }),
    expected,
    untouched: /^(?:POST|PUT|DELETE) /,
    ...more,
  };
};

const OPEN = ['redirect-open medium'];
/** No link makes a browser send it. */
const HARDER = ['redirect-open low'];
const OPEN_LOGIN = ['redirect-open high'];
const BY_PAGE = ['redirect-open-script medium'];
const script = (code: string): MethodAnswer => page(`<script>${code}</script>`);

const PAGES_OF_SHOP =
  'tea milk rice salt wine beer corn bread sugar honey lamps shoes socks boots books maps pens ink glue tape'.split(
    ' ',
  );

const LOCATION_CASES: CaseOf[] = [
  site('any address', (value) => to(value), OPEN),
  site('any address with status 301', (value) => to(value, 301), OPEN),
  site('any address with status 307', (value) => to(value, 307), OPEN),
  site('only values with one slash first', (value) => (value.startsWith('/') ? to(value) : to('/')), OPEN),
  site('no two slashes first', (value) => (/^\/(?!\/)/.test(value) ? to(value) : to('/')), OPEN),
  site(
    'a value after the own scheme',
    (value) => (value.startsWith('//') ? to(`https:${value}`) : to('/')),
    OPEN,
  ),
  site(
    'after a redirect on the site',
    (value) => (value === '/chairs' ? to(value) : to(`/leave?to=${encodeURIComponent(value)}`)),
    OPEN,
    {
      site: (ground) =>
        methodSite(ground, ({ path }) => {
          const { pathname, searchParams } = new URL(path, 'https://shop.test');
          if (pathname === '/') return linked('/go?next=/chairs');
          if (pathname === '/go')
            return to(`/leave?to=${encodeURIComponent(searchParams.get('next') ?? '')}`);
          return pathname === '/leave' ? to(searchParams.get('to') ?? '/') : MISSING;
        }),
    },
  ),
  site('a path that only its value shows', (value) => to(value), OPEN, {
    href: '/open?page=/chairs',
    name_of: 'page',
  }),
  site('a parameter in another spelling', (value) => to(value), OPEN, {
    href: '/go?Return_URL=x',
    name_of: 'Return_URL',
  }),
  site('two parameters', (value) => to(value), OPEN, { href: '/go?lang=en&amp;next=/chairs' }),
  site('the page of a login', (value) => to(value), OPEN_LOGIN, { href: '/login?next=/account' }),
  site('a login in two words', (value) => to(value), OPEN_LOGIN, { href: '/sign-in?next=/account' }),
  site('OAuth', (value) => to(`${value}?error=login_required`), OPEN_LOGIN, {
    href: '/oauth/authorize?client_id=app&redirect_uri=https://app.example/cb',
    name_of: 'redirect_uri',
  }),
  site('a form for GET', (value) => to(value), OPEN, {
    home: page(
      '<form action="/go"><input type=hidden name=next value="/chairs"><input name=q><button>Search</button></form>',
    ),
  }),
  site('a frame', (value) => to(value), OPEN, { home: page('<iframe src="/go?next=/chairs"></iframe>') }),
  site(
    'any address that has the own host',
    (value) => (value.includes('shop.test') ? to(value) : to('/')),
    OPEN,
    {
      href: '/go?next=https://shop.test/chairs',
    },
  ),
  site(
    'any address that begins with the own host',
    (value) => (value.startsWith('https://shop.test') ? to(value) : to('/')),
    OPEN,
    { href: '/go?next=https://shop.test/chairs' },
  ),
  site(
    'any address whose part before the path begins with the own host',
    (value) =>
      /^https:\/\/shop\.test[^/]*\/$/.test(value) && !value.includes('test.') ? to(value) : to('/'),
    OPEN,
    { href: '/go?next=https://shop.test/chairs' },
  ),
  {
    name: 'open redirect: a form of a staging site with many pages',
    site: (ground) =>
      methodSite(ground, ({ method, path, body }) => {
        if (path === '/go' && method === 'POST') return to(new URLSearchParams(body).get('page') ?? '/');
        const links = PAGES_OF_SHOP.map((name) => `<a href="/${name}">${name}</a>`).join('');
        const button = '<button>Go</button></form>';
        const form = `<form method=post action="/go"><input type=hidden name=page value="/chairs">${button}`;
        return page(path === '/' ? `${links}${form}` : `<h2>${path}</h2>`);
      }),
    isStaging: true,
    expected: OPEN,
    guards: 'pages that lead back to the one before are not tried in the place of the form',
  },
  site('an address that the owner names', (value) => to(value), OPEN, {
    home: page(''),
    endpoints: ['/go?next='],
  }),
  ...[OPEN, []].map((expected): CaseOf => {
    const isOpen = expected === OPEN;
    return {
      name: `open redirect: an address in a path of a staging site${isOpen ? '' : ', the own host alone'}`,
      site: (ground) =>
        methodSite(ground, ({ path }) => {
          if (path === '/') return linked('/out/https%3A%2F%2Fshop.test%2Fchairs');
          const address = path.startsWith('/out/') ? decodeURIComponent(path.slice('/out/'.length)) : '';
          if (address === '') return MISSING;
          return isOpen || address.startsWith('https://shop.test/') ? to(address) : page('Not here.');
        }),
      isStaging: true,
      expected,
    };
  }),
  ...[OPEN, []].map((expected): CaseOf => {
    const isOpen = expected === OPEN;
    return {
      name: `open redirect: the name of a parameter of a staging site${isOpen ? '' : ', own paths alone'} (BenchmarkPython)`,
      site: (ground) =>
        methodSite(ground, ({ path }) => {
          const { pathname, searchParams } = new URL(path, 'https://shop.test');
          if (pathname === '/') return linked('/go?chairs=moved');
          const [name = 'chairs'] = [...searchParams].find(([, value]) => value === 'moved') ?? [];
          if (pathname !== '/go') return MISSING;
          return isOpen ? to(name) : to(`/${encodeURIComponent(name)}`);
        }),
      isStaging: true,
      expected,
    };
  }),
  {
    name: 'open redirect: a cookie that a form of a staging site is sent with',
    site: (ground) =>
      methodSite(ground, ({ method, path, headers }) => {
        const [, cookie = ''] = /last=([^;]*)/.exec(headers.cookie ?? '') ?? [];
        if (method === 'POST' && path === '/back') return to(decodeURIComponent(cookie));
        return page('<form method=post action="/back"><input name=author><button>Back</button></form>', {
          headers: { 'set-cookie': 'last=%2Fchairs; Path=/' },
        });
      }),
    isStaging: true,
    expected: HARDER,
  },
  {
    name: 'open redirect: JSON that a script of a staging site sends',
    site: (ground) =>
      methodSite(ground, ({ method, path, body }) => {
        if (method === 'POST' && path === '/go') return to(/"next":"([^"]*)"/.exec(body)?.[1] ?? '/');
        return script(
          'const go = () => fetch("/go", { method: "POST", body: JSON.stringify({ next: "/chairs" }) });',
        );
      }),
    isStaging: true,
    expected: HARDER,
  },
  {
    name: 'open redirect: a form of a staging site that leads to what begins with http (zaproxy 5887)',
    site: (ground) =>
      methodSite(ground, ({ method, body }) => {
        const address = new URLSearchParams(body).get('red_url') ?? '';
        if (method === 'POST' && address.startsWith('http')) return to(address);
        return page('<form method=post><input name=red_url><button>Send</button></form>');
      }),
    isStaging: true,
    expected: OPEN,
  },
  site('the own site for any address (zaproxy 5289)', () => to('https://shop.test/'), [], {
    href: '/login?redirect_to=https%3A%2F%2Fshop.test%2Fadmin%2F&reauth=1',
    name_of: 'redirect_to',
    guards: 'the value chooses nothing',
  }),
];

const PAGE_CASES: CaseOf[] = [
  site('a refresh', (value) => page(`<meta http-equiv="refresh" content="0; url=${value}">`), BY_PAGE),
  site('the field Refresh', (value) => page('', { headers: { refresh: `0;url=${value}` } }), BY_PAGE),
  site('a script', (value) => script(`location.href = "${value}";`), BY_PAGE),
  site('a script that replaces', (value) => script(`window.location.replace('${value}')`), BY_PAGE),
  site(
    'a script with escaped slashes',
    (value) => script(`location = ${JSON.stringify(value).replaceAll('/', '\\/')}`),
    BY_PAGE,
  ),
  site(
    'a script when the page has loaded',
    (value) => page(`<body onload="location.assign('${value}')">`),
    BY_PAGE,
  ),
  site('a script on a page of a login', (value) => script(`location.href = "${value}";`), BY_PAGE, {
    href: '/login?next=/account',
  }),
];

/** Leads away at the second visit, which is the first with a value of the test. */
const once = (): Go => {
  let visits = 0;
  return (value) => ((visits += 1) === 2 ? to(value) : page(''));
};

const GUARD_CASES: CaseOf[] = [
  site('paths only', (value) => (/^\/(?![/\\])/.test(value) ? to(value) : to('/')), []),
  site(
    'the address as a parameter of an own one',
    (value) => to(`/leave?to=${encodeURIComponent(value)}`),
    [],
    { guards: 'the visitor stays on the site' },
  ),
  site('the address as a path', (value) => to(`/out/${encodeURIComponent(value)}`), []),
  site('the address behind the own host', (value) => to(`https://shop.test/${value}`), []),
  site(
    'a page with a link to press',
    (value) => page(`<p>You leave the shop.</p><a href="${value}">Go on</a>`),
    [],
    { guards: 'the visitor decides' },
  ),
  site('a page that shows the address', (value) => page(`<p>Unknown address: ${value}</p>`), []),
  site(
    'a script with the encoded address',
    (value) => script(`location.href = "/leave?to=${encodeURIComponent(value)}";`),
    [],
  ),
  site(
    'a script in a comment (zap-extensions 6677)',
    (value) => script(`console.log("example"); // location.href = "${value}";`),
    [],
    { guards: 'a comment leads nowhere' },
  ),
  site(
    'a script in a comment of several lines',
    (value) => script(`/* once:\n  location.replace("${value}")\n*/ var a = 1;`),
    [],
    { guards: 'a comment leads nowhere' },
  ),
  site(
    'a script in a text of another one',
    (value) => script(`var old = 'location.href = "${value}"';`),
    [],
    { guards: 'a text is not run' },
  ),
  site(
    'the own host, compared as a whole',
    (value) => to(new URL(value, 'https://shop.test').hostname === 'shop.test' ? value : '/'),
    [],
    { href: '/go?next=https://shop.test/chairs', guards: 'the host alone counts' },
  ),
  site('the value below another host (zaproxy 7697)', (value) => to(`https://partner.example/${value}`), [], {
    href: '/go?next=https://shop.test/chairs',
    guards: 'the host of the redirect is fixed',
  }),
  site(
    'a sign-in of another host for each address (nuclei-templates 4319)',
    (value) => to(`https://accounts.partner.example/signin?continue=${encodeURIComponent(value)}`),
    [],
    { guards: 'the host of the redirect is fixed' },
  ),
  site(
    'the address behind that of a device, as it was sent (nuclei-templates 4635)',
    (value) => to(`https://shop.test/device/go?next=${value}`, 307),
    [],
    { guards: 'the visitor stays on the site' },
  ),
  site('a script that only holds the address', (value) => script(`var next = "${value}";`), []),
  site(
    'a refresh to the own site',
    (value) => page(`<meta http-equiv="refresh" content="5; url=/leave?to=${value}">`),
    [],
  ),
  site(
    'a template',
    (value) => page(`<template><meta http-equiv="refresh" content="0; url=${value}"></template>`),
    [],
  ),
  site(
    'a list of hosts',
    (value) => (value.includes('partner.example') ? to(value) : page('Unknown', { status: 400 })),
    [],
  ),
  site('another host than the named one', () => to('https://www.partner.example/'), [], {
    guards: 'the parameter decides nothing',
  }),
  site('a name below a fixed one', (value) => to(`https://shop.partner.example/${value}`), []),
  site('no parameter', () => MISSING, [], { href: '/chairs' }),
  site('a parameter that names something else', (value) => to(`/list?sort=${value}`), [], {
    href: '/list?sort=price',
    name_of: 'sort',
  }),
  site('a link that logs out', (value) => to(value), [], {
    href: '/logout?next=/chairs',
    untouched: /\/logout/,
    guards: 'links with an action are left alone',
  }),
  site('a form that is sent by POST', (value) => to(value), [], {
    home: page('<form method=post action="/go"><input name=next value="/chairs"></form>'),
    untouched: /^POST|example/,
  }),
  site('a link of another host', () => MISSING, [], {
    home: linked('https://other.example/go?next=/chairs'),
  }),
  site('leads away once', once(), 'inconclusive', {
    guards: 'twice, or not at all',
  }),
  site('many parameters', () => page(''), [], {
    home: page(
      Array.from(
        { length: 40 },
        (_, place) =>
          `<a href="/go?next=/a&url=/b&to=/c&return=/d&dest=/e&goto=/f&target=/g&x=${place}">a</a>`,
      ).join(''),
    ),
    atMost: { requests: 50 },
  }),
];

const UNDECIDED_CASES: CaseOf[] = [
  {
    ...site('a page that is longer than what is read', () => MISSING, 'inconclusive'),
    site: (ground) => ground.https(pages({ '/': { body: '<p>More chairs</p>'.repeat(300_000) } })),
  },
  site('the domain is not verified', (value) => to(value), 'inconclusive', {
    mayIntrude: false,
    untouched: /./,
  }),
  site('a site that refuses visitors', () => MISSING, 'inconclusive', { home: page('', { status: 403 }) }),
  site(
    'a firewall',
    (value) =>
      value === '/chairs'
        ? page('')
        : page('<title>Attention Required! | Cloudflare</title>', { status: 403 }),
    'inconclusive',
  ),
  site(
    'a limit',
    (value) => (value === '/chairs' ? page('') : page('Slow down', { status: 429 })),
    'inconclusive',
  ),
  site(
    'errors',
    (value) => (value === '/chairs' ? page('') : page('Error', { status: 500 })),
    'inconclusive',
  ),
];

export const OPEN_REDIRECT_CASES: CaseOf[] = [
  ...LOCATION_CASES,
  ...PAGE_CASES,
  ...GUARD_CASES,
  ...UNDECIDED_CASES,
];
