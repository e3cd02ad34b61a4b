import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { hasUpgrade, mixedOf, readPageElements } from './page-elements';

const PAGE = 'https://shop.example/a/';
const of = (html: string): string[] =>
  mixedOf(readPageElements(html), PAGE).map(({ kind, absolute }) => `${kind} ${absolute.href}`);

it('resolves addresses after base, and keeps only those that are not safe', () => {
  expect(
    of('<base href="http://cdn.example/x/"><script src="a.js"></script><script src="/b.js"></script>'),
  ).toEqual(['active http://cdn.example/x/a.js', 'active http://cdn.example/b.js']);
  expect(of('<script src="//cdn.example/a.js"></script><img src="http://app.localhost/a.png">')).toEqual([]);
  expect(of('<script src="http://[broken/a.js"></script>')).toEqual([]);
});

it('knows from which element on a policy upgrades', () => {
  const meta = '<meta http-equiv=Content-Security-Policy content="default-src *; upgrade-insecure-requests">';
  const { elements } = readPageElements(`<img src="http://a.example/">${meta}<img src="http://b.example/">`);
  expect(elements.map(({ isUpgraded }) => isUpgraded)).toEqual([false, true]);
});

it.each([
  ['upgrade-insecure-requests', true],
  ["default-src 'self'; Upgrade-Insecure-Requests ;", true],
  ["default-src 'self', upgrade-insecure-requests", true],
  ["report-uri /upgrade-insecure-requests; default-src 'self'", false],
  ['upgrade-insecure-requests-not', false],
])('%s upgrades: %s', (policy, upgrades) => {
  expect(hasUpgrade(policy)).toBe(upgrades);
});

it('finds forms, their buttons and passwords', () => {
  const { elements } = readPageElements(
    `<form action="http://a.example/"><input type=PASSWORD><button formaction="http://b.example/" formmethod=post>x</button></form>
     <form method=post action="http://c.example/"></form>`,
  );
  expect(elements.map(({ url, form }) => ({ url, ...form }))).toEqual([
    { url: 'http://a.example/', method: 'GET', hasPassword: true },
    { url: 'http://b.example/', method: 'POST', hasPassword: true },
    { url: 'http://c.example/', method: 'POST', hasPassword: false },
  ]);
});

it('reads the obsolete attribute for pictures behind a part of a table', () => {
  expect(
    of(
      '<table background="http://a.example/1.png"><tr background="http://a.example/2.png"><td background="http://a.example/3.png">x</table>',
    ),
  ).toEqual([
    'passive http://a.example/1.png',
    'passive http://a.example/2.png',
    'passive http://a.example/3.png',
  ]);
  expect(of('<p background="http://a.example/1.png">x</p>')).toEqual([]);
});

it('takes steps in proportion to the page', () => {
  for (const part of [
    '<img src="http://a.example/">',
    '<form action="http://a.example/"><button formaction="http://b.example/">',
    '<p style="background:url(http://a.example/)">',
    '<picture>',
    '<iframe srcdoc="<img src=http://a.example/>">',
    '<img srcset="a 1x, b 2x,',
    '<script>new WebSocket("ws://',
    '<style>@import url(',
  ])
    expectGrowthAtMostNLogN(20, (size, steps) => void readPageElements(part.repeat(size), steps));
});
