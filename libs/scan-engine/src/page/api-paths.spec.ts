import { apiPathsIn, pathsCalled } from './api-paths';

const PAGE = 'https://www.example.org/';
const find = (html: string, limit = 10): string[] => apiPathsIn(html, PAGE, limit);

describe('apiPathsIn', () => {
  it.each([
    [`fetch('/api/items')`, '/api/items'],
    [`fetch("/api/items?page=2")`, '/api/items'],
    ['fetch(`/graphql`)', '/graphql'],
    [`<div data-url="/v1/prices">`, '/v1/prices'],
    [`<link rel="https://api.w.org/" href="https://www.example.org/wp-json/">`, '/wp-json/'],
  ])('finds the path in %s', (html, path) => {
    expect(find(html)).toEqual([path]);
  });

  it.each([
    ['another origin', `fetch('https://api.example.org/api/items')`],
    ['a link', `<a href="/about">`],
    ['a word that only contains the segment', `<a href="/apiary/home">`],
    ['a file', `<script src="/api/sdk.min.js">`],
    ['an action', `<a href="/api/logout">`],
    ['a deletion', `<a href="/api/items/delete">`],
    ['an id', `fetch('/api/items/12345')`],
    ['a UUID', `fetch('/api/0198c2d4-1111-7000-8000-000000000000')`],
    ['a template', 'fetch(`/api/${id}`)'],
  ])('leaves out %s', (_name, html) => {
    expect(find(html)).toEqual([]);
  });

  it('stops at the limit, in the order of the page, each path once', () => {
    const html = `'/api/b' '/api/a' '/api/b' '/api/c'`;
    expect(find(html, 2)).toEqual(['/api/b', '/api/a']);
  });

  it('reads a hostile page in little time', () => {
    expect(find(`${'"/'.repeat(200_000)}${'/a'.repeat(200_000)}`)).toEqual([]);
  });
});

it.each<[string, (size: number) => string]>([
  ['different paths', (size) => Array.from({ length: size }, (_, index) => `"/a${index}"`).join('')],
  ['one path', (size) => '"/api/x/"'.repeat(size)],
  ['quotes', (size) => '"'.repeat(size)],
])('parses a bounded number of addresses: %s', (_case, html) => {
  const page = `https://shop.test/${'long/'.repeat(1_000)}`;
  for (const size of [2_000, 4_000, 8_000, 16_000, 32_000]) {
    const steps = { count: 0 };
    apiPathsIn(html(size), page, 2, steps);
    expect(steps.count).toBeLessThanOrEqual(1_000);
  }
});

describe('paths that scripts called', () => {
  const called = (...paths: string[]): string[] =>
    pathsCalled(
      paths.map((path) => `https://shop.test${path}`),
      3,
    );

  it('need no name of an API, and count once', () => {
    expect(called('/data/items?page=1', '/data/items?page=2', '/menu.json')).toEqual([
      '/data/items',
      '/menu.json',
    ]);
  });

  it('leave out what acts and what differs between two visits', () => {
    expect(called('/data/logout', '/data/orders/12345', '/data/items')).toEqual(['/data/items']);
  });
});
