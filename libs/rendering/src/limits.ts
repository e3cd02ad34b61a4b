/** What one page may use. */
export interface PageLimits {
  timeMs: number;
  memoryMb: number;
}

export const PAGE_LIMITS: PageLimits = { timeMs: 30_000, memoryMb: 512 };

export const MOST_REQUESTS = 300;
export const MOST_BYTES_LOADED = 64 * 1024 * 1024;
export const MOST_BYTES_OF_A_RESPONSE = 10 * 1024 * 1024;
export const MOST_FRAMES = 100;
export const MOST_NAVIGATIONS = 10;
/** In UTF-8 at most 2 MB in practice: names and markup are ASCII. */
export const MOST_DOCUMENT_CHARACTERS = 2_000_000;
/** Of each list that is observed, apart from requests. */
export const MOST_OBSERVED = 200;
export const MOST_BODY_CHARACTERS = 16 * 1024;
/** Of a request that a login sends: an assertion of a provider is the largest. */
export const MOST_BODY_OF_A_LOGIN = 256 * 1024;
/** A login leads from site to provider and back; each redirect counts. */
export const MOST_NAVIGATIONS_OF_A_LOGIN = 40;
export const MOST_ADDRESS_CHARACTERS = 8_192;
export const MOST_DIALOGS = 20;
export const MOST_CLICKS = 30;
/** Of a trial of the page. */
export const MOST_REPORTS = 300;
export const MOST_REPORT_CHARACTERS = 2_000;

/** Parts of a page's time: until when it may load, until when it is clicked, and until when its forms are used. */
export const LOADS_UNTIL = 0.6;
export const CLICKED_UNTIL = 0.8;
export const SUBMITTED_UNTIL = 0.9;

/** A login: several pages, and a provider elsewhere. */
export const LOGIN_MS = 75_000;

/** Without requests for this long, a page counts as complete. */
export const QUIET_MS = 500;
/** A trial of a page that was drawn before: its files are known, so the next request comes sooner. */
export const QUIET_TRIAL_MS = 200;
