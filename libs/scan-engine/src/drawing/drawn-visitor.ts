import type { TargetClient } from '@palisade/target-client';
import type { BrowserCookie, PageToRender, Renderer } from '../contract/renderer';
import type { ReadPage } from './drawn-document';

/** Who the pages are drawn for. */
export interface DrawnVisitor {
  /** With its session; its budget is that of all its drawn pages. */
  client: TargetClient;
  renderer: Renderer;
  /** Pages that a browser draws for them. */
  mostPages: number;
  /** Of the scan. */
  signal: AbortSignal;
  never: readonly string[];
  /** Queries by POST are sent: the owner lets tests change the data of the site. */
  mayQuery: boolean;
  /** Names a page, and the session that it is read with. */
  keyOf: (url: string) => string;
  /** Those that scripts of the page may read. */
  cookiesFor: (url: string) => readonly BrowserCookie[];
  /** What the login left in the browser at its origin. */
  storageFor: (url: string) => PageToRender['storage'];
}

export const pageToRender = (
  { cookiesFor, storageFor }: Pick<DrawnVisitor, 'cookiesFor' | 'storageFor'>,
  page: ReadPage,
): PageToRender => ({
  url: page.url,
  cookies: [...cookiesOf(page), ...cookiesFor(page.url)],
  storage: storageFor(page.url),
});

/** Those that the redirects on the way to the page had set, as some front doors do. */
function cookiesOf({ url, cookie }: ReadPage): BrowserCookie[] {
  const { hostname, protocol } = new URL(url);
  return (cookie ?? '')
    .split('; ')
    .filter((pair) => pair.includes('='))
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      domain: hostname,
      path: '/',
      isSecure: protocol === 'https:',
      isHttpOnly: true,
    }));
}
