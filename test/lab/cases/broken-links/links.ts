import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { pages, type Page } from '../../sites/pages';

const ZONES = `shop.test SOA
shop.test A 127.0.0.1
living.com SOA
living.com A 127.0.0.1
www.living.com A 127.0.0.1
files.living.com A 127.0.0.1
github.io SOA`;

const html = (body: string): Page => ({
  body: `<!doctype html><html lang="en"><title>Shop</title>${body}</html>`,
  headers: { 'content-security-policy': null },
});
const link = (href: string): string => `<a href="${href}">More</a>`;
type Pages = Parameters<typeof pages>[0];

interface Rest extends Partial<CaseOf> {
  dns?: string;
  /** What other hosts return. */
  others?: RequestListener;
  isHttp?: boolean;
}

const GONE: RequestListener = (_request, response) => response.writeHead(404).end('no');

/** The shop with these pages; 404 for all others. */
const site = (
  name: string,
  byPath: Pages,
  expected: CaseOf['expected'],
  { dns = '', others = GONE, isHttp = false, ...rest }: Rest = {},
): CaseOf => ({
  name: `links: ${name}`,
  ...(isHttp && { url: 'http://shop.test/' }),
  site: async (ground) => {
    await ground.dns(`${ZONES}\n${dns}`);
    const own = pages(byPath);
    const listener: RequestListener = (request, response) =>
      (request.headers.host?.startsWith('shop.test') || request.headers.host === 'www.shop.test'
        ? own
        : others)(request, response);
    await (isHttp ? ground.http(listener) : ground.site(listener));
  },
  expected,
  ...rest,
});
const start = (name: string, body: string, expected: CaseOf['expected'], rest: Rest = {}): CaseOf =>
  site(name, { '/': html(body) }, expected, rest);

const BROKEN = ['link-broken low'];
const many = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, place) => link(`/${prefix}${place}`)).join('');

const OWN_CASES: CaseOf[] = [
  start('none', '<p>Welcome</p>', []),
  site('to pages that exist', { '/': html(link('/a') + link('/b')), '/a': html('A'), '/b': html('B') }, []),
  start('to a page that does not exist', link('/gone'), BROKEN),
  site('to a page that fails', { '/': html(link('/a')), '/a': { status: 500, body: 'Error' } }, BROKEN),
  site(
    'to a page that is gone',
    { '/': html(link('/a')), '/a': { status: 410, body: '<h1>Gone</h1>' } },
    BROKEN,
  ),
  site(
    'to a page that was removed on purpose',
    { '/': html(link('/a')), '/a': { status: 410, body: '<p>This product is no longer available.</p>' } },
    [],
    { guards: 'the page says so' },
  ),
  site(
    'to a page that does not exist, which says that it was removed',
    { '/': html(link('/a')), '/a': { status: 404, body: '<p>The page has been removed.</p>' } },
    BROKEN,
    { guards: 'only 410 is on purpose' },
  ),
  site(
    'one dead address on three pages',
    { '/': html(link('/a') + link('/b') + link('/x')), '/a': html(link('/x')), '/b': html(link('/x')) },
    BROKEN,
    { guards: 'one address is one finding' },
  ),
  site(
    'below a folder named archive, to pages that exist and one that does not',
    {
      '/': html(link('/archive/')),
      '/archive/': html(link('/archive/2024/') + link('/archive/2024/a-long-summer')),
      '/archive/2024/': html('2024'),
    },
    BROKEN,
    { guards: 'the word alone is the name of a page' },
  ),
  site(
    'to places in a page, by an anchor, a text and in other letters',
    {
      '/': html(link('/caf%C3%A9#:~:text=garden,chairs') + link('/caf%c3%a9#%E2%80%A0') + link('/café#top')),
      '/caf%C3%A9': html('<h1>Café</h1>'),
      '/caf%c3%a9': html('<h1>Café</h1>'),
    },
    [],
    { guards: 'html-proofer #849, cargo-deadlinks #139: a fragment is never sent' },
  ),
  start(
    'a dead address with brackets, an ampersand, a quotation mark and a dollar sign',
    link(`/users?filter[user_id]=me&amp;sort=-id&amp;name=o'neil$1`),
    BROKEN,
    { guards: 'scalar #10119, postman-app-support #1161: the command has to request this very address' },
  ),
  start('two dead addresses', link('/x') + link('/y'), [...BROKEN, ...BROKEN]),
  site(
    'a redirect to a page that does not exist',
    { '/': html(link('/a')), '/a': { status: 302, headers: { location: '/x' } } },
    BROKEN,
  ),
  site(
    'a page that failed once',
    { '/': html(link('/a')), '/a': (visit) => (visit === 1 ? { status: 503, body: 'Busy' } : html('A')) },
    [],
    { guards: 'the second request contradicts' },
  ),
  site('a page for members', { '/': html(link('/a')), '/a': { status: 403, body: 'No' } }, [], {
    guards: 'a refusal is not a dead link',
  }),
  site(
    'a page that moved',
    { '/': html(link('/a')), '/a': { status: 301, headers: { location: '/' } } },
    [],
    {
      guards: 'a redirect works',
    },
  ),
  start('a link that logs out', link('/logout') + link('/cart/delete?id=7'), [], {
    untouched: /logout|delete/,
    guards: 'links that speak of an action are left alone',
  }),
  start(
    'links in comments and scripts',
    `<p>Chairs</p><!-- ${link('/x')} --><script>const a='<a href="/y">'</script>`,
    [],
    {
      guards: 'browsers show no link',
    },
  ),
  start('a link that is ignored', link('/old/a'), [], {
    settings: { ignore: ['https://shop.test/old/'] },
    guards: 'the owner knows',
  }),
  start('a link next to an ignored one', link('/old/a') + link('/older'), BROKEN, {
    settings: { ignore: ['https://shop.test/old/'] },
  }),
  start(
    'fragments, mail and telephone',
    `${link('#top')}${link('mailto:a@shop.test')}${link('tel:+49')}${link('javascript:void(0)')}`,
    [],
    {
      guards: 'they name no page',
    },
  ),
  start('a frame that does not exist', '<iframe src="/frame"></iframe>', BROKEN),
  start('a form that goes nowhere', '<form action="/missing"><input name="q"></form>', [], {
    guards: 'forms are not sent',
    untouched: /missing/,
  }),
  start(
    'sixty dead addresses',
    many(60, 'x'),
    Array.from({ length: 31 }, () => 'link-broken low'),
    {
      guards: 'requests have a limit',
      atMost: { requests: 92 },
    },
  ),
  site(
    'a site that asks for fewer requests',
    {
      '/': html(many(30, 'a')),
      ...Object.fromEntries(
        Array.from({ length: 30 }, (_, place) => [`/a${place}`, { status: 429, body: 'Slow down' }]),
      ),
    },
    'inconclusive',
    { atMost: { requests: 4 }, guards: 'it is left alone' },
  ),
  site(
    'a site whose pages all fail',
    {
      '/': html(many(40, 'a')),
      ...Object.fromEntries(
        Array.from({ length: 40 }, (_, place) => [`/a${place}`, { status: 500, body: 'Error' }]),
      ),
    },
    Array.from({ length: 5 }, () => 'link-broken low'),
    { guards: 'a site in trouble is left alone' },
  ),
  { name: 'links: a site that is not there', site: () => undefined, expected: 'inconclusive' },
];

const FREE = 'https://www.gone-brand.com/x';
const HIGH = ['link-domain-unregistered high'];
const MEDIUM = ['link-domain-unregistered medium'];
const DOMAIN_CASES: CaseOf[] = [
  start('to a site that exists', link('https://www.living.com/'), []),
  start('to a free domain', link(FREE), MEDIUM),
  start('to a free domain over http', link('http://gone-brand.com/'), MEDIUM),
  start('a frame of a free domain', `<iframe src="${FREE}"></iframe>`, HIGH),
  start('a style sheet of a free domain', `<link rel="stylesheet" href="${FREE}.css">`, HIGH),
  start('a form to a free domain', `<form method="post" action="${FREE}"><input name="mail"></form>`, HIGH),
  start(
    'a link and a form to a free domain',
    `${link(FREE)}<form action="${FREE}"><input name="q"></form>`,
    HIGH,
    {
      guards: 'one domain is one finding, with its worst use',
    },
  ),
  site(
    'a free domain on two pages and two names',
    { '/': html(link('/a') + link(FREE)), '/a': html(link('https://m.gone-brand.com/')) },
    MEDIUM,
    {
      guards: 'one domain is one finding',
    },
  ),
  start('two free domains', link(FREE) + link('https://gone-shop.net/'), [...MEDIUM, ...MEDIUM]),
  start('below a suffix of two labels', link('https://old.gone-brand.co.uk/'), MEDIUM, {
    dns: 'uk SOA\nco.uk SOA',
  }),
  start('a CNAME into a free domain', link('https://blog.living.com/'), MEDIUM, {
    dns: 'blog.living.com CNAME x.gone-brand.net',
  }),
  start('a missing name in a domain that exists', link('https://old.living.com/'), [], {
    guards: 'nobody else can create it',
  }),
  start('an unclaimed name of a hoster', link('https://gone-brand.github.io/'), [], {
    guards: 'it is not a domain that can be registered',
  }),
  start(
    'names that DNS never has',
    [
      'https://a.example/',
      'https://b.test/',
      'https://c.invalid/',
      'https://d.local/',
      'http://abcdefgh.onion/',
      'http://intranet/',
      'http://10.1.2.3/',
    ]
      .map(link)
      .join(''),
    [],
    { guards: 'nobody can register them' },
  ),
  start('a script of a free domain', `<p>Chairs</p><script src="${FREE}.js"></script>`, [], {
    guards: 'third_party_scripts is about it',
  }),
  start(
    'a style sheet of a free domain over http',
    '<link rel="stylesheet" href="http://gone-brand.com/x.css">',
    [],
    {
      guards: 'browsers block it; mixed_content says so',
    },
  ),
  start('a sister of the host', link('https://blog.shop.test/'), [], { guards: 'its domain exists' }),
  start('DNS that fails', link(FREE), 'inconclusive', {
    dns: 'www.gone-brand.com A !servfail',
    guards: 'an error is not a missing domain',
  }),
  start('DNS that says nothing of the domain', link(FREE), 'inconclusive', {
    dns: 'gone-brand.com NS !servfail',
    guards: 'an error is not a missing domain',
  }),
  start('a filter that denies a name', link('https://ads.living.com/'), 'inconclusive', {
    dns: 'ads.living.com A !nxdomain',
    guards: 'no zone above says it',
  }),
  start('a free domain that is ignored', link(FREE), [], {
    settings: { ignore: ['https://www.gone-brand.com/'] },
  }),
  start('a page of others that does not exist', link('https://www.living.com/missing'), [], {
    guards: 'answers of others are details',
  }),
  start('others that refuse robots', link('https://www.living.com/a'), [], {
    others: (_request, response) => response.writeHead(999).end(),
    guards: 'answers of others are details',
  }),
  start(
    'fifty pages of others',
    Array.from({ length: 50 }, (_, place) => link(`https://www.living.com/${place}`)).join(''),
    [],
    {
      atMost: { requests: 22 },
      guards: 'others get 20 requests',
    },
  ),
];

/** Links of a monitor that change its lists for all visitors (PowerDNS). */
const CHANGING_CASES: CaseOf[] = [
  site(
    'links that resize and empty lists',
    {
      '/': html(
        '<a href="/?ring=queries">Top</a><a href="/?resizering=queries&size=10">10</a><a href="/?resetring=queries">Reset</a>',
      ),
      '/?ring=queries': html('<h1>Queries</h1>'),
    },
    [],
    { untouched: /re(?:siz|set)e?ring/ },
  ),
  site(
    'links and buttons of GET that switch a device (owhttpd)',
    {
      '/': html(
        '<a href="/?lamp=1">ON</a><a href="/relay/1/off">Relay</a><a href="/LED=ON">LED</a><form action="/29.B1/PIO"><input type="submit" name="PIO" value="ON"><input type="submit" name="PIO" value="OFF"></form>',
      ),
    },
    [],
    { untouched: /lamp=|off$|LED=|PIO/ },
  ),
];

const HIDDEN_CASES: CaseOf[] = [
  start(
    'that the page hides until a script shows them',
    '<a href="/auth-github" style="display:none">GitHub</a><a hidden href="/x">X</a>',
    [],
    {
      guards: 'no visitor can follow it',
    },
  ),
  start('hidden in one place only', `<a hidden href="/gone">Gone</a>${link('/gone#top')}`, BROKEN),
  start('in a menu that opens', '<ul style="display:none"><li><a href="/gone">Gone</a></li></ul>', BROKEN, {
    guards: 'visitors open menus',
  }),
  site(
    'that is a trap for robots',
    {
      '/': html('<a href="/trap/1" rel="nofollow noindex" style="display: none">x</a><p>Welcome</p>'),
      '/trap/1': html('<h1>Banned</h1>'),
    },
    [],
    { untouched: /trap/, guards: 'who follows it is banned' },
  ),
];

const DOWNLOAD = ['link-insecure-download medium'];
const DOWNLOAD_CASES: CaseOf[] = [
  start('a program of others over http', link('http://files.living.com/setup.exe'), DOWNLOAD),
  start('an archive of others over http', link('http://files.living.com/tool-1.2.tar.gz?x=1'), DOWNLOAD),
  start(
    'a download of others over http',
    '<a download href="http://files.living.com/manual">Manual</a>',
    DOWNLOAD,
  ),
  site(
    'one file on two pages',
    {
      '/': html(link('/a') + link('http://files.living.com/setup.exe')),
      '/a': html(link('http://files.living.com/setup.exe')),
    },
    DOWNLOAD,
    {
      guards: 'one file is one finding',
    },
  ),
  start('a program of others over https', link('https://files.living.com/setup.exe'), []),
  start('a page of others over http', link('http://files.living.com/manual.html'), [], {
    guards: 'no program',
  }),
  site(
    'a program of the own site over http',
    { '/': html(link('http://shop.test/setup.exe')), '/setup.exe': html('x') },
    [],
    {
      guards: 'mixed_content is about it',
    },
  ),
  start(
    'a program on the own machine',
    link('http://localhost:8080/x.zip') + link('http://127.0.0.1/x.zip') + link('http://192.168.1.1/x.zip'),
    [],
    {
      guards: 'instructions for developers',
    },
  ),
  start(
    'a program of others over http, on a page over http',
    link('http://files.living.com/setup.exe'),
    DOWNLOAD,
    { isHttp: true },
  ),
];

export const BROKEN_LINKS_CASES: CaseOf[] = [
  ...OWN_CASES,
  ...CHANGING_CASES,
  ...HIDDEN_CASES,
  ...DOMAIN_CASES,
  ...DOWNLOAD_CASES,
];
