import { type CrawledPage, type Product, knownProducts } from '@palisade/scan-engine';

export type Technology = 'PHP' | 'Laravel' | 'Symfony' | 'ASP.NET' | 'Node';

const cookiesOf = ({ headers }: CrawledPage): string[] =>
  headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value.split('=')[0]?.trim() ?? '');

/** The products that the start page shows for sure. */
export const productsOf = (page: CrawledPage): Product[] =>
  knownProducts({
    headers: page.headers,
    cookies: cookiesOf(page),
    fields: (page.html?.forms ?? []).flatMap((form) => form.fields.map(({ name }) => name)),
  });

/** What the start page shows of the software behind it. */
export function technologiesOf(page: CrawledPage): Technology[] {
  const { headers, html, url } = page;
  const cookies = cookiesOf(page);
  const addresses = [url, ...(html?.links ?? []).map((link) => link.url), ...(html?.assets ?? [])];
  const products: readonly string[] = productsOf(page);
  const has = (...names: string[]): boolean => names.some((name) => products.includes(name));
  const header = (name: string): boolean => headers.some(([field]) => field === name);
  const links = (pattern: RegExp): boolean => addresses.some((address) => pattern.test(address));
  const symfony = header('x-debug-token') || cookies.includes('sf_redirect') || links(/\/bundles\/\w+\//);
  const seen: Record<Technology, boolean> = {
    PHP:
      has('PHP', 'WordPress', 'Drupal', 'Laravel', 'MediaWiki') ||
      symfony ||
      cookies.includes('PHPSESSID') ||
      links(/\.php(?:[?#]|$)|\/wp-(?:content|includes)\//),
    Laravel: has('Laravel'),
    Symfony: symfony,
    'ASP.NET': has('ASP.NET', 'IIS') || links(/\.aspx?(?:[?#]|$)/) || cookies.includes('ASP.NET_SessionId'),
    Node: has('Express') || links(/^\/?_next\/|\/_next\/static\/|\/_nuxt\//),
  };
  return (Object.keys(seen) as Technology[]).filter((technology) => seen[technology]);
}
