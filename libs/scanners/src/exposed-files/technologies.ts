import { setCookiesOf, type RowSite } from '@palisade/scan-engine';

export type Technology = 'PHP' | 'Laravel' | 'Symfony' | 'ASP.NET' | 'Node';

/** What the start page shows of the software behind it. */
export function technologiesOf({ start, products }: Pick<RowSite, 'start' | 'products'>): Technology[] {
  const { headers, html, url } = start;
  const cookies = setCookiesOf(headers).map(({ name }) => name);
  const addresses = [url, ...(html?.links ?? []).map((link) => link.url), ...(html?.assets ?? [])];
  const has = (...names: RowSite['products']): boolean => names.some((name) => products.includes(name));
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
