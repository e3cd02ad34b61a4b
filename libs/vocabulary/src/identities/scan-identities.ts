/** How a scan identity signs in. The last two need the renderer. */
export const LOGIN_KINDS = [
  'header',
  'cookie',
  'basic',
  'form',
  'json',
  'client_credentials',
  'refresh_token',
  'browser',
  'recording',
] as const;
export type LoginKind = (typeof LOGIN_KINDS)[number];

/** The most scan identities of one check. */
export const MAX_SCAN_IDENTITIES = 4;

/** `{header: value}` for each field; values are secrets. */
interface HeaderLogin {
  kind: 'header';
  headers: Record<string, string>;
}

/** `{name: value}` for each cookie; values are secrets. */
interface CookieLogin {
  kind: 'cookie';
  cookies: Record<string, string>;
}

interface BasicLogin {
  kind: 'basic';
  username: string;
  password: string;
}

/** The page at `url` is read, its login form filled and sent; names of fields only where the page leaves a doubt. */
interface FormLogin {
  kind: 'form';
  url: string;
  username: string;
  password: string;
  usernameField: string | null;
  passwordField: string | null;
  /** Base32, RFC 6238. */
  totp: string | null;
  totpField: string | null;
}

/** One POST of JSON. `{username}`, `{password}` and `{totp}` in the texts of `body` are replaced. */
interface JsonLogin {
  kind: 'json';
  url: string;
  username: string;
  password: string;
  body: Record<string, unknown>;
  totp: string | null;
}

/** RFC 6749, section 4.4. */
interface ClientCredentialsLogin {
  kind: 'client_credentials';
  url: string;
  clientId: string;
  clientSecret: string;
  scope: string | null;
  /** Where the client's name and secret go: RFC 6749, section 2.3.1. */
  clientAuth: 'header' | 'body';
}

/** RFC 6749, section 6. A server that rotates the token makes it useless for the next scan: the proof says so. */
interface RefreshTokenLogin {
  kind: 'refresh_token';
  url: string;
  refreshToken: string;
  clientId: string | null;
  clientSecret: string | null;
}

/** The fields are found on the drawn pages, as a person finds them. */
interface BrowserLogin {
  kind: 'browser';
  /** May have a fragment. */
  url: string;
  username: string;
  password: string;
  /** Base32, RFC 6238. */
  totp: string | null;
}

/** The steps of a recording of Chrome DevTools, with placeholders in place of the name, the password and the code. */
interface RecordingLogin extends Omit<BrowserLogin, 'kind'> {
  kind: 'recording';
  recording: { title: string; steps: RecordingStep[] };
}

/** Alternatives in their order; each is a chain through shadow roots. */
type RecordedSelectors = string[][];

/** What is kept of a step of a recording. */
export type RecordingStep =
  | { type: 'navigate'; url: string }
  | { type: 'click' | 'waitForElement'; selectors: RecordedSelectors }
  | { type: 'change'; selectors: RecordedSelectors; value: string }
  | { type: 'keyDown' | 'keyUp'; key: 'Enter' | 'Tab' };

export type ScanLogin =
  | HeaderLogin
  | CookieLogin
  | BasicLogin
  | FormLogin
  | JsonLogin
  | ClientCredentialsLogin
  | RefreshTokenLogin
  | BrowserLogin
  | RecordingLogin;

/** A login that only a renderer can draw. */
export type DrawnLogin = BrowserLogin | RecordingLogin;
export const isDrawnLogin = (login: Pick<ScanLogin, 'kind'>): login is DrawnLogin =>
  login.kind === 'browser' || login.kind === 'recording';

/**
 * What a signed-in request carries: the cookies that the login set, or a header. `{json:/token}` (a JSON pointer, RFC 6901) in a
 * header's value is replaced from the response to the login.
 */
export type SessionPart = 'cookie' | { header: string; value: string };

/** Holds if each condition that is not null holds. */
export interface PageCondition {
  status: number[] | null;
  /** JSON pointer into the body; with `equals` null it has to exist and not be null, false or empty. */
  json: string | null;
  equals: string | null;
  /** A text that the body contains. */
  text: string | null;
}

/** Tells a session from a stranger: one URL, two conditions. */
export interface SignInProof {
  /** Path of the check, or a full URL on one of the origins. */
  url: string;
  signedIn: PageCondition;
  anonymous: PageCondition;
}

/** A scan identity as a scan gets it: secrets in the clear, only ever in the memory of the thread that scans. */
export interface ScanIdentity {
  id: string;
  /** Unique within the check; never `anonymous`. */
  name: string;
  login: ScanLogin;
  session: SessionPart[];
  verify: SignInProof;
  /** Scheme, host and port to which credentials may go; all verified. Never empty. */
  origins: string[];
  /** A text that only pages of this account show. */
  privateCanary: string | null;
  /** Where the account signs out: a path of the check, or a full URL on one of the origins. Absent where nobody has named it. */
  logout?: string | null;
  /** Paths where its crawl begins, besides the check's start page. */
  start: string[];
  /** Paths that are never requested with its session; `**` stands for anything, `*` for one segment. */
  never: string[];
  /** Whether the third step of the proof (a broken session) is due: at most once a day. */
  proveBroken: boolean;
}

/** How the last proof of an identity ended. */
export const IDENTITY_STATES = [
  /** Never tried since it was created or changed. */
  'unproven',
  'proven',
  /** The site refused its credentials. A fixed header or cookie is tried again by the next scan, anything else when someone changes or verifies it. */
  'refused',
  /** Could not be proven this time; the next scan tries again. */
  'inconclusive',
  /** Its check's domain or origin changed or is no longer verified: not used until it is verified again. */
  'disabled',
] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

export const SIGN_IN_ELEMENT_KINDS = ['field', 'button'] as const;
export const MOST_SIGN_IN_ELEMENTS = 60;

/** A field or a button on the picture of a login. */
export interface SignInElement {
  kind: (typeof SIGN_IN_ELEMENT_KINDS)[number];
  /** Of a field, such as `password`; empty for a button. */
  type: string;
  /** Its label, or what it says. */
  words: string;
  /** Alternatives that lead to it, as a recording has them. */
  selectors: string[][];
  /** Its place, in thousandths of the picture's width and height. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a login in the browser stopped. Never holds a secret. */
export interface SignInStop {
  /** The number of the step in a recording; null elsewhere. */
  step: number | null;
  /** The page, without query and fragment. */
  url: string;
  /** A JPEG in base64, in which no value that was typed is visible; null without one. */
  picture: string | null;
  /** What a person could use on the picture; absent where an earlier version has written it. */
  elements?: SignInElement[];
}

/** The result of a proof. */
export interface IdentityProof {
  state: Exclude<IdentityState, 'unproven' | 'disabled'>;
  /** One word, stable: `same_for_strangers`, `password_refused`, `login_limit`, … Null if proven. */
  reason: string | null;
  /** One sentence that names the next step; null if proven. Never holds a secret. */
  message: string | null;
  /** Whether the step with a broken session ran. */
  broken: boolean;
  /** Where a login in the browser stopped; absent elsewhere. */
  stop?: SignInStop;
}
