import type { DataDocuments } from '@palisade/scan-engine';

/** Texts are cut here before signs are searched; error pages of frameworks have some 100 kB. */
export const LONGEST_TEXT = 500_000;

type Signs = DataDocuments['debug_signs'];
type Sign = Signs['consoles'][number];

const fits = (text: string, { all, any }: Sign): boolean =>
  all.every((part) => text.includes(part)) && (any === undefined || any.some((part) => text.includes(part)));

/** A console in which a visitor runs code. */
export const consoleIn = (text: string, { consoles }: Signs): string | null =>
  consoles.find((sign) => fits(text.slice(0, LONGEST_TEXT), sign))?.product ?? null;

/** Of an error page. Express in its development mode shows nothing but the trace. */
export function debugPageIn(text: string, { debug_pages: pages }: Signs): string | null {
  const page = text.slice(0, LONGEST_TEXT);
  const product = pages.find((sign) => fits(page, sign))?.product;
  if (product !== undefined) return product;
  // finalhandler writes the stack with these blanks; express and its router are in it.
  const isExpress = /<pre>\w{0,40}Error: /.test(page) && page.includes('<br> &nbsp; &nbsp;at ');
  return isExpress && /node_modules[/\\](?:express|router)[/\\]/.test(page) ? 'Express' : null;
}

/** The client of a development server that a page of the site loads. */
export function devClientIn(scriptUrl: string, text: string): string | null {
  const { pathname } = new URL(scriptUrl);
  // vite/src/client/client.ts
  if (pathname.endsWith('/@vite/client') && text.includes('[vite] connect')) return 'Vite';
  // The folder has a random name in production.
  if (pathname.includes('/_next/static/development/') && text.includes('__BUILD_MANIFEST')) return 'Next.js';
  // The entry that the development server adds to a bundle.
  return text.includes('node_modules/webpack-dev-server/client/index.js?protocol=') ? 'webpack' : null;
}
