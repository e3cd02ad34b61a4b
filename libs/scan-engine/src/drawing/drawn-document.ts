import { parseUrl } from '@palisade/target-client';
import type {
  ClickableElement,
  ObservedRequest,
  RenderedPage,
  ScriptCookie,
  UnsentRequest,
} from '../contract/renderer';
import { isCardField, takesCards } from '../page/card-field';
import { partsOfDocument } from '../page/document-parts';
import type { HtmlDocument, HtmlLink, HtmlModule } from '../page/html/html-elements';
import { MOST_ASSETS } from '../page/html/html-limits';
import { readHtmlDocument } from '../page/html-document';
import { whatActs } from '../page/link-reader';
import type { CrawledPage, DrawnPage, DrawnScript } from '../visit/crawled-page';
import { requestsOfForms } from './form-requests';

const MOST_CALLS = 100;
const MOST_ROUTES = 100;
const MOST_COOKIES = 30;
const MOST_CONTACTS = 40;
const MOST_LISTENERS = 100;
const LONGEST_NAME = 100;
const MOST_ADDRESSES = 5_000;
const ADDRESS = /(?:https?:)?\/\/[\w.-]{3,253}[^"'`<>()\s\\]{0,2048}/g;
/** Less than this part of what a page says is a time or a greeting. */
const FURTHER_TEXT = 1.1;

/** A page of HTML that the crawl has read. */
export type ReadPage = CrawledPage & { html: HtmlDocument };

/** What the browser made of a page; `adds` says whether that is more than the site sent. */
export interface Drawing {
  html: HtmlDocument;
  drawn: DrawnPage;
  routes: HtmlLink[];
  isCut: boolean;
  adds: boolean;
}

/** Null where the scripts of the page lead to another site. @param text what the site sent */
export function drawingOf(page: ReadPage, text: string, rendered: RenderedPage): Drawing | null {
  const at = parseUrl(rendered.url);
  const { origin } = new URL(page.url);
  if (at?.origin !== origin) return null;
  at.hash = '';
  const read = readHtmlDocument(rendered.document, at.href);
  const html = { ...read, modules: [...read.modules, ...loadedBesides(read, rendered.requests)] };
  const isOwn = (url: string): boolean => parseUrl(url)?.origin === origin;
  const submitted = requestsOfForms(rendered.submitted, isOwn);
  const drawn: DrawnPage = {
    text: rendered.document,
    served: page.html,
    calls: addressesOf(rendered.requests.filter(isRead), isOwn),
    unsent: addressesOf([...rendered.unsent.filter(isHttp), ...rendered.requests.filter(isPost)], isOwn),
    ...(submitted.length > 0 && { submitted }),
    cookies: rendered.cookiesByScript.slice(0, MOST_COOKIES).map(lineOf),
    scripts: scriptsOf(rendered),
    listeners: listenersOf(rendered, html, [at.href, page.url]),
  };
  const routes = [
    ...addressesOf([{ url: at.href }, ...rendered.routes.map((url) => ({ url }))], isOwn).map(
      (url): HtmlLink => ({ url, text: '' }),
    ),
    ...rendered.links.flatMap(linkOf).filter(({ url }) => isOwn(url)),
  ]
    .slice(0, MOST_ROUTES)
    .filter(({ url }) => url !== page.url);
  return { html, drawn, routes, isCut: rendered.isCut, adds: addsTo(page, text, { html, drawn, routes }) };
}

/** With what says that it acts. */
function linkOf({ text, address, attributes }: ClickableElement): HtmlLink[] {
  const url = address === null ? null : parseUrl(address);
  if (url === null) return [];
  url.hash = '';
  const acts = whatActs(new Map(Object.entries(attributes)));
  return [{ url: url.href, text, ...(acts !== null && { acts }) }];
}

/** Each once, with the hosts that it contacted. */
function scriptsOf({ requests, unsent, submitted }: RenderedPage): DrawnScript[] {
  const contacts = new Map<string, Set<string>>();
  for (const { url, initiator } of [...requests, ...unsent, ...submitted]) {
    const host = parseUrl(url)?.hostname;
    if (initiator === null || host === undefined) continue;
    contacts.set(initiator, (contacts.get(initiator) ?? new Set()).add(host));
  }
  const ran = new Map(
    requests
      .filter(({ kind, status }) => kind === 'script' && status === 200)
      .map(({ url, initiator }) => [url, initiator]),
  );
  return [...ran].slice(0, MOST_ASSETS).map(([url, initiator]) => ({
    url,
    initiator,
    contacts: [...(contacts.get(url) ?? [])].slice(0, MOST_CONTACTS),
  }));
}

/** @param addresses of the page, at the beginning and in the end */
function listenersOf(
  { fieldListeners }: RenderedPage,
  html: HtmlDocument,
  addresses: readonly string[],
): DrawnPage['listeners'] {
  const all = (fieldListeners ?? []).filter(({ field }) => isCardField(field));
  if (fieldListeners === null || (all.length === 0 && !takesCards(html))) return null;
  return all.slice(0, MOST_LISTENERS).map(({ field, at, events, script }) => ({
    field: (field.name || field.autocomplete).slice(0, LONGEST_NAME),
    at,
    events,
    script: isProgramOf(addresses, script) ? null : script,
  }));
}

function isProgramOf(addresses: readonly string[], script: string | null): boolean {
  const address = script === null ? null : parseUrl(script);
  return address === null || addresses.includes(address.href.split('#', 1)[0] ?? '');
}

const isRead = ({ kind, method, status }: ObservedRequest): boolean =>
  (kind === 'xhr' || kind === 'fetch') && method === 'GET' && status !== null && status < 400;

const isPost = ({ method }: ObservedRequest): boolean => method === 'POST';

const isHttp = ({ reason }: UnsentRequest): boolean => reason !== 'websocket';

/** Each once, without fragment. */
function addressesOf(requests: readonly { url: string }[], isWanted: (url: string) => boolean): string[] {
  const found = new Set<string>();
  for (const { url } of requests) {
    const address = parseUrl(url);
    if (address === null || !isWanted(url)) continue;
    address.hash = '';
    if (found.size < MOST_CALLS) found.add(address.href);
  }
  return [...found];
}

/** Scripts that ran and have no element: loaders remove theirs, and modules import others. */
function loadedBesides(html: HtmlDocument, requests: readonly ObservedRequest[]): HtmlModule[] {
  const known = new Set([...html.subresources, ...html.modules].map(({ url }) => url));
  const loaded = requests.filter(
    ({ kind, status, url }) => kind === 'script' && status === 200 && !known.has(url),
  );
  return addressesOf(loaded, () => true)
    .slice(0, Math.max(0, MOST_ASSETS - html.modules.length))
    .map((url) => ({ url, integrity: null, isNative: false }));
}

/** As a response would have set it. Scripts cannot set `HttpOnly`. */
const lineOf = ({ name, domain, path, isSecure, sameSite }: ScriptCookie): string =>
  [
    `${name}=`,
    ...(domain.startsWith('.') ? [`Domain=${domain.slice(1)}`] : []),
    `Path=${path}`,
    ...(isSecure ? ['Secure'] : []),
    ...(sameSite === null ? [] : [`SameSite=${sameSite}`]),
  ].join('; ');

/** Whether a test could see something that the site did not send itself. */
function addsTo(
  { html: served, url }: ReadPage,
  text: string,
  { html, drawn, routes }: Pick<Drawing, 'html' | 'drawn' | 'routes'>,
): boolean {
  // That nothing listens to a card field is worth knowing too.
  if (drawn.listeners !== null || drawn.submitted !== undefined) return true;
  if (drawn.calls.length + drawn.unsent.length + drawn.cookies.length + routes.length > 0) return true;
  if (html.modules.length > served.modules.length || html.forms.length !== served.forms.length) return true;
  if (html.text.length > FURTHER_TEXT * served.text.length) return true;
  return (
    hasOthers(
      html.links.map((link) => link.url),
      served.links.map((link) => link.url),
    ) ||
    hasOthers(partsOfDocument(html, url), partsOfDocument(served, url)) ||
    hasOthers(writtenIn(drawn.text), writtenIn(text))
  );
}

const hasOthers = (these: readonly string[], known: readonly string[]): boolean => {
  const all = new Set(known);
  return these.some((each) => !all.has(each));
};

function writtenIn(text: string): string[] {
  const found: string[] = [];
  for (const [address] of text.matchAll(ADDRESS)) {
    if (found.length >= MOST_ADDRESSES) break;
    found.push(address.replaceAll('&amp;', '&'));
  }
  return found;
}
