import { setCookiesOf } from '../cookies/set-cookie';
import type { CrawledPage } from './crawled-page';
import { edgeProductsOf } from '../products/edge-products';
import { knownProducts } from '../products/known-products';

/** Tests share pages: each is read once. */
const known = new WeakMap<CrawledPage, readonly string[]>();

/** The servers, frameworks and networks that a page names for sure, such as `nginx` and `Cloudflare`. */
export function productsOfPage(page: CrawledPage): readonly string[] {
  const products = known.get(page) ?? readProducts(page);
  known.set(page, products);
  return products;
}

function readProducts({ headers, html, url }: CrawledPage): string[] {
  const cookies = setCookiesOf(headers).map(({ name }) => name);
  const fields = html?.forms.flatMap((form) => form.fields.map(({ name }) => name ?? '')) ?? [];
  const paths = [url, ...(html?.links.map((link) => link.url) ?? [])].map((each) => new URL(each).pathname);
  return [
    ...knownProducts({ headers, cookies, fields, paths }),
    ...edgeProductsOf([{ headers, cookies, text: '' }]).map(({ name }) => name),
  ];
}
