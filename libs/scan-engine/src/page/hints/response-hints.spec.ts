import { hintsInBody } from './response-hints';

const TEA = 'https://shop.test/tea';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

it.each([
  ['a sitemap', `<urlset xmlns="${NAMESPACE}"><url><loc>\n ${TEA} \n</loc></url></urlset>`],
  ['an address in a CDATA section', `<urlset><url><loc><![CDATA[${TEA}]]></loc></url></urlset>`],
  ['a prefix', `<s:urlset xmlns:s="${NAMESPACE}"><s:url><s:loc>${TEA}</s:loc></s:url></s:urlset>`],
  ['a byte order mark', `\ufeff<?xml version="1.0"?><urlset><url><loc>${TEA}</loc></url></urlset>`],
  ['a sitemap of text', `${TEA}\n`],
  ['robots.txt', `User-agent: *\nsitemap:${TEA}`],
  ['robots.txt with a byte order mark', `\ufeffSitemap: ${TEA}`],
  ['a feed', `<rss><channel><item><link>${TEA}</link><guid>4711</guid></item></channel></rss>`],
])('finds the page that a document names: %s', (_name, text) => {
  expect(hintsInBody(text, 'https://shop.test/map').map(({ url }) => url)).toEqual([TEA]);
});

it('takes no path that robots.txt disallows', () => {
  expect(hintsInBody('User-agent: *\nDisallow: /tea\n# see https://x.test/', TEA)).toEqual([]);
});
