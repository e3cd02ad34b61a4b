import type { AskedRecord, CookieFacts, LoginCookies, SetCookie } from '@palisade/scan-engine';
import type { ReadableMember } from './readable-members';

type Attribute = 'isTooLong' | 'secure' | 'httpOnly' | 'sameSite' | 'sameSiteText' | 'domain' | 'path';

/** The attributes of a cookie as one or more responses set it. Its value is not kept. */
export interface CookieForm extends Pick<SetCookie, Attribute> {
  /** Of the first response that set it so; a random path is replaced. */
  url: string;
  host: string;
  isHttps: boolean;
  /** How the login of the identity that set it was sent; null for a visit. */
  login: Pick<LoginCookies, 'method' | 'isJson'> | null;
  /** How many responses set it so: independent requests without cookies. */
  answers: number;
  /** Null for a cookie that ends with the browser's session. */
  lifetime: { seconds: number; from: 'max-age' | 'expires' } | null;
}

/** A cookie by its name, as fresh visitors get it. */
export interface SeenCookie {
  /** Random parts are replaced by a star. */
  name: string;
  kind: CookieFacts['kind'];
  /** Named like a cookie of statistics, consent, languages or load balancers. */
  isKnownHarmless: boolean;
  /** Each visitor gets another value of 64 bits or more. */
  isIdentifier: boolean;
  /** What the value tells to everyone who reads it. */
  members: (ReadableMember & { answers: number })[];
  /** Each combination of attributes once, the first response first. */
  forms: CookieForm[];
}

/** A name that one response sets twice for the same domain and path. */
export interface DuplicateCookie {
  name: string;
  url: string;
  forms: [CookieForm, CookieForm];
}

export type SeenPage = Omit<AskedRecord, 'requestedUrl'>;

export interface Seen {
  start: SeenPage;
  /** Further pages, those of the crawl among them. */
  pages: SeenPage[];
  cookies: SeenCookie[];
  duplicates: DuplicateCookie[];
  hasHsts: boolean;
  /** The site responds over https, whichever scheme the check names. */
  hasHttps: boolean;
  /** Plain http at the host's root; null where it was not requested. */
  plainHttp: SeenPage | null;
  /** The policy of the start page lets other sites embed it. */
  admitsFraming: boolean;
  /** Other names below the host that its pages name, without the www twin. */
  sisters: string[];
  /** As lines of `Set-Cookie` without their values; absent where no page was rendered. */
  ofScripts?: string[];
}
