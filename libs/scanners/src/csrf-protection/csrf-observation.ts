import type { FailureCategory } from '@palisade/target-client';
import type { CookieFacts, HtmlForm, CrawlOutcome } from '@palisade/scan-engine';

export type { CookieFacts };

/** How a value behaves between loads: two of one session, one or more of fresh ones. */
export type TokenBehaviour = 'per_load' | 'per_session' | 'constant';

/** Why a changing value can be guessed anyway. */
export type TokenWeakness = 'short' | 'sequential' | 'timestamp' | 'hash_of_cookie';

/** A value that may be an anti-forgery token. The value itself is not kept. */
export interface TokenFacts {
  /** `field_name`: the name of a hidden field is the secret. */
  carrier: 'field' | 'field_name' | 'action_query' | 'meta';
  /** '' for `field_name`. */
  name: string;
  /** Only a hint: most rules ask how the value behaves. */
  namedAsToken: boolean;
  behaviour: TokenBehaviour;
  /** Empty, or a word instead of a secret, or MediaWiki's `+\` for strangers: scripts or a session put the token in. */
  isPlaceholder: boolean;
  weakness: TokenWeakness | null;
  /** How many loads were compared, and whether one of them went past caches. */
  loads: number;
  pastCaches: boolean;
  /** A cookie with the very same value. */
  equalsCookie: { name: string; isSession: boolean } | null;
  /** `<mac>.<random>`: a double-submit value that is signed. */
  isSigned: boolean;
}

/** What the server did with forged requests, compared with a genuine one; see `forged-post.ts`. */
export type ForgeryOutcome =
  /** Treated like the genuine one, twice. */
  | 'accepted'
  /** Treated differently. */
  | 'refused'
  /** The genuine request did not get through, responses differ on their own, or the site asked for quiet. */
  | 'unclear';

export interface ForgeryProbe {
  outcome: ForgeryOutcome;
  /** Status of each response in the order genuine, without token, from another site (null: no response). */
  statuses: (number | null)[];
}

export interface ObservedForm {
  /** With their queries, but for parameters that look like tokens or sessions. */
  page: string;
  action: string;
  /** All pages that were read and have it. */
  pages: string[];
  /** Of the action, compared with the page: `third_party` is another registrable domain. */
  actionSite: 'same_origin' | 'same_site' | 'third_party';
  method: HtmlForm['method'];
  enctype: HtmlForm['enctype'];
  hasAction: boolean;
  /** The page writes `method="get"`, rather than leaving it out. */
  saysGet: boolean;
  /** id, name and class. */
  label: string;
  /** id and name alone. */
  names: string;
  submits: string[];
  fields: { name: string; type: string; autocomplete: string }[];
  /** Hidden fields that every visitor gets alike, and the button that is pressed: what a request needs next to what people write. */
  constants: { name: string; value: string }[];
  /** Hidden fields with a value, or a button with a name: the server made the form for itself to read. */
  sendsOwnValues: boolean;
  /** Scripts of the page: without any, nobody can fill a placeholder. */
  pageScripts: number;
  /** It has no action of its own, and a script of the page may send it. */
  mayBeTaken: boolean;
  /** Whether the page could be loaded again, in its session and in a fresh one. */
  isCompared: boolean;
  tokens: TokenFacts[];
  /** Meta tags of the page from which scripts take a token for a header. */
  metaTokens: TokenFacts[];
  /** A value that was the same in all loads may be its token, because all loads were of one session. */
  mayHoldToken: boolean;
  /** All loads were of one account, whose tokens may differ from those of others. */
  isOfAccount: boolean;
  /** The token of the site itself goes to where the form goes. */
  carriesOwnToken: boolean;
  forgery: ForgeryProbe | null;
}

/** A named endpoint that answers POSTs of JSON. */
export interface ObservedEndpoint {
  url: string;
  /** Plain text was parsed as JSON, broken JSON in plain text was not. */
  parsesPlainText: boolean;
  statuses: (number | null)[];
}

export interface SeenPage {
  url: string;
  outcome: CrawlOutcome;
  failure: FailureCategory | null;
  status: number | null;
  redirectsTo: string | null;
  /** Cut at the client's limit: forms may follow that nobody saw. */
  truncated: boolean;
  /** It has forms that no page was compared for: the test compares only so many. */
  hasUnseenForms?: boolean;
}

/**
 * What shows the site whose request it is: cookies, as for every stranger; HTTP authentication, which browsers add to each request; a header that
 * only the site's own scripts add. Unknown where the owner gave the identity a fixed cookie, or a cookie and a header.
 */
export type SessionCarrier = 'cookies' | 'basic' | 'header' | 'unknown';

export interface CsrfObservation {
  carrier: SessionCarrier;
  /** The first one is where the test began. */
  pages: SeenPage[];
  forms: ObservedForm[];
  cookies: CookieFacts[];
  endpoints: ObservedEndpoint[];
  /** Every page that the crawl found was requested, none of them showed a sign-in instead, and every form on them was compared. */
  isWhole: boolean;
}
