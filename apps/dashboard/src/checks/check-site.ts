import type { Check } from '../api/resources';

/** The domain with the port and the path of its URL, which tell checks of one host apart. */
export function siteOf({ domain, url }: Pick<Check, 'domain' | 'url'>): string {
  if (url === null) return domain;
  const { port, pathname } = new URL(url);
  return `${domain}${port && `:${port}`}${pathname === '/' ? '' : pathname}`;
}
