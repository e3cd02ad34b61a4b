/** What the ledger of scripts reads and keeps: an inventory for PCI DSS 4.0.1, requirements 6.4.3 and 11.6.1. */

/** Raised when the same script gets another shape or other uses: ledgers of an earlier method take over the new values without an alarm. */
export const LEDGER_METHOD = 2;

/** Limits of one scan. */
export const MOST_LEDGER_SCRIPTS = 300;
export const MOST_LEDGER_PAGES = 200;
/** Texts of a script that the ledger keeps: what it uses, destinations, pages. */
export const MOST_LEDGER_TEXTS = 40;
/** Versions that one script had. */
export const MOST_SCRIPT_VERSIONS = 10;
/** Of the timeline of a check; the oldest are deleted. */
export const MOST_SCRIPT_CHANGES = 2_000;
/** A script, version or header that was last seen so recently is one of several that the site serves in turn. */
export const VARIANT_DAYS = 30;

export const MAX_SCRIPT_OWNER_CHARACTERS = 100;
export const MAX_JUSTIFICATION_CHARACTERS = 1_000;
/** Scripts that one request authorises. */
export const MAX_AUTHORISED_SCRIPTS = 100;

/** What the owner of a check has said about a script, for the scans of the check. */
export interface AuthorisedScript {
  /** As in `LedgerScript`. */
  address: string | null;
  match: ScriptMatch;
  /** SHA-256 or shapes of its versions; empty where the address alone counts. */
  marks: string[];
  /** The last day as `YYYY-MM-DD`; null without an end. */
  until: string | null;
}

/** What a new version must share with the authorised one: its bytes, its program without values, or its address alone. */
export const SCRIPT_MATCHES = ['exact', 'shape', 'url'] as const;
export type ScriptMatch = (typeof SCRIPT_MATCHES)[number];

export const SCRIPT_AUTHORISATIONS = ['authorised', 'expired', 'none'] as const;
export type ScriptAuthorisationState = (typeof SCRIPT_AUTHORISATIONS)[number];

export const SCRIPT_CHANGE_KINDS = [
  'script_added',
  'script_changed',
  'script_removed',
  'header_changed',
  'form_changed',
  'listener_added',
  'page_changed',
] as const;
export type ScriptChangeKind = (typeof SCRIPT_CHANGE_KINDS)[number];

export const SCRIPT_CHANGE_WORDS: Readonly<Record<ScriptChangeKind, string>> = {
  script_added: 'New script',
  script_changed: 'Script changed',
  script_removed: 'Script gone',
  header_changed: 'Header changed',
  form_changed: 'Form or frame leads elsewhere',
  listener_added: 'Script listens to a card field',
  page_changed: 'Page content changed',
};

/** One version of a script, as a scan read it. */
export interface ScriptVersion {
  /** Its program without values, names of variables and layout; null where its content was not read. */
  shape: string | null;
  /** Of its bytes; null for a program in a page, whose bytes hold values of one visit. */
  sha256: string | null;
  bytes: number | null;
  /** What of a browser it uses that matters for theft: `fetch`, `cookie`, `card fields`. In order. */
  uses: string[];
  /** Domains that its texts name, and that its requests went to. In order. */
  destinations: string[];
}

export interface LedgerScript extends ScriptVersion {
  /** Without what busts caches; null for a program in a page. */
  address: string | null;
  /** The host that serves it. */
  host: string;
  /** Who loads it: scripts, the nearest first, then the page. */
  broughtBy: string[];
  /** Paths. */
  pages: string[];
  /** Only a browser that runs scripts sees it. */
  isDrawn: boolean;
}

export interface LedgerPage {
  path: string;
  /** It has a field for a password or a card number. */
  isSensitive: boolean;
  /** A browser has run its scripts. */
  isDrawn: boolean;
  /** By name, without values of one visit; the policies of its own `meta` elements too. */
  headers: Record<string, string>;
  /** Where its forms send: other origins, and the paths of forms with a password or a card number. */
  forms: string[];
  /** Domains of frames of others, without payment providers and CAPTCHAs. */
  frames?: string[];
  /** A payment provider shows its own fields there. */
  isPaid?: boolean;
  /** By script, which events of its card fields it hears of; null where the page has no such field, or no browser has read them. */
  listeners?: Record<string, string[]> | null;
  /** The smallest hashes of its groups of words, by which two versions of its text compare. */
  words: number[];
  /** Absent where its markup could not be read. */
  pictures?: LedgerPictures;
}

/** What a page shows as pictures. */
export interface LedgerPictures {
  /** Hashes of their names, without host, size, version and what busts caches. */
  names: number[];
  /** Those that a visitor knows the site by. */
  marks: LedgerMark[];
}

export interface LedgerMark {
  /** `backdrop`: it is behind the whole page. */
  role: 'logo' | 'backdrop';
  /** One of `LedgerPictures.names`. */
  name: number;
  /** Its address without host and what busts caches. */
  file: string;
  /** Of its bytes, the beginning; null where they were not read. */
  sha256: string | null;
}

/** A page as a scan identity sees it. Paths that strangers see begin with a slash. */
export const signedInPage = (identity: string, path: string): string => `(${identity}) ${path}`;
export const isSignedInPage = (page: string): boolean => page.startsWith('(');

/** What one scan read, as a stranger and as each scan identity. */
export interface LedgerReading {
  method: number;
  scripts: LedgerScript[];
  pages: LedgerPage[];
}

/** One change, as the timeline shows it. */
export interface ScriptChange {
  kind: ScriptChangeKind;
  /** The script or header; for a form where it sends. */
  subject: string;
  /** Null where it concerns no script. */
  scriptId: string | null;
  pages: string[];
  /** What is different, a line each. */
  difference: string[];
  /** False for what the owner allowed, and for pages that were read for the first time. */
  isAlarm: boolean;
}
