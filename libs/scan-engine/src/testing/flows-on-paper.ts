import { DomFlows } from '../drawing/dom-flows';
import { tryOut } from '../drawing/page-trials';
import type { FetchForBrowser, Renderer } from '../contract/renderer';
import { readHtmlDocument } from '../page/html-document';
import { crawledPage } from '../visit/crawled-page';
import type { DomFlow } from '../page/dom-flow';

/** What the scripts of one page of a site without a network do with values of a stranger. */
export function flowsOnPaper(
  { renderer, fetch }: { renderer: Renderer; fetch: FetchForBrowser },
  { url, text }: { url: string; text: string },
): Promise<readonly DomFlow[] | null> {
  const unread = crawledPage(
    {
      requestedUrl: url,
      url,
      outcome: 'answered',
      failure: null,
      status: 200,
      redirectsTo: null,
      response: null,
      text,
      hops: [],
      cookie: null,
    },
    0,
  );
  const page = { ...unread, html: readHtmlDocument(text, url) };
  const { signal } = new AbortController();
  const flows = new DomFlows((_page, planted) =>
    tryOut({ renderer, signal, cookiesFor: () => [], storageFor: () => undefined }, { page, planted }, fetch),
  );
  return flows.of(page, text);
}
