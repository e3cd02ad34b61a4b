import { isNever, parseUrl, type TargetClient } from '@palisade/target-client';
import type { BrowserCookie, BrowserResponse, Renderer } from '../contract/renderer';
import { textOf } from '../page/body-text';
import { partsOfDocument } from '../page/document-parts';
import { askAgain } from '../visit/ask';
import type { CrawledPage, DrawnAgain, DrawnAt, PageDrawing } from '../visit/crawled-page';
import { whyDrawn } from '../visit/page-outcome';
import { answerBrowser } from './browser-requests';
import { type Drawing, drawingOf, type ReadPage } from './drawn-document';
import { mayClickOn } from './harmless-click';

/** Pages that a browser draws for one visitor of a scan. */
const MOST_PAGES = 25;
/** Of them, those that are drawn once more to confirm what they showed. */
const MOST_AGAIN = 6;
/** Addresses with values of tests. */
const MOST_AT = 24;
/** Kept until the scan ends. */
const MOST_CHARACTERS = 16_777_216;
const TOO_MANY = `a browser draws ${MOST_PAGES} pages of a visitor`;
const TOO_LATE = 'the time for the pages of the scan was over';
const TOO_BUSY = 'the site asked for fewer requests';
const ELSEWHERE = 'its scripts lead to another site';

/** Who the pages are drawn for. */
export interface DrawnVisitor {
  /** With its session; its budget is that of all its drawn pages. */
  client: TargetClient;
  renderer: Renderer;
  /** Of the scan. */
  signal: AbortSignal;
  never: readonly string[];
  /** Names a page, and the session that it is read with. */
  keyOf: (url: string) => string;
  /** Those that scripts of the page may read. */
  cookiesFor: (url: string) => readonly BrowserCookie[];
}

/** What became of one page; why it was not drawn, as one sentence without a full stop. */
type Outcome = { drawing: Drawing; reason: string } | { undrawn: string };

interface How {
  /** The address; by default that of the page, whose routes are then found by clicks. */
  at?: string;
  reason?: string;
  /** Asks the server again. */
  isFresh?: boolean;
  /** The scripts of the page lead to another site. */
  onMove?: (to: string) => void;
}

/** Draws the pages of one visitor, each once, whichever test comes to it first. */
export class VisitorDrawing implements PageDrawing {
  private readonly outcomes = new Map<string, Promise<Outcome>>();
  private readonly again = new Map<string, Promise<Outcome>>();
  /** Pages that consist of the same parts are drawn by the same scripts. */
  private readonly shapes = new Set<string>();
  private readonly known = new Map<string, Promise<BrowserResponse>>();
  /** The scripts of the site have added something to a page. */
  private addsToPages = false;
  private isQuiet = false;
  private characters = 0;
  private drawnAt = 0;

  constructor(private readonly visitor: DrawnVisitor) {}

  async draw(
    page: CrawledPage,
    { isFirst, signal }: { isFirst: boolean; signal: AbortSignal },
  ): Promise<CrawledPage> {
    if (!isReadable(page)) return page;
    const key = this.visitor.keyOf(page.url);
    const begun = this.outcomes.get(key) ?? this.begin(page, key, isFirst);
    if (begun === null) return page;
    const outcome = await unlessAborted(begun, signal);
    if ('undrawn' in outcome) return { ...page, undrawn: outcome.undrawn };
    const { drawing, reason } = outcome;
    if (!drawing.adds) return { ...page, rendered: reason };
    const { html, drawn, routes, isCut } = drawing;
    return {
      ...page,
      html,
      drawn,
      rendered: reason,
      truncated: page.truncated || isCut,
      named: [...(page.named ?? []), ...routes],
    };
  }

  async drawAgain(page: CrawledPage, signal: AbortSignal): Promise<DrawnAgain | null> {
    if (!isReadable(page) || page.drawn === undefined) return null;
    const key = this.visitor.keyOf(page.url);
    if (!this.again.has(key) && this.again.size >= MOST_AGAIN) return null;
    const begun = this.again.get(key) ?? this.render(page, { isFresh: true });
    this.again.set(key, begun);
    return visibleIn(await unlessAborted(begun, signal));
  }

  async drawAt(page: CrawledPage, url: string, signal: AbortSignal): Promise<DrawnAt | null> {
    if (!isReadable(page) || page.drawn === undefined || this.drawnAt >= MOST_AT) return null;
    this.drawnAt += 1;
    let movesTo: string | null = null;
    const onMove = (to: string): void => void (movesTo ??= to);
    const seen = visibleIn(await unlessAborted(this.render(page, { at: url, onMove }), signal));
    return seen === null && movesTo === null ? null : { html: page.html, text: '', ...seen, movesTo };
  }

  /** Null for a page that needs no browser. */
  private begin(page: ReadPage, key: string, isFirst: boolean): Promise<Outcome> | null {
    const reason = this.whyDraw(page, isFirst);
    if (reason === null) return null;
    const isOver = this.outcomes.size >= MOST_PAGES || this.characters > MOST_CHARACTERS;
    // A page that scripts do not have to draw is whole without a browser.
    if (isOver && whyDrawn(page.html) === null) return null;
    const begun: Promise<Outcome> = isOver
      ? Promise.resolve({ undrawn: TOO_MANY })
      : this.rendered(page, reason);
    if (!isOver) this.outcomes.set(key, begun);
    return begun;
  }

  private whyDraw({ html, url }: ReadPage, isFirst: boolean): string | null {
    if (html.scripts === 0) return null;
    const shape = partsOfDocument(html, url).sort().join('\n');
    const isNew = !this.shapes.has(shape);
    const reason = whyDrawn(html) ?? (isFirst ? 'the crawl begins with it' : null);
    const sample = this.addsToPages && isNew ? 'scripts add to pages of the site' : null;
    this.shapes.add(shape);
    return reason ?? sample;
  }

  private async rendered(page: ReadPage, reason: string): Promise<Outcome> {
    const outcome = await this.render(page, { reason });
    if ('drawing' in outcome) {
      this.addsToPages ||= outcome.drawing.adds;
      this.characters += outcome.drawing.drawn.text.length;
    }
    return outcome;
  }

  private async render(
    page: ReadPage,
    { at = page.url, reason = '', isFresh = false, onMove }: How,
  ): Promise<Outcome> {
    const { client, renderer, signal, never, cookiesFor } = this.visitor;
    if (this.isQuiet) return { undrawn: TOO_BUSY };
    const shown = { ...page, url: withoutFragment(at) };
    const wanted = {
      url: at,
      cookies: [...cookiesOf(page), ...cookiesFor(page.url)],
      ...(at === page.url && { mayClick: mayClickOn(client, { page: page.url, never }) }),
    };
    const rendered = await renderer
      .render(
        wanted,
        (request) => {
          if (request.isMainDocument && !isOfPage(request.url, page.url)) onMove?.(request.url);
          return this.answer(shown, isFresh, request);
        },
        signal,
      )
      .catch(() => ({ failed: 'The renderer did not respond.' }));
    if ('failed' in rendered) return { undrawn: asReason(rendered.failed) };
    const served = await askAgain(client, shown);
    const drawing = drawingOf(page, served.ok ? textOf(served.body) : '', rendered.page);
    if (drawing === null) return { undrawn: ELSEWHERE };
    return { drawing: withoutExcluded(drawing, never), reason };
  }

  private async answer(
    page: ReadPage,
    isFresh: boolean,
    request: Parameters<typeof answerBrowser>[1],
  ): Promise<BrowserResponse> {
    const { client } = this.visitor;
    if (this.isQuiet) return { refused: TOO_BUSY };
    const response = await answerBrowser({ client, page, isFresh, known: this.known }, request);
    // Other hosts do not speak for the site.
    if ('status' in response && response.status === 429 && isOfPage(request.url, page.url))
      this.isQuiet = true;
    return response;
  }
}

function visibleIn(outcome: Outcome): DrawnAgain | null {
  if ('undrawn' in outcome) return null;
  const { html, drawn } = outcome.drawing;
  return { html, text: drawn.text };
}

const withoutFragment = (url: string): string => url.split('#', 1)[0] ?? url;

const isReadable = (page: CrawledPage): page is ReadPage =>
  page.outcome === 'answered' &&
  page.html !== null &&
  !page.truncated &&
  (page.status ?? 500) < 400 &&
  page.unreadCoding === undefined &&
  page.bodyFault === undefined;

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

const isOfPage = (url: string, page: string): boolean => parseUrl(url)?.origin === new URL(page).origin;

/** What the owner excludes is not asked for, however it was found. */
const withoutExcluded = (drawing: Drawing, never: readonly string[]): Drawing => ({
  ...drawing,
  drawn: { ...drawing.drawn, calls: drawing.drawn.calls.filter((url) => !isNever(new URL(url), never)) },
});

/** For a row of the coverage. */
function asReason(sentence: string): string {
  const words = sentence.trim().replace(/\.$/, '');
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Other tests go on to wait for the page. */
function unlessAborted(outcome: Promise<Outcome>, signal: AbortSignal): Promise<Outcome> {
  if (signal.aborted) return Promise.resolve({ undrawn: TOO_LATE });
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve({ undrawn: TOO_LATE });
    signal.addEventListener('abort', stop, { once: true });
    void outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
