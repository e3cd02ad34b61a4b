import { expectGrowthAtMostNLogN } from '../testing/expect-growth';
import { inlinePrograms, programsOfPage } from './inline-programs';

const LONG = `run("${'x'.repeat(1_100)}");`;

it.each([
  ['a script', `<script>${LONG}</script>`],
  ['a module in capitals', `<SCRIPT type="Module">${LONG}</SCRIPT>`],
  ['one of two', `<script>a()</script><script nonce="x">${LONG}</script>`],
  ['one without an end', `<script>${LONG}`],
  ['one of a drawing', `<svg><script>${LONG}</script></svg>`],
  ['one of a drawing as CDATA', `<svg><script><![CDATA[${LONG}]]></script></svg>`],
  ['one in a shadow root', `<template shadowrootmode=open><script>${LONG}</script></template>`],
])('%s of the page is a program', (_what, html) => {
  expect(inlinePrograms(`<!doctype html>${html}`)).toEqual([LONG]);
});

it.each([
  ['a short one', '<script>a()</script>'],
  ['a block of data', `<script type="application/json">${LONG}</script>`],
  ['a comment', `<!-- <script>${LONG}</script> -->`],
  ['a template', `<template><script>${LONG}</script></template>`],
  ['noscript', `<noscript><script>${LONG}</script></noscript>`],
  ['a file', `<script src="/a.js">${LONG}</script>`],
  ['a file of a drawing', `<svg><script href="/a.js">${LONG}</script></svg>`],
  ['the text of a drawing', `<svg><script>a()</script><text>${LONG}</text></svg>`],
  ['one for browsers without modules', `<script nomodule>${LONG}</script>`],
])('%s is none', (_what, html) => {
  expect(inlinePrograms(`<!doctype html>${html}`)).toEqual([]);
});

it('reads what runs in documents in attributes', () => {
  const inner = `<p onclick=&quot;b()&quot;>x</p>&lt;script>a()&lt;/script>`;
  expect(programsOfPage(`<iframe srcdoc="${inner}"></iframe><script>c()</script>`)).toEqual([
    'b()',
    'a()',
    'c()',
  ]);
  expect(programsOfPage(`<iframe sandbox="allow-forms" srcdoc="${inner}"></iframe>`)).toEqual([]);
  expect(programsOfPage(`<iframe sandbox="allow-scripts" srcdoc="${inner}"></iframe>`)).toEqual([
    'b()',
    'a()',
  ]);
});

it('reads at most 20 of them', () => {
  expect(inlinePrograms(`<script>${LONG}</script>`.repeat(50))).toHaveLength(20);
});

it.each(['<script>', '<script>a</script>', '<script a="', '</script', '<!--<script>'])(
  'the steps over %s grow at most like n log n',
  (part) => {
    expectGrowthAtMostNLogN(200, (size, steps) =>
      inlinePrograms(`<script>${LONG}</script>${part.repeat(size)}`, steps),
    );
  },
);
