import type { BrowserRequest, BrowserResponse, PageToRender, RenderedPage } from '@palisade/scan-engine';
import { createLocalRenderer, type LocalRenderer, type LocalRendererOptions } from '@palisade/rendering';

/** A renderer with the Chromium that `npm test` found. */
export function startRenderer(options: LocalRendererOptions = {}): LocalRenderer {
  const libraries = process.env.TEST_CHROMIUM_LIBRARY_PATH ?? '';
  if (libraries !== '') process.env.LD_LIBRARY_PATH = libraries;
  return createLocalRenderer({ executable: process.env.TEST_CHROMIUM, ...options });
}

export type Content =
  string | { status?: number; type?: string; headers?: [string, string][]; body?: string };

export const ORIGIN = 'https://shop.example';

/** A site without a network: what the browser asks for is served from here, and written down. */
export class PaperSite {
  readonly asked: BrowserRequest[] = [];

  /** @param pages by address, or by path for those of `origin` */
  constructor(
    private readonly pages: Readonly<Record<string, Content>>,
    readonly origin = ORIGIN,
  ) {}

  readonly fetch = (request: BrowserRequest): Promise<BrowserResponse> => {
    this.asked.push(request);
    const { url } = request;
    const content =
      this.pages[url] ?? this.pages[url.startsWith(this.origin) ? url.slice(this.origin.length) : url];
    if (content === undefined) return Promise.resolve({ refused: 'The host is not on paper.' });
    const {
      status = 200,
      type = typeFor(url),
      headers = [],
      body = '',
    } = typeof content === 'string' ? { body: content } : content;
    return Promise.resolve({
      status,
      headers: [['Content-Type', type], ...headers],
      body: Buffer.from(body),
    });
  };

  get addresses(): string[] {
    return this.asked.map(({ method, url }) => `${method} ${url}`);
  }
}

const typeFor = (url: string): string => {
  if (/\.m?js(\?|$)/.test(url)) return 'text/javascript';
  if (/\.css(\?|$)/.test(url)) return 'text/css';
  return /\.json(\?|$)/.test(url) || url.includes('/api/') ? 'application/json' : 'text/html; charset=utf-8';
};

/** @throws Error when the page could not be rendered */
export async function renderedPage(
  renderer: LocalRenderer,
  site: PaperSite,
  page: Partial<PageToRender> = {},
): Promise<RenderedPage> {
  const outcome = await renderer.render(
    { url: `${site.origin}/`, cookies: [], ...page },
    site.fetch,
    new AbortController().signal,
  );
  if ('failed' in outcome) throw new Error(outcome.failed);
  return outcome.page;
}
