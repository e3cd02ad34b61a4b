import type { Browser } from 'playwright-core';
import { type Position, positionsOf } from '../../libs/scanners/src/reflected-xss/arrivals';
import { launchBrowser } from './support/browser';

const MARK = 'plsd0a1b2c3d';
const CALL = 'top.ran()';
const ORIGIN = 'http://shop.test';

/** What arrives: for the scanner with the mark, for Chromium what calls a function of the page. */
const WRITTEN: Readonly<Record<Position, readonly [mark: string, attack: string]>> = {
  element: [MARK, `img src=x onerror=${CALL}`],
  attribute: [MARK, `onerror=${CALL}`],
  code: [MARK, CALL],
  address: [`javascript://${MARK}`, `javascript:${CALL}`],
  script_address: [`//${MARK}.invalid/`, '//other.test/a.js'],
  base: [`//${MARK}.invalid/`, '//other.test/'],
};

interface Row {
  name: string;
  kind: Position;
  html: (written: string) => string;
  /** Whether a browser runs it. */
  runs: boolean;
}

const rows = (kind: Position, runs: boolean, pages: Readonly<Record<string, Row['html']>>): Row[] =>
  Object.entries(pages).map(([name, html]) => ({ name, kind, html, runs }));
/** What is pressed has this attribute. */
const GO = 'data-go';

const ROWS: readonly Row[] = [
  ...rows('element', true, {
    'a text': (v) => `<p><${v}></p>`,
    'a text behind a title': (v) => `<title></title><${v}>`,
    'a drawing': (v) => `<svg><${v}></svg>`,
    'a document in an attribute': (v) => `<iframe srcdoc="<${v}>"></iframe>`,
  }),
  ...rows('element', false, {
    'a comment': (v) => `<!-- <${v}> -->`,
    'a title': (v) => `<title><${v}></title>`,
    'a text field': (v) => `<textarea><${v}></textarea>`,
    'a style sheet': (v) => `<style><${v}></style>`,
    'what shows without scripts': (v) => `<noscript><${v}></noscript>`,
    'a document in an attribute of a shut frame': (v) => `<iframe sandbox srcdoc="<${v}>"></iframe>`,
  }),
  ...rows('attribute', true, {
    'behind a value': (v) => `<img src="x" ${v}>`,
    'without a blank': (v) => `<img src="x"${v}>`,
  }),
  ...rows('attribute', false, { 'in a value': (v) => `<img src="x" alt="${v}">` }),
  ...rows('code', true, {
    'a script': (v) => `<script>let a = 1; ${v}</script>`,
    'a module': (v) => `<script type=module>let a = 1; ${v}</script>`,
    'a script of a drawing': (v) => `<svg><script>${v}</script></svg>`,
    'a handler': (v) => `<img src=x onerror="${v}">`,
    'a handler of the page': (v) => `<body onload="${v}">`,
    'a handler that names VBScript': (v) => `<img src=x language=vbs onerror="${v}">`,
    'the address of a frame': (v) => `<iframe src="javascript:${v}"></iframe>`,
  }),
  ...rows('code', false, {
    'a script of VBScript': (v) => `<script language=vbscript>${v}</script>`,
    'a script of VBScript by its type': (v) => `<script type="text/vbscript">${v}</script>`,
    'an address of VBScript': (v) => `<a ${GO} href="vbscript:${v}">x</a>`,
    'a data block': (v) => `<script type="text/template">${v}</script>`,
    'a script for old browsers': (v) => `<script nomodule>${v}</script>`,
    'a script for an event': (v) => `<script for=a event=onclick>${v}</script>`,
    'a template': (v) => `<template><script>${v}</script></template>`,
    'a comment of one line': (v) => `<script>// ${v}\n</script>`,
    'a comment of several lines': (v) => `<script>/* ${v} */</script>`,
    'a string': (v) => `<script>let a = "${v}";</script>`,
  }),
  ...rows('address', true, {
    'a link': (v) => `<a ${GO} href="${v}">x</a>`,
    'an area': (v) => `<map name=m><area ${GO} href="${v}"></map>`,
    'a link of a drawing': (v) => `<svg><a ${GO} xlink:href="${v}"><text>x</text></a></svg>`,
    'a frame': (v) => `<iframe src="${v}"></iframe>`,
    'a frame of a set': (v) => `<frameset><frame src="${v}"></frameset>`,
    'a form': (v) => `<form action="${v}"><button ${GO}>x</button></form>`,
    'a button': (v) => `<form><button ${GO} formaction="${v}">x</button></form>`,
    'a field that sends': (v) => `<form><input type=submit ${GO} formaction="${v}"></form>`,
  }),
  ...rows('address', false, {
    'a shut frame': (v) => `<iframe sandbox src="${v}"></iframe>`,
    'an object': (v) => `<object data="${v}"></object>`,
    'what is embedded': (v) => `<embed src="${v}">`,
    'an image': (v) => `<img src="${v}">`,
    'a script': (v) => `<script src="${v}"></script>`,
    'a style sheet': (v) => `<link rel=stylesheet href="${v}">`,
    'a refresh': (v) => `<meta http-equiv=refresh content="0;url=${v}">`,
  }),
  ...rows('script_address', true, {
    'a script': (v) => `<script src="${v}"></script>`,
    'a script of a drawing': (v) => `<svg><script href="${v}"></script></svg>`,
    'a script of a drawing, as XLink names it': (v) => `<svg><script xlink:href="${v}"></script></svg>`,
  }),
  ...rows('script_address', false, {
    'a data block': (v) => `<script type="text/template" src="${v}"></script>`,
    'a script of a page, as drawings name it': (v) => `<script href="${v}"></script>`,
  }),
  ...rows('base', true, { 'a relative script': (v) => `<base href="${v}"><script src="a.js"></script>` }),
  ...rows('base', false, {
    'an absolute script': (v) => `<base href="${v}"><script src="${ORIGIN}/own.js"></script>`,
    'a second base': (v) => `<base href="/"><base href="${v}"><script src="own.js"></script>`,
  }),
];

const HEAD =
  '<!DOCTYPE html><script>window.calls = 0; window.isOver = false; window.ran = () => void (calls += 1);</script>';
const LONGEST_MS = 10_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The names of the rows whose attack runs. */
async function running(tried: readonly Row[]): Promise<string[]> {
  const context = await browser.newContext();
  await context.route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url());
    if (hostname === 'other.test') return route.fulfill({ contentType: 'text/javascript', body: `${CALL};` });
    const row = tried[Number(pathname.slice(1))];
    if (pathname === '/' || row === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: 'text/html', body: HEAD + row.html(WRITTEN[row.kind][1]) });
  });
  const page = await context.newPage();
  const found: string[] = [];
  for (const [at, { name, kind, runs }] of tried.entries()) {
    await page.goto(`${ORIGIN}/${at}`);
    await page.evaluate((selector) => {
      const pressed = document.querySelector(selector);
      pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }, `[${GO}]`);
    // What a click begins is over behind two turns of the page.
    const end = runs ? 'calls > 0' : 'isOver || (setTimeout(() => setTimeout(() => (isOver = true))), false)';
    await page.waitForFunction(end, undefined, { timeout: LONGEST_MS }).catch(() => null);
    if (await page.evaluate<boolean>('calls > 0')) found.push(`${kind}: ${name}`);
  }
  await context.close();
  return found;
}

const named = (kept: readonly Row[]): string[] => kept.map(({ name, kind }) => `${kind}: ${name}`);

it('runs in a browser what the test of reflected scripts takes for a position, and nothing else', async () => {
  const taken = ROWS.filter(({ kind, html }) => positionsOf(html(WRITTEN[kind][0]), MARK).has(kind));
  expect(named(taken)).toEqual(named(ROWS.filter(({ runs }) => runs)));
  expect(await running(ROWS)).toEqual(named(taken));
});
