import type { TargetRequest } from '@palisade/target-client';
import { isAvoidedLink, type CrawledPage } from '@palisade/scan-engine';
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
    ...searchesOf(origin, pages).map((url) => ({ url })),
    { url: `${origin}${IGNITION}` },
    { url: `${origin}/`, rawPath: '/%' },
  ];
}

const SEARCH_FIELD = /^(?:q|s|query|search\w{0,20}|keywords?|terms?)$/i;

/** The first search form of the site, with a list in place of its text. */
function searchesOf(origin: string, pages: readonly CrawledPage[]): string[] {
  for (const form of pages.flatMap(({ html }) => html?.forms ?? [])) {
    const { method, action, fields, submits } = form;
    if (method !== 'GET' || !action?.startsWith(`${origin}/`)) continue;
    if (isAvoidedLink({ url: action, text: submits.join(' ') })) continue;
    const field = fields.find(({ name, type }) => /^(?:text|search)$/.test(type) && SEARCH_FIELD.test(name));
    if (field !== undefined) return [`${origin}${new URL(action).pathname}?${field.name}[]=x`];
  }
  return [];
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
