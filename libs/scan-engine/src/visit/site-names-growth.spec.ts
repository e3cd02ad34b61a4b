import type { CrawledPage } from './crawled-page';
import { counted } from '../testing/counted';
import { expectGrowthAtMostNLogN } from '../testing/expect-growth';
import { namesIn } from './site-names';

it.each<[string, (place: number) => string]>([
  ['links', (place) => `https://h${place}.shop.example/`],
  ['links to one host', () => 'https://www.shop.example/'],
])('the steps over the names of a page with many %s grow at most like n log n', (_name, urlOf) => {
  expectGrowthAtMostNLogN(200, (size, steps) => {
    const members = Array.from({ length: size }, (_, place) =>
      counted({ url: urlOf(place), action: urlOf(place) }, steps),
    );
    const html = { links: members, subresources: members, forms: members, metaPolicies: [] };
    const page = { url: 'https://shop.example/', headers: [], redirectsTo: null, html };
    expect(namesIn(page as unknown as CrawledPage)).toHaveLength(1 + 3 * size);
  });
});

it('the sources of a policy that are read have a limit', () => {
  const policy = `script-src ${Array.from({ length: 2_000 }, (_, place) => `h${place}.shop.example`).join(' ')}`;
  const page = {
    url: 'https://shop.example/',
    headers: [['content-security-policy', policy]],
    redirectsTo: null,
    html: null,
  };
  expect(namesIn(page as unknown as CrawledPage).length).toBeLessThanOrEqual(501);
});
