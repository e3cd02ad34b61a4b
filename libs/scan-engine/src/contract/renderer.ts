import type { FetchForBrowser, RequestKind } from '../ground/browser-request';
import type { HeldStorage, LoginBrowser, LoginToDraw } from '../login/browser-login';

/** The port between the engine, which reads rendered pages, and libs/rendering, which makes them with Chromium. */
export type * from '../ground/browser-request';

export interface PageToRender {
  url: string;
  /** Those of one identity, for the host of `url` alone. */
  cookies: readonly BrowserCookie[];
  /** By origin, what its storage holds before the page loads. */
  storage?: Readonly<Record<string, HeldStorage>>;
  /** Whether a click on this element harms nothing; without it, nothing is clicked. */
  mayClick?: (element: ClickableElement) => boolean | Promise<boolean>;
  /** Sends a POST whose body says that it only reads, such as a query of GraphQL, where that is so; without it, no POST leaves the browser. */
  query?: LoginToDraw['post'];
  /** What runs in the world of the page itself, see `TrialOfPage`. */
  trial?: TrialOfPage;
  /** Fills in the forms of the page to see what its scripts would send; without it, no form is used. */
  typed?: TypedIntoForms;
}

/** What forms get. None of it leaves the browser: each value shows which field of a request is which. */
export interface TypedIntoForms {
  text: string;
  mail: string;
  password: string;
  card: string;
}

/**
 * Scripts of ours that plant values as a stranger could, and report what becomes of them. They run in the world of the page, which can report what it
 * likes, but does not know the random names of the next drawing.
 */
export interface TrialOfPage {
  /** The name of the function that they report by: it takes one text. */
  report: string;
  /** In each document, before the scripts of the page. */
  before: string;
  /** In the page, when it is complete. */
  after: string;
  /** Where the visitor seems to come from; null for nowhere. */
  referrer: string | null;
}

export interface BrowserCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  isSecure: boolean;
  isHttpOnly: boolean;
}

export interface ClickableElement {
  text: string;
  /** Where a link leads, absolute; null for a button, a tab or a menu. */
  address: string | null;
  attributes: Readonly<Record<string, string>>;
  /** A link to another page that a script listens to: the script may lead elsewhere. */
  isHandled?: boolean;
}

export interface ObservedRequest {
  url: string;
  method: string;
  kind: RequestKind;
  /** Null when nothing answered: refused, failed, or over a limit. */
  status: number | null;
  contentType: string | null;
  /** Who caused it: the address of a script, or of the document. */
  initiator: string | null;
  /** Of scripts only, of the bytes as they came. */
  sha256: string | null;
  bytes: number;
}

/** A request that would have written, or that is not HTTP: recorded, never sent. */
export interface UnsentRequest {
  url: string;
  method: string;
  reason: 'writes' | 'form' | 'websocket' | 'other';
  contentType: string | null;
  /** The first 16 KiB. */
  body: string | null;
  initiator: string | null;
}

export interface RenderedPage {
  /** Where the browser is in the end. */
  url: string;
  /** The final document as HTML, with open shadow roots in place of their hosts' content; at most 2 MB. */
  document: string;
  /** The document, or what it loads, was beyond a limit. */
  isCut: boolean;
  requests: readonly ObservedRequest[];
  unsent: readonly UnsentRequest[];
  /** What the page would have requested when its forms were filled in and sent; empty without `PageToRender.typed`. */
  submitted: readonly UnsentRequest[];
  /** Found by clicks and the history API: absolute, of the page's own origin. */
  routes: readonly string[];
  /** Those that clicks brought into the document; absolute. */
  links: readonly ClickableElement[];
  cookiesByScript: readonly ScriptCookie[];
  storageKeys: readonly string[];
  violations: readonly { directive: string; blocked: string }[];
  /** Versions of known globals: a hint, since a page can write there what it likes. */
  globals: readonly { name: string; version: string }[];
  /** Null where they could not be read. */
  fieldListeners: readonly FieldListener[] | null;
  frames: number;
  /** Of `PageToRender.trial`; empty without one. */
  reports: readonly string[];
}

/** A script that listens to what people type into a field whose name could be that of a payment card. */
export interface FieldListener {
  /** As its element says, in lower case but for the name. */
  field: { name: string; type: string; autocomplete: string };
  /** Where it listens: at the field, at its form, or further out, where it hears of all fields. */
  at: 'field' | 'form' | 'page';
  events: string[];
  /** The address of the script that has the function; that of the page for a program in it, null for one that was made at run time. */
  script: string | null;
}

export interface ScriptCookie {
  name: string;
  domain: string;
  path: string;
  isSecure: boolean;
  sameSite: string | null;
}

/** A page that could not be rendered is an outcome in one sentence for people, never an exception. */
export type RenderOutcome = { page: RenderedPage } | { failed: string };

export interface Renderer extends LoginBrowser {
  render(page: PageToRender, fetch: FetchForBrowser, signal: AbortSignal): Promise<RenderOutcome>;
  close(): Promise<void>;
}
