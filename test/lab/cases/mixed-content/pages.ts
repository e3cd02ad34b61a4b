import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { HARDENED, type HeaderFields, setHeaders } from '../../sites/pages';

const CDN = 'http://cdn.example';
const OWN = 'http://shop.test';

interface MixedSite {
  /** Of the start page. */
  head?: string;
  body?: string;
  headers?: HeaderFields;
  /** Further files by path; the type follows from the name. */
  files?: Record<string, string>;
}

const TYPES: Record<string, string> = { css: 'text/css', js: 'text/javascript' };

const serve =
  ({ head = '', body = '', headers = {}, files = {} }: MixedSite): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://shop.test');
    const file = files[pathname];
    const type = TYPES[pathname.split('.').at(-1) ?? ''];
    // No policy that would upgrade or block, unless a case sends one.
    setHeaders(response, { ...HARDENED, 'content-security-policy': null, ...headers });
    if (type !== undefined && file !== undefined) response.setHeader('content-type', type);
    response.statusCode = pathname === '/' || file !== undefined ? 200 : 404;
    const page = `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body><h1>Shop</h1>${body}</body></html>`;
    response.end(pathname === '/' ? page : (file ?? '<!doctype html><title>Not found</title>'));
  };

const inUtf16 =
  (encoding: 'utf16le' | 'utf16be'): RequestListener =>
  ({ url }, response) => {
    setHeaders(response, { ...HARDENED, 'content-security-policy': null, 'content-type': 'text/html' });
    const text = `\ufeff<!doctype html><html><title>Shop</title><script src="${CDN}/a.js"></script></html>`;
    const bytes = Buffer.from(text, 'utf16le');
    response.statusCode = url === '/' ? 200 : 404;
    response.end(encoding === 'utf16be' ? bytes.swap16() : bytes);
  };

const page = (
  name: string,
  site: MixedSite,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({ ...more, name, site: (ground: Ground) => ground.site(serve(site)), expected });

const body = (name: string, html: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  page(name, { body: html }, expected, guards === undefined ? {} : { guards });
const head = (name: string, html: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  page(name, { head: html }, expected, guards === undefined ? {} : { guards });

const ACTIVE = ['mixed-active medium'];
const PASSIVE = ['mixed-passive low'];

const ACTIVE_CASES: CaseOf[] = [
  body('a script', `<script src="${CDN}/a.js"></script>`, ACTIVE),
  body('a module', `<script type="module" src="${CDN}/a.js"></script>`, ACTIVE),
  head('a style sheet', `<link rel="stylesheet" href="${CDN}/a.css">`, ACTIVE, 'ZAP does not read link href'),
  head('a preloaded font', `<link rel="preload" as="font" href="${CDN}/a.woff2">`, ACTIVE),
  body('a frame', `<iframe src="${CDN}/frame"></iframe>`, ACTIVE),
  body('an object', `<object data="${CDN}/a.swf"></object>`, ACTIVE),
  body('an embed', `<embed src="${CDN}/a.swf">`, ACTIVE),
  body('a track', `<video src="/v.mp4"><track src="${CDN}/a.vtt"></video>`, ACTIVE),
  body('srcset', `<img srcset="${CDN}/a.png 1x, ${CDN}/b.png 2x">`, ACTIVE, 'ZAP does not read srcset'),
  body(
    'an image of a picture',
    `<picture><source srcset="/a.avif"><img src="${CDN}/a.png"></picture>`,
    ACTIVE,
  ),
  body(
    'an image at an address',
    '<img src="http://203.0.113.7/a.png">',
    ACTIVE,
    'browsers do not upgrade addresses',
  ),
  head('@import in the page', `<style>@import url("${CDN}/a.css");</style>`, ACTIVE),
  head('a font in the page', `<style>@font-face{font-family:a;src:url(${CDN}/a.woff2)}</style>`, ACTIVE),
  head('an import map', `<script type="importmap">{"imports":{"vue":"${CDN}/vue.js"}}</script>`, ACTIVE),
  body('a worker', `<script>const w = new Worker("${CDN}/w.js");</script>`, ACTIVE),
  body('capitals and spaces', `<SCRIPT SRC=" HTTP://cdn.example/a.js "></SCRIPT>`, ACTIVE),
  head('below a base on http', '<base href="http://shop.test/"><script src="app.js"></script>', ACTIVE),
  head(
    'images of a set, loaded early',
    `<link rel="preload" as="image" imagesrcset="${CDN}/a.png 1x, ${CDN}/b.png 2x">`,
    ACTIVE,
    'such images are not upgraded',
  ),
  ...(['utf16le', 'utf16be'] as const).map((encoding) => ({
    name: `a page in ${encoding}`,
    site: (ground: Ground) => ground.site(inUtf16(encoding)),
    expected: ACTIVE,
    guards: 'browsers believe the byte order mark',
  })),
  page(
    'a font in an own style sheet',
    {
      head: '<link rel="stylesheet" href="/main.css">',
      files: { '/main.css': `@font-face{font-family:a;src:url("${CDN}/a.woff")}` },
    },
    ACTIVE,
    { guards: 'ZAP does not read style sheets' },
  ),
  page(
    'many of them',
    {
      head: `<link rel="stylesheet" href="${CDN}/a.css">`,
      body: `<script src="${CDN}/a.js"></script><img src="${CDN}/a.png">`,
    },
    ['mixed-active medium', 'mixed-passive low'],
    { guards: 'one issue per page and rule' },
  ),
  page(
    'with HSTS on the site',
    {
      body: `<script src="${OWN}/a.js"></script>`,
      headers: { 'strict-transport-security': 'max-age=31536000' },
    },
    ACTIVE,
    { guards: 'browsers block before they check HSTS' },
  ),
  page(
    'on a linked page',
    {
      body: '<a href="/old">Old</a>',
      files: { '/old': `<!doctype html><script src="${CDN}/a.js"></script>` },
    },
    ACTIVE,
  ),
];

const PASSIVE_CASES: CaseOf[] = [
  body('an image', `<img src="${CDN}/a.png">`, PASSIVE),
  body(
    'audio and video',
    `<audio src="${CDN}/a.mp3"></audio><video poster="${CDN}/p.png"><source src="${CDN}/a.mp4"></video>`,
    PASSIVE,
  ),
  body('a background in a style attribute', `<p style="background:url(${CDN}/a.png)">x</p>`, PASSIVE),
  page(
    'a background in an own style sheet',
    {
      head: '<link rel="stylesheet" href="/main.css">',
      files: { '/main.css': `p{background:url("${CDN}/a.png")}` },
    },
    PASSIVE,
  ),
];

const none = (name: string, html: string, guards: string): CaseOf => body(name, html, [], guards);

const CLEAN_CASES: CaseOf[] = [
  none(
    'everything over https',
    '<script src="https://cdn.example/a.js"></script><img src="/a.png"><img src="//cdn.example/b.png">',
    'no mixed content',
  ),
  none(
    'a script of HTML with the attribute of a drawing',
    `<script href="${CDN}/a.js"></script>`,
    'only a drawing has it',
  ),
  none(
    'scripts that browsers of today do not load',
    `<script nomodule src="${CDN}/a.js"></script><script for="a" event="onclick" src="${CDN}/b.js"></script><script language="VBScript" src="${CDN}/c.vbs"></script>`,
    'HTML, "prepare the script element"',
  ),
  none('plain links', `<a href="${CDN}/">Partner</a> <a href="${OWN}/shop">Shop</a>`, 'a link is not loaded'),
  none(
    'this machine',
    '<script src="http://localhost:3000/a.js"></script><img src="http://127.0.0.1/a.png"><img src="http://[::1]/a.png">',
    'potentially trustworthy',
  ),
  none(
    'data and blobs',
    '<img src="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'/%3E"><script src="blob:http://x/1"></script>',
    'not http',
  ),
  none('a comment', `<!-- <script src="${CDN}/a.js"></script> -->`, 'comments are not markup'),
  none('a template', `<template><script src="${CDN}/a.js"></script></template>`, 'templates load nothing'),
  none('noscript', `<noscript><img src="${CDN}/a.png"></noscript>`, 'browsers with scripts do not read it'),
  none(
    'text of a script',
    `<script>const html = '<script src="${CDN}/a.js"><\\/script>';</script>`,
    'a text is not an element',
  ),
  none(
    'a block of data',
    `<script type="application/ld+json" src="${CDN}/a.json">{"@context":"http://schema.org"}</script>`,
    'data blocks are not loaded',
  ),
  none(
    'names of namespaces',
    '<svg xmlns="http://www.w3.org/2000/svg"><path d=""/></svg><style>@namespace url(http://www.w3.org/1999/xhtml);</style>',
    'a name is not an address',
  ),
  none(
    'a source that is loaded later',
    `<img data-src="${CDN}/a.png" src="/a.png">`,
    'only a script may load it',
  ),
  none(
    'srcset with widths',
    `<img src="${CDN}/a.png" srcset="/a.png 100w, /b.png 200w">`,
    'browsers take none but the set',
  ),
  body(
    'a script of a drawing',
    `<svg><script href="${CDN}/a.js"></script></svg>`,
    ACTIVE,
    'SVG 2: it loads href',
  ),
  body(
    'a script in the document of a frame',
    `<iframe srcdoc="&lt;script src='${CDN}/a.js'>&lt;/script>"></iframe>`,
    ACTIVE,
    'srcdoc is part of the page',
  ),
  head(
    'an image set of texts',
    `<style>.a{background:image-set("${CDN}/a.png" 1x)} .b::before{content:"${CDN}/b.png"}</style>`,
    ACTIVE,
    'url() is not needed there',
  ),
  none('a text in a style sheet', `<style>.b::before{content:"${CDN}/b.png"}</style>`, 'it loads nothing'),
  body(
    'a button outside its form',
    `<form id="a" method="post" action="/contact"><input name="a"></form><button form="a" formaction="${OWN}/x">Send</button>`,
    ['mixed-form-action medium'],
  ),
  body(
    'a password field outside its form',
    `<input type="password" form="a" name="p"><form id="a" method="post" action="${OWN}/x"><input name="a"></form>`,
    ['mixed-form-action high'],
    'it belongs to the form that it names',
  ),
  head('an icon', `<link rel="shortcut icon" href="${CDN}/favicon.ico">`, PASSIVE),
  none('a frame with its own document', `<iframe src="${CDN}/" srcdoc="<p>x"></iframe>`, 'srcdoc wins'),
  head(
    'a link for search engines',
    `<link rel="canonical" href="${OWN}/"><link rel="alternate" href="${CDN}/feed">`,
    [],
    'nothing is loaded',
  ),
  page(
    'a comment in a style sheet',
    {
      head: '<link rel="stylesheet" href="/main.css">',
      files: { '/main.css': `/* url(${CDN}/a.png) */ p{color:red}` },
    },
    [],
    { guards: 'comments load nothing' },
  ),
];

const POLICY = 'upgrade-insecure-requests';
const EVERYTHING = `<script src="${CDN}/a.js"></script><img src="${CDN}/a.png"><form method="post" action="${OWN}/x"><input name="a"></form>`;

const UPGRADE_CASES: CaseOf[] = [
  page(
    'upgraded by the header',
    { body: EVERYTHING, headers: { 'content-security-policy': `default-src *; ${POLICY}` } },
    [],
    {
      guards: 'ZAP does not know the directive',
    },
  ),
  page(
    'upgraded by a meta element',
    { head: `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`, body: EVERYTHING },
    [],
  ),
  page(
    'a meta element that comes too late',
    {
      head: `<script src="${CDN}/a.js"></script><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    },
    ACTIVE,
  ),
  page(
    'a meta element in the body',
    { body: `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><img src="${CDN}/a.png">` },
    PASSIVE,
  ),
  page(
    'a policy that only reports',
    { body: `<img src="${CDN}/a.png">`, headers: { 'content-security-policy-report-only': POLICY } },
    PASSIVE,
  ),
  page(
    'upgraded, but a form goes elsewhere and a download is linked',
    {
      headers: { 'content-security-policy': POLICY },
      body: `<form method="post" action="http://other.example/"><input name="a"></form><a href="${OWN}/setup.exe">Setup</a>`,
    },
    ['mixed-form-action medium', 'mixed-download low'],
    { guards: 'links and forms to other hosts are not upgraded' },
  ),
];

const LOGIN = `<form method="post" action="${OWN}/login"><input name="user"><input type="password" name="password"></form>`;

const FORM_CASES: CaseOf[] = [
  body('a form', `<form method="post" action="${OWN}/contact"><input name="a"></form>`, [
    'mixed-form-action medium',
  ]),
  body(
    'a button',
    `<form method="post" action="/contact"><input name="a"><button formaction="${OWN}/x">Send</button></form>`,
    ['mixed-form-action medium'],
  ),
  body('a login', LOGIN, ['mixed-form-action high']),
  body('a search of another site', '<form action="http://search.example/"><input name="q"></form>', [
    'mixed-form-action low',
  ]),
  none('a form without an address', '<form method="post"><input name="a"></form>', 'it goes to its page'),
  none(
    'a form for scripts',
    '<form method="post" action="javascript:send()"><input name="a"></form>',
    'not an address',
  ),
  page('a login that brute_force judges', { body: LOGIN }, [], {
    beside: { brute_force: {} },
    guards: 'one defect, one issue: login-cleartext',
  }),
  page('a login on a domain that is not verified', { body: LOGIN }, ['mixed-form-action high'], {
    beside: { brute_force: {} },
    mayIntrude: false,
  }),
];

const script = (name: string, code: string, expected: CaseOf['expected'], guards?: string): CaseOf =>
  body(name, `<script>${code}</script>`, expected, guards);

const SOCKET_CASES: CaseOf[] = [
  script('a WebSocket', 'const s = new WebSocket("ws://chat.shop.test/x");', ['mixed-websocket medium']),
  script('a WebSocket to the own host', 'const s = new WebSocket("ws://" + location.host + "/x");', [
    'mixed-websocket medium',
  ]),
  page(
    'a WebSocket in an own script',
    {
      head: '<script src="/app.js"></script>',
      files: { '/app.js': 'const s=new WebSocket(`ws://${location.host}/x`);' },
    },
    ['mixed-websocket medium'],
  ),
  script('wss', 'const s = new WebSocket("wss://chat.shop.test/x");', []),
  script(
    'the scheme of the page',
    'const u = (location.protocol === "https:" ? "wss://" : "ws://") + location.host; new WebSocket(u);',
    [],
    'the script chooses',
  ),
  script(
    'a choice of two calls',
    'location.protocol === "https:" ? new WebSocket("wss://x.test/") : new WebSocket("ws://x.test/");',
    [],
    'the script chooses',
  ),
  script(
    'a WebSocket on this machine',
    'new WebSocket("ws://localhost:8080/");',
    [],
    'potentially trustworthy',
  ),
  script('a WebSocket in a comment', '\n// new WebSocket("ws://x.test/");\n', [], 'comments do nothing'),
];

const DOWNLOAD_CASES: CaseOf[] = [
  body('a program', `<a href="${OWN}/setup.exe">Setup</a>`, ['mixed-download low']),
  body('a link with download', `<a download href="http://files.shop.test/list.csv">List</a>`, [
    'mixed-download low',
  ]),
  none('a program of another site', `<a href="${CDN}/setup.exe">Setup</a>`, 'the matter of its owner'),
  none('a program over https', '<a href="/setup.exe">Setup</a>', 'no http'),
];

const UNDECIDED_CASES: CaseOf[] = [
  {
    name: 'http only',
    site: (ground) => ground.http(serve({ body: `<img src="${CDN}/a.png">` })),
    url: 'http://shop.test/',
    expected: 'inconclusive',
    guards: 'there is nothing to mix',
  },
  ...[401, 403, 404, 429, 503].map((status): CaseOf => ({
    name: `status ${status} without a page`,
    site: (ground) => ground.site((_request, response) => response.writeHead(status).end('no')),
    expected: 'inconclusive',
  })),
];

export const MIXED_CONTENT_CASES: CaseOf[] = [
  ...ACTIVE_CASES,
  ...PASSIVE_CASES,
  ...CLEAN_CASES,
  ...UPGRADE_CASES,
  ...FORM_CASES,
  ...SOCKET_CASES,
  ...DOWNLOAD_CASES,
  ...UNDECIDED_CASES,
];
