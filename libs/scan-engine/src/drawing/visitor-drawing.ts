import { isNever, parseUrl } from '@palisade/target-client';
import type { BrowserRequest, BrowserResponse } from '../contract/renderer';
import type { LoginPost } from '../login/browser-login';
import { textOf } from '../page/body-text';
import { takesCards } from '../page/card-field';
import { partsOfDocument } from '../page/document-parts';
import { askAgain } from '../visit/ask';
import type { CrawledPage, DrawnAgain, PageDrawing } from '../visit/crawled-page';
import type { DomFlow } from '../page/dom-flow';
import { whyDrawn } from '../visit/page-outcome';
import { answerBrowser, answerQuery } from './browser-requests';
import { type Drawing, drawingOf, type ReadPage } from './drawn-document';
import { DomFlows } from './dom-flows';
import { TYPED } from './form-requests';
import { type DrawnVisitor, pageToRender } from './drawn-visitor';
import { mayClickOn } from './harmless-click';
import { type PagePrograms, programsOf } from './page-programs';
import { tryOut } from './page-trials';
import { ProgramSamples } from './program-samples';

/** Pages that are drawn once more to confirm what they showed. */
const MOST_AGAIN = 6;
/** Kept until the scan ends. */
const MOST_CHARACTERS = 16_777_216;
const TOO_LATE = 'the time for the pages of the scan was over';
const TOO_BUSY = 'the site asked for fewer requests';
const ELSEWHERE = 'its scripts lead to another site';

/** What became of one page; why it was not drawn, as one sentence without a full stop. */
type Outcome = { drawing: Drawing; reason: string } | { undrawn: string };

interface How {
  reason?: string;
  /** Asks the server again. */
  isFresh?: boolean;
}

/** Draws the pages of one visitor, each once, whichever test comes to it first. */
export class VisitorDrawing implements PageDrawing {
  private readonly outcomes = new Map<string, Promise<Outcome | null>>();
  private readonly again = new Map<string, Promise<Outcome>>();
  /** Pages that consist of the same parts are drawn by the same scripts. */
  private readonly shapes = new Set<string>();
  private readonly samples = new ProgramSamples();
  private readonly known = new Map<string, Promise<BrowserResponse>>();
  /** The scripts of the site have added something to a page. */
  private addsToPages = false;
  private isQuiet = false;
  private characters = 0;
  private drawn = 0;
  private readonly flows: DomFlows;

  constructor(private readonly visitor: DrawnVisitor) {
    this.flows = new DomFlows((page, planted) =>
      tryOut(visitor, { page, planted }, (request) => this.answer(page, false, request)),
    );
  }

  async draw(
    page: CrawledPage,
    { isFirst, signal }: { isFirst: boolean; signal: AbortSignal },
  ): Promise<CrawledPage> {
    if (!isReadable(page)) return page;
    const key = this.visitor.keyOf(page.url);
    const begun = this.outcomes.get(key) ?? this.begin(page, isFirst);
    this.outcomes.set(key, begun);
    const outcome = await unlessAborted(begun, signal, { undrawn: TOO_LATE });
    if (outcome === null) return page;
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
    return visibleIn(await unlessAborted(begun, signal, { undrawn: TOO_LATE }));
  }

  async flowsOf(page: CrawledPage, signal: AbortSignal): Promise<readonly DomFlow[] | null> {
    if (!isReadable(page) || page.html.scripts === 0) return [];
    const served = await askAgain(this.visitor.client, page);
    return served.ok ? unlessAborted(this.flows.of(page, textOf(served.body)), signal, null) : null;
  }

  /** Null for a page that needs no browser. */
  private async begin(page: ReadPage, isFirst: boolean): Promise<Outcome | null> {
    const served = await askAgain(this.visitor.client, page);
    const programs = programsOf(served.ok ? textOf(served.body) : '', page.html);
    const reason = this.whyDraw(page, programs, isFirst);
    if (reason === null) return null;
    // A page that scripts do not have to draw is whole without a browser.
    if (this.drawn >= this.visitor.mostPages || this.characters > MOST_CHARACTERS)
      return whyDrawn(page.html) === null ? null : { undrawn: this.tooMany };
    this.drawn += 1;
    return this.rendered(page, reason, programs);
  }

  private whyDraw({ html, url }: ReadPage, programs: PagePrograms, isFirst: boolean): string | null {
    if (programs.names.length === 0) return null;
    const shape = partsOfDocument(html, url).sort().join('\n');
    const isNew = !this.shapes.has(shape);
    const isOther = this.samples.take(programs);
    this.shapes.add(shape);
    if (isFirst) return whyDrawn(html) ?? 'the crawl begins with it';
    if (this.addsToPages && isNew) return whyDrawn(html) ?? 'scripts add to pages of the site';
    if (isNew && takesCards(html)) return whyDrawn(html) ?? 'visitors type card numbers there';
    return whyDrawn(html) ?? (isOther ? 'it has scripts that no drawn page has' : null);
  }

  private get tooMany(): string {
    return `a browser draws ${this.visitor.mostPages} pages of a visitor`;
  }

  private async rendered(page: ReadPage, reason: string, programs: PagePrograms): Promise<Outcome> {
    const outcome = await this.render(page, { reason });
    if ('drawing' in outcome) {
      const { adds, drawn, routes, html } = outcome.drawing;
      this.addsToPages ||= adds;
      this.characters += drawn.text.length;
      const known = new Set(page.html.links.map(({ url }) => url));
      const further = [...routes, ...html.links].map(({ url }) => url).filter((url) => !known.has(url));
      this.samples.note(programs, [...further, ...drawn.calls]);
    }
    return outcome;
  }

  private async render(page: ReadPage, { reason = '', isFresh = false }: How): Promise<Outcome> {
    const { client, renderer, signal, never } = this.visitor;
    if (this.isQuiet) return { undrawn: TOO_BUSY };
    const mayClick = mayClickOn(client, { page: page.url, never });
    const wanted = {
      ...pageToRender(this.visitor, page),
      mayClick,
      ...(!isFresh && { typed: TYPED }),
      ...(this.visitor.mayQuery && { query: (request: LoginPost) => answerQuery({ client, page }, request) }),
    };
    const rendered = await renderer
      .render(wanted, (request) => this.answer(page, isFresh, request), signal)
      .catch(() => ({ failed: 'The renderer did not respond.' }));
    if ('failed' in rendered) return { undrawn: asReason(rendered.failed) };
    const served = await askAgain(client, page);
    const drawing = drawingOf(page, served.ok ? textOf(served.body) : '', rendered.page);
    if (drawing === null) return { undrawn: ELSEWHERE };
    return { drawing: withoutExcluded(drawing, never), reason };
  }

  private async answer(page: ReadPage, isFresh: boolean, request: BrowserRequest): Promise<BrowserResponse> {
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
  return { html, text: drawn.text, listeners: drawn.listeners };
}

const isReadable = (page: CrawledPage): page is ReadPage =>
  page.outcome === 'answered' &&
  page.html !== null &&
  !page.truncated &&
  (page.status ?? 500) < 400 &&
  page.unreadCoding === undefined &&
  page.bodyFault === undefined;

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
function unlessAborted<Result>(
  outcome: Promise<Result>,
  signal: AbortSignal,
  instead: Result,
): Promise<Result> {
  if (signal.aborted) return Promise.resolve(instead);
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(instead);
    signal.addEventListener('abort', stop, { once: true });
    void outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
