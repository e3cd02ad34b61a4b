import type { TargetRequest } from '@palisade/target-client';
import { isAvoidedLink } from '../../parts/site-crawl/avoided-links';
import type { CrawledPage } from '../../parts/site-crawl/crawl-site';
import { IGNITION } from './clues';

/** Requests that make a careless application show an error. They change nothing; the one that firewalls refuse most comes last. */
export function errorLooks(
  origin: string,
  missingPath: string,
  pages: readonly CrawledPage[],
): TargetRequest[] {
  const link = pages
    .flatMap(({ html }) => html?.links ?? [])
    .find(
      ({ url, text }) =>
        url.startsWith(`${origin}/`) && !isAvoidedLink({ url, text }) && firstName(url) !== null,
    );
  return [
    { url: `${origin}${missingPath}` },
    ...(link === undefined ? [] : [{ url: withArray(link.url) }]),
    { url: `${origin}${IGNITION}` },
    { url: `${origin}/`, rawPath: '/%' },
  ];
}

function firstName(url: string): string | null {
  const [name = ''] = new URL(url).searchParams.keys();
  return /^\w{1,40}$/.test(name) ? name : null;
}

/** An application that expects a text gets a list. */
function withArray(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}?${firstName(url) ?? 'id'}[]=x`;
}
