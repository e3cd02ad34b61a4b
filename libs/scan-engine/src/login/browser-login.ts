import type { TargetClient } from '@palisade/target-client';
import type { SignInElement } from '@palisade/vocabulary';
import type { BrowserRequest, BrowserResponse, FetchForBrowser } from '../ground/browser-request';

/** The port of drawn logins: the engine decides each step and each request, and libs/rendering takes the steps with Chromium. */

/** A field or a button of the page that a person could use now. `place` is its number, in the order of the documents. */
interface LoginElement {
  place: number;
  /** Of its document. */
  origin: string;
  /** The number of its form; null where it has none. */
  form: number | null;
  isDisabled: boolean;
  /** Name, id, label, placeholder and other words of a field; the caption of a button. */
  words: string;
}

export interface LoginField extends LoginElement {
  type: string;
  autocomplete: string;
  isFilled: boolean;
  /** How many characters it takes; null without a limit. */
  longest: number | null;
}

export interface LoginButton extends LoginElement {
  kind: 'submit' | 'button' | 'link';
  /** Where a link leads; null for a button. */
  address: string | null;
  /** It is part of something that speaks of cookies or consent. */
  isOfBanner: boolean;
}

/** A page in the middle of a login, when it asks for nothing. */
export interface LoginLook {
  url: string;
  document: string;
  fields: readonly LoginField[];
  buttons: readonly LoginButton[];
  /** The place of what the last `find` was for; null where the page has nothing of the kind. */
  found: number | null;
}

export type LoginKey = 'Enter' | 'Tab';

export type LoginAction =
  | { do: 'fill'; values: readonly { place: number; text: string }[] }
  | { do: 'click'; place: number }
  | { do: 'press'; key: LoginKey }
  | { do: 'go'; url: string }
  /** Alternatives, in their order; each is a chain through shadow roots, as DevTools Recorder writes it. */
  | { do: 'find'; selectors: readonly (readonly string[])[] }
  | { do: 'wait' }
  /** With a picture of the page, in which no value that was typed is visible. */
  | { do: 'end'; isPictured: boolean };

/** A request of a login that writes. The caller decides whether it is the login's own. */
export interface LoginPost extends Pick<BrowserRequest, 'url' | 'kind' | 'headers' | 'isMainDocument'> {
  method: 'POST';
  body: string;
}

export interface LoginToDraw {
  url: string;
  /** Called with the page before each step. */
  next: (look: LoginLook) => Promise<LoginAction>;
  fetch: FetchForBrowser;
  post: (request: LoginPost) => Promise<BrowserResponse>;
}

/** What the browser holds at the end of a login, of all origins. */
export interface BrowserHold {
  url: string;
  cookies: readonly HeldCookie[];
  /** By origin. */
  storage: Readonly<Record<string, HeldStorage>>;
  /** A JPEG; null without one. */
  picture: Uint8Array | null;
  /** What a person could use on the picture. */
  elements?: readonly SignInElement[];
}

export interface HeldStorage {
  local: Readonly<Record<string, string>>;
  session: Readonly<Record<string, string>>;
}

export interface HeldCookie {
  name: string;
  value: string;
  /** Starts with a dot where it is sent to the hosts below too. */
  domain: string;
  path: string;
  isSecure: boolean;
  isHttpOnly: boolean;
}

export type LoginOutcome = { hold: BrowserHold } | { failed: string };

export interface LoginBrowser {
  signIn(login: LoginToDraw, signal: AbortSignal): Promise<LoginOutcome>;
}

/** A login whose requests are its own alone: `fetch` returns null for what belongs to the page. */
export interface OwnLogin extends Omit<LoginToDraw, 'fetch'> {
  fetch: (request: BrowserRequest) => Promise<BrowserResponse> | null;
}

/** Draws logins for a scan, with what their pages load besides. */
export type DrawLogin = (client: TargetClient, login: OwnLogin, signal: AbortSignal) => Promise<LoginOutcome>;
