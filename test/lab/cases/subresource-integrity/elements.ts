import { createHash } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { type ScriptFile, type ScriptFiles, page, script, scriptSite } from '../../sites/script-site';

const BODY = 'window.lib={version:"1.2.3"};\n';
const hash = (algorithm: string, body = BODY): string => createHash(algorithm).update(body).digest('base64');
const GOOD = `sha384-${hash('sha384')}`;
const OTHER = `sha384-${hash('sha384', 'other')}`;

const LIB = 'https://cdn.jsdelivr.net/npm/lib@1.2.3/dist/lib.min.js';
const LIB_KEY = 'cdn.jsdelivr.net/npm/lib@1.2.3/dist/lib.min.js';
const open = { 'access-control-allow-origin': '*' };
const FILE: ScriptFile = { headers: open, body: BODY };

const site = (name: string, files: ScriptFiles, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name,
  site: scriptSite(files),
  expected,
  guards,
});

const loads = (name: string, tag: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  site(name, { '/': page(tag), [LIB_KEY]: FILE }, expected, guards);

const lib = (attributes = ''): string => script(LIB, attributes);
const pinned = (integrity: string, cors = 'crossorigin="anonymous"'): string =>
  lib(`integrity="${integrity}" ${cors}`);
const sheet = (href: string, attributes = ''): string =>
  `<link rel="stylesheet" href="${href}" ${attributes}>`;

const importMap = (map: object): string => `<script type="importmap">${JSON.stringify(map)}</script>`;

const MISSING = 'sri-missing medium';
const MISSING_LOW = 'sri-missing low';
const MISMATCH = 'sri-mismatch medium';
const MALFORMED = 'sri-malformed medium';
const NO_CORS = 'sri-no-cors medium';

/** Which files need a hash (the files of others that stay the same). */
export const SRI_MISSING_CASES: CaseOf[] = [
  loads('a library without a hash', lib(), [MISSING]),
  loads('a library with its hash', pinned(GOOD), []),
  loads(
    'a module whose hash is in the import map',
    importMap({ integrity: { [LIB]: GOOD } }) + script(LIB, 'type="module"'),
    [],
    'browsers take the hash from the map',
  ),
  loads(
    'a module that is loaded early and imported by name, its hash in the import map',
    importMap({ imports: { lib: LIB }, integrity: { [LIB]: GOOD } }) +
      `<link rel="modulepreload" href="${LIB}"><script type="module">import "lib"</script>`,
    [],
    'browsers take the hash from the map',
  ),
  loads('a module of the import map without a hash', importMap({ imports: { lib: LIB } }), [MISSING]),
  loads('an import of an inline module', `<script type="module">import x from "${LIB}"</script>`, [MISSING]),
  loads('a module that is loaded early', `<link rel="modulepreload" href="${LIB}">`, [MISSING]),
  loads('a wrong hash in the import map', importMap({ imports: { lib: LIB }, integrity: { [LIB]: OTHER } }), [
    MISMATCH,
  ]),
  loads('an empty attribute', lib('integrity="" crossorigin'), [MISSING], 'an empty attribute is none'),
  loads('a style sheet without a hash', sheet('https://cdnjs.cloudflare.com/ajax/libs/x/1.0.0/x.css'), [
    MISSING_LOW,
  ]),
  loads(
    'a script and a style sheet of one host',
    sheet('https://unpkg.com/x@1.0.0/x.css') + script('https://unpkg.com/x@1.0.0/x.js'),
    [MISSING],
    'one finding for one host',
  ),
  loads(
    'two hosts',
    script('https://unpkg.com/x@1.0.0/x.js') + script('https://code.jquery.com/jquery-3.7.1.min.js'),
    [MISSING, MISSING],
  ),
  loads(
    'an address without a scheme',
    script('//code.jquery.com/jquery-3.7.1.min.js'),
    [MISSING],
    'ZAP misses // addresses',
  ),
  loads('after a base', `<base href="https://unpkg.com/x@1.0.0/">${script('x.js')}`, [MISSING]),
  loads('a version on another host', script('https://static.partner.test/lib/4.5.6/lib.js'), [MISSING]),
  loads('a short hash in the name', script('https://static.partner.test/app.3f9a1c2b.js'), [MISSING]),
  loads('a hash in the name', script('https://static.partner.test/app.3f2a9c81b7d4e5f60718.js'), [MISSING]),
  site(
    'on a page that the start page links',
    { '/': page('<a href="/about">about</a>'), '/about': page(lib()), [LIB_KEY]: FILE },
    [MISSING],
  ),
  loads('a module', lib('type="module"'), [MISSING]),
  loads('its own files', script('/app.js') + sheet('/main.css'), [], 'own files need none'),
  loads('a sister host', script('https://static.shop.test/lib/1.2.3/lib.js'), [], 'ZAP reports sister hosts'),
  loads('the www twin', script('https://www.shop.test/lib/1.2.3/lib.js'), []),
  loads(
    'a file that changes',
    script('https://static.partner.test/widget.js'),
    [],
    'a hash would break the page',
  ),
  loads('fonts of Google', sheet('https://fonts.googleapis.com/css2?family=Inter'), [], 'differs by browser'),
  loads('a tag manager', script('https://www.googletagmanager.com/gtag/js?id=G-1'), []),
  loads('a payment service', script('https://js.stripe.com/v3/'), []),
  loads(
    'a versioned address of a service',
    script('https://www.gstatic.com/charts/1.2.3/loader.js'),
    [],
    'services choose what they send',
  ),
  loads('a captcha', script('https://www.google.com/recaptcha/api.js'), []),
  loads('icons by kit', script('https://kit.fontawesome.com/a1b2c3d4e5f6.js'), []),
  loads(
    'polyfills on a network for files',
    script('https://cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js'),
    [],
    'differs by browser',
  ),
  loads(
    'a date in an address',
    script('https://static.partner.test/2024/05/widget.js'),
    [],
    'a date is not a version',
  ),
  loads(
    'a number in an address',
    script('https://static.partner.test/c/hotspot-1234567890123.js'),
    [],
    'an account number is not a hash',
  ),
  loads(
    'http on an https page',
    script('http://code.jquery.com/jquery-3.7.1.min.js'),
    [],
    'mixed content is another test',
  ),
  loads('a script in a comment', `<!-- ${lib()} -->`, []),
  loads('a script in a template', `<template>${lib()}</template>`, []),
  loads('a script in noscript', `<noscript>${lib()}</noscript>`, []),
  loads('a block of data', lib('type="application/json"'), []),
  loads('a preload', `<link rel="preload" as="script" href="${LIB}">`, [], 'a preload runs nothing'),
  loads(
    'links that load neither a script nor a style sheet',
    ['dns-prefetch', 'preconnect', 'canonical', 'icon', 'alternate', 'prefetch']
      .map((relation) => `<link rel="${relation}" href="${LIB}">`)
      .join(''),
    [],
    'zaproxy #8938 and #7040: nothing runs that could be checked',
  ),
  loads(
    'a script for browsers without modules',
    lib('nomodule'),
    [],
    'HTML, "prepare the script element": it is not loaded',
  ),
  loads('no file of others', '<p>none</p>', []),
  loads('a host that ends like a network', script('https://notunpkg.com/x/widget.js'), []),
];

/** What browsers do with the attribute (Subresource Integrity, section 3.3). */
export const SRI_ATTRIBUTE_CASES: CaseOf[] = [
  loads('sha256', pinned(`sha256-${hash('sha256')}`), []),
  loads('sha512', pinned(`sha512-${hash('sha512')}`), []),
  loads('capitals', pinned(`SHA384-${hash('sha384')}`), [], 'names of algorithms have no case'),
  loads(
    'base64url without padding',
    pinned(`sha384-${Buffer.from(hash('sha384'), 'base64').toString('base64url')}`),
    [],
  ),
  loads('an option behind the hash', pinned(`${GOOD}?ct=text/javascript`), []),
  loads('white space around', pinned(`\n  ${GOOD}\n  `), []),
  loads(
    'two hashes, one of them right',
    pinned(`${OTHER} ${GOOD}`),
    [],
    'one of the strongest kind is enough',
  ),
  loads('an unknown kind and a good one', pinned(`sha1024-abc ${GOOD}`), []),
  loads(
    'a weaker good one and a stronger wrong one',
    pinned(`sha256-${hash('sha256')} ${OTHER}`),
    [MISMATCH],
    'browsers check the strongest kind',
  ),
  loads('a weaker wrong one and a stronger good one', pinned(`sha256-${hash('sha256', 'x')} ${GOOD}`), []),
  loads('the hash of another file', pinned(OTHER), [MISMATCH]),
  loads('md5', pinned(`md5-${hash('md5')}`), [MALFORMED]),
  loads('sha1', pinned(`sha1-${hash('sha1')}`), [MALFORMED]),
  loads('a hash in hex', pinned(`sha384-${createHash('sha384').update(BODY).digest('hex')}`), [MALFORMED]),
  loads('a hash without its kind', pinned(hash('sha384')), [MALFORMED]),
  loads('a hash that was cut', pinned(GOOD.slice(0, 40)), [MALFORMED]),
  loads('without crossorigin', pinned(GOOD, ''), [NO_CORS]),
  loads('crossorigin without a value', pinned(GOOD, 'crossorigin'), []),
  loads(
    'crossorigin with an unknown value',
    pinned(GOOD, 'crossorigin="yes"'),
    [],
    'an unknown value means anonymous',
  ),
  loads(
    'a module without crossorigin',
    lib(`type="module" integrity="${GOOD}"`),
    [],
    'modules are loaded with CORS',
  ),
  loads('without crossorigin, and of another file', pinned(OTHER, ''), [MISMATCH, NO_CORS]),
  site(
    'its own file with its hash',
    { '/': page(script('/app.js', `integrity="${GOOD}"`)), '/app.js': BODY },
    [],
    'the own origin needs no crossorigin',
  ),
  site(
    'its own file with a wrong hash',
    { '/': page(script('/app.js', `integrity="${OTHER}"`)), '/app.js': BODY },
    [MISMATCH],
  ),
  site(
    'a sister host with a hash, without crossorigin',
    {
      '/': page(script('https://static.shop.test/a.js', `integrity="${GOOD}"`)),
      'static.shop.test/a.js': FILE,
    },
    [NO_CORS],
  ),
  site(
    'two pages with the same wrong hash',
    {
      '/': page('<a href="/about">about</a>', pinned(OTHER)),
      '/about': page(pinned(OTHER)),
      [LIB_KEY]: FILE,
    },
    [MISMATCH],
    'one finding for one file',
  ),
  site(
    'a style sheet with a wrong hash',
    {
      '/': page(sheet('https://unpkg.com/x@1.0.0/x.css', `integrity="${OTHER}" crossorigin`)),
      'unpkg.com/x@1.0.0/x.css': { headers: open, body: 'p{}' },
    },
    [MISMATCH],
  ),
];

let served = 0;

/** What keeps a comparison from saying anything. */
export const SRI_UNSURE_CASES: CaseOf[] = [
  site(
    'a file that differs each time',
    { '/': page(pinned(OTHER)), [LIB_KEY]: () => ({ headers: open, body: `x=${(served += 1)}` }) },
    [],
    'two requests must give the same bytes',
  ),
  site(
    'a file that differs by browser',
    {
      '/': page(pinned(OTHER)),
      [LIB_KEY]: { headers: { ...open, vary: 'Accept-Encoding, User-Agent' }, body: BODY },
    },
    [],
    'we are not the browser of a visitor',
  ),
  site('a file that is not there', { '/': page(pinned(OTHER)) }, [], 'a missing file proves no wrong hash'),
  site('a file that fails', { '/': page(pinned(OTHER)), [LIB_KEY]: { status: 503 } }, []),
  site(
    'a file that is too large',
    { '/': page(pinned(OTHER)), [LIB_KEY]: { headers: open, body: 'x'.repeat(2_200_000) } },
    [],
    'what was cut has another hash',
  ),
  site(
    'more files than are requested',
    {
      '/': page(...Array.from({ length: 30 }, (_, index) => script(`https://unpkg.com/x@1.0.${index}/x.js`))),
    },
    [MISSING],
  ),
  site('the start page is closed', { '/': { status: 401, body: page() } }, 'inconclusive'),
  site('the start page fails', { '/': { status: 500 } }, 'inconclusive'),
  site(
    'no path but those of an API',
    { '/api/version': '{}' },
    'inconclusive',
    'an error loads no files of the site (aptly)',
  ),
];
