import { randomUUID } from 'node:crypto';
import type { TargetClient, TargetResponse } from '@palisade/target-client';
import {
  ask,
  type HtmlDocument,
  type HtmlForm,
  documentOf,
  type ScannerInput,
  type StepCounter,
  type CrawledPage,
  CookieJar,
  plainPathname,
} from '@palisade/scan-engine';
import { steadyWords, wordsOf } from './response-comparison';

/** A page with forms, loaded several times. Holds tokens and cookies, so it is never stored. */
export interface ComparedPage {
  page: CrawledPage & { html: HtmlDocument };
  /** Cookies of session A, the one that the first load began. */
  session: CookieJar;
  /** The page again in session A, the newest document of that session; null when it could not be had. */
  again: HtmlDocument | null;
  /** What that load says, see `response-comparison.ts`. */
  againWords: () => string;
  /** The page as other visitors get it. */
  fresh: HtmlDocument[];
  pastCaches: boolean;
  /** Those of `fresh` that another session of the account got; null where visitors are strangers, who have a session each. */
  otherSession: HtmlDocument[] | null;
  /** Headers of all responses to requests without cookies. */
  freshHeaders: TargetResponse['headers'][];
}

interface PageLoad {
  document: HtmlDocument;
  /** Those of the redirects on the way included. */
  headers: TargetResponse['headers'];
  words: () => string;
}

/** Of a front door that tests for cookies: to it, to the test and back. */
const MOST_HOPS = 3;

/** Counts what the test requests, over and above the crawl. */
export class PageLoader {
  constructor(
    private readonly client: TargetClient,
    private left: number,
    private readonly drawing: ScannerInput['drawing'],
    private readonly signal: AbortSignal,
  ) {}

  /** The page as it was, or null when it responds with another status this time or the requests are used up. */
  async load(
    url: string,
    status: number | null,
    headers: Record<string, string> = {},
  ): Promise<PageLoad | null> {
    if (this.left <= 0) return null;
    this.left -= 1;
    const response = await this.client.request({ url, headers, share: false });
    if (!response.ok || response.status !== status) return null;
    return loadOf(response, url);
  }

  /** As a browser draws it for another visitor. */
  async drawAgain(page: CrawledPage): Promise<HtmlDocument | null> {
    return (await this.drawing?.drawAgain(page, this.signal))?.html ?? null;
  }

  /**
   * As another visitor gets it. Where the first one was given cookies on the way to the page, this one goes the same way, because
   * a front door may admit nobody else.
   */
  async loadAsAnother(page: CrawledPage, change: (url: string) => string = String): Promise<PageLoad | null> {
    if (page.cookie === null) return this.load(change(page.url), page.status);
    if (this.left <= MOST_HOPS) return null;
    this.left -= MOST_HOPS + 1;
    const asked = await ask(this.client, change(page.requestedUrl), { hops: MOST_HOPS, fresh: true });
    this.left += MOST_HOPS - asked.hops.length;
    const { response, hops } = asked;
    if (response?.status !== page.status) return null;
    const headers = [...hops.flatMap((hop) => hop.response.headers), ...response.headers];
    return { ...loadOf(response, page.url), headers };
  }
}

const loadOf = (response: TargetResponse, url: string): PageLoad => ({
  document: documentOf(response, url),
  headers: response.headers,
  words: () => wordsOf(response, url),
});

/**
 * The crawl's load began session A, as the visitor without cookies that it was; the page is loaded once more in that session
 * and once as another visitor. (A third load in session A would tell nothing new.)
 */
export async function comparePage(
  loader: PageLoader,
  page: ComparedPage['page'],
  isSignedIn: boolean,
): Promise<ComparedPage> {
  const session = new CookieJar();
  for (const { headers } of page.hops) session.take(headers);
  session.take(page.headers);
  if (page.drawn !== undefined) return drawnTwice(page, session, await loader.drawAgain(page), isSignedIn);
  const again = await loader.load(page.url, page.status, session.header());
  if (again !== null) session.take(again.headers);
  const fresh = await loader.loadAsAnother(page);
  return {
    page,
    session,
    again: again?.document ?? null,
    againWords: again?.words ?? (() => ''),
    fresh: fresh === null ? [] : [fresh.document],
    pastCaches: false,
    otherSession: isSignedIn ? [] : null,
    freshHeaders: [page.headers, ...(fresh === null ? [] : [fresh.headers])],
  };
}

/** What scripts draw is drawn once more, for a visitor of its own: what differs then is a token. */
const drawnTwice = (
  page: ComparedPage['page'],
  session: CookieJar,
  again: HtmlDocument | null,
  isSignedIn: boolean,
): ComparedPage => ({
  page,
  session,
  again,
  againWords: () => steadyWords(again?.text ?? ''),
  fresh: again === null ? [] : [again],
  pastCaches: false,
  otherSession: isSignedIn ? [] : null,
  freshHeaders: [page.headers],
});

/** Two more visitors, or another session of the account, before a token is called constant, one of them with a query that no cache has seen. */
export async function compareFurther(loader: PageLoader, compared: ComparedPage): Promise<ComparedPage> {
  const { page } = compared;
  const loads = [await loader.loadAsAnother(page, pastCaches), await loader.loadAsAnother(page)];
  const fresh = loads.filter((load) => load !== null);
  const documents = fresh.map(({ document }) => document);
  return {
    ...compared,
    fresh: [...compared.fresh, ...documents],
    pastCaches: loads[0] !== null,
    otherSession: compared.otherSession && documents,
    freshHeaders: [...compared.freshHeaders, ...fresh.map(({ headers }) => headers)],
  };
}

function pastCaches(url: string): string {
  const unseen = new URL(url);
  unseen.searchParams.set('palisade', randomUUID());
  return unseen.href;
}

const keys = new WeakMap<HtmlForm, string>();

/** What stays the same of a form from load to load: where it goes, without the session that servlets write there, and what it asks for. Worked out once per form. */
export function formKey(form: HtmlForm, steps?: StepCounter): string {
  const known = keys.get(form);
  if (known !== undefined) return known;
  const { method, action, fields } = form;
  steps?.add(1 + fields.length);
  const names = fields.filter(({ type }) => type !== 'hidden').map(({ name }) => name);
  const key = [method, action === null ? '' : plainPathname(new URL(action).pathname), ...names.sort()].join(
    ' ',
  );
  keys.set(form, key);
  return key;
}

const groups = new WeakMap<HtmlDocument, Map<string, HtmlForm[]>>();

function formsByKey(document: HtmlDocument, steps: StepCounter | undefined): Map<string, HtmlForm[]> {
  const known = groups.get(document);
  if (known !== undefined) return known;
  const grouped = new Map<string, HtmlForm[]>();
  for (const form of document.forms) {
    const alike = grouped.get(formKey(form, steps));
    if (alike === undefined) grouped.set(formKey(form, steps), [form]);
    else alike.push(form);
  }
  groups.set(document, grouped);
  return grouped;
}

/** The same form in another load of its page: the one with the same key, and the same place among those with it. */
export function sameFormIn(
  document: HtmlDocument | null,
  form: HtmlForm,
  first: HtmlDocument,
  steps?: StepCounter,
): HtmlForm | null {
  if (document === null) return null;
  const key = formKey(form, steps);
  // At most as many as a document has forms, of which 50 are kept.
  const place = formsByKey(first, steps).get(key)?.indexOf(form) ?? -1;
  return formsByKey(document, steps).get(key)?.[place] ?? null;
}
