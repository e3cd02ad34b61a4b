import type { CrawledPage } from './crawled-page';
import { namesIn, ownName } from './site-names';

it.each([
  ['Blog.Shop.Example.', 'blog.shop.example'],
  ['shop.example', 'shop.example'],
  ['*.shop.example', null],
  ['notshop.example', null],
  ['shop.example.evil.test', null],
  ['', null],
  [`${'a'.repeat(64)}.shop.example`, null],
])('%s is %s', (text, expected) => {
  expect(ownName(text, 'shop.example')).toBe(expected);
});

const page = (policy: string): CrawledPage => ({
  url: 'https://shop.example/',
  requestedUrl: 'https://shop.example/',
  outcome: 'answered',
  status: 200,
  failure: null,
  html: null,
  depth: 0,
  redirectsTo: null,
  hops: [],
  truncated: false,
  isEmpty: false,
  blockedBy: null,
  cookie: null,
  headers: [['content-security-policy', policy]],
});

it('reads hosts of policies, not keywords, hashes, schemes and wildcards', () => {
  const policy =
    "default-src 'self' https: data: 'sha256-abc.def=' *.cdn.example; img-src media.shop.example https://img.shop.example:443/a/ wss://live.shop.example:*; report-uri /csp.cgi";
  expect(namesIn(page(policy))).toEqual([
    'shop.example',
    'media.shop.example',
    'img.shop.example',
    'live.shop.example',
  ]);
});

it('reads a bounded part of a long policy', () => {
  const sources = Array.from({ length: 2_000 }, (_, index) => `h${index}.shop.example`).join(' ');
  expect(namesIn(page(`img-src ${sources}`)).length).toBeLessThanOrEqual(501);
});
