import { parseUrl } from '@palisade/target-client';

/**
 * Whether a page is one that the user named, by path *and* query: with `/index.php?title=Special:UserLogin` named, `/index.php` is
 * another page. A slash at the end of the path does not count. `pageUrl` is where the page came from, after redirects.
 */
export function isNamedPage(pageUrl: string, named: readonly string[]): boolean {
  const place = placeOf(pageUrl, pageUrl);
  return place !== null && named.some((written) => placeOf(written, pageUrl) === place);
}

function placeOf(written: string, base: string): string | null {
  const url = parseUrl(written, base);
  return url === null ? null : `${url.pathname.replace(/\/$/, '')}${url.search}`;
}
