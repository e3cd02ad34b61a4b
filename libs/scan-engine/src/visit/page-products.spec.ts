import { readHtmlDocument } from '../page/html-document';
import type { CrawledPage } from './crawled-page';
import { productsOfPage } from './page-products';

const URL = 'https://shop.example/';
const page = (headers: [string, string][], html = ''): CrawledPage =>
  ({ url: URL, headers, html: readHtmlDocument(html, URL) }) as CrawledPage;

it.each<[string, CrawledPage, string[]]>([
  [
    'the server, the framework and the network of a page',
    page(
      [
        ['server', 'nginx/1.24'],
        ['x-powered-by', 'Express'],
        ['cf-ray', '8a-FRA'],
      ],
      '<form><input name="csrfmiddlewaretoken"></form>',
    ),
    ['Django', 'nginx', 'Express', 'Cloudflare'],
  ],
  ['a framework by its cookie', page([['set-cookie', 'laravel_session=a; path=/']]), ['Laravel']],
  ['a product by the addresses of links', page([], '<a href="/wp-json/">API</a>'), ['WordPress']],
  ['nothing where nothing is named', page([['server', 'web']], '<p>nginx is a server.</p>'), []],
])('names %s', (_, seen, expected) => {
  expect(productsOfPage(seen)).toEqual(expected);
});
