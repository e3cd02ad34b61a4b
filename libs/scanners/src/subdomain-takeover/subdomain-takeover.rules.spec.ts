import type { NameFacts } from './name-facts';
import { subdomainTakeoverScanner } from './subdomain-takeover.scanner';

const name = (changes: Partial<NameFacts>): NameFacts => ({
  name: 'blog.shop.example',
  role: 'named',
  outcome: 'records',
  reason: null,
  chain: [],
  by: 'CNAME',
  service: null,
  isDenied: false,
  registration: null,
  proof: null,
  visits: [],
  visitFailure: null,
  delegation: null,
  isWildcard: false,
  ...changes,
});

it('closes issues at the names that it judged, their wildcards and zones, and nowhere else', () => {
  const names = [
    name({ name: 'shop.example', role: 'host' }),
    name({
      outcome: 'no_name',
      chain: ['shop.gone-brand.com'],
      isDenied: true,
      registration: { domain: 'gone-brand.com', state: 'gone' },
    }),
    name({ name: 'a.sub.shop.example' }),
    name({ name: 'old.shop.example', outcome: 'unknown', reason: 'silent' }),
  ];
  const { judged } = subdomainTakeoverScanner.judge({ domain: 'shop.example', names, leftOut: 0 });
  expect(judged).toEqual([
    'shop.example',
    '*.example',
    'blog.shop.example',
    '*.shop.example',
    'a.sub.shop.example',
    '*.sub.shop.example',
    'sub.shop.example',
  ]);
});
