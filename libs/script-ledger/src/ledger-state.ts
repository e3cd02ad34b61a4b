import type { LedgerMark, LedgerPictures, ScriptMatch, ScriptVersion } from '@palisade/vocabulary';

/** Times are ISO 8601, because versions and pages are stored as JSON. */
export interface KeptVersion extends ScriptVersion {
  firstSeenAt: string;
  /** Of the current version: when it became current. */
  lastSeenAt: string;
}

export interface KeptPlace {
  path: string;
  /** Null while the script runs there. */
  goneAt: string | null;
}

/** One script of a check. */
export interface KeptScript {
  id: string;
  address: string | null;
  host: string;
  broughtBy: string[];
  places: KeptPlace[];
  isDrawn: boolean;
  /** The current one first. */
  versions: KeptVersion[];
  /** The last comparison saw it. */
  isCurrent: boolean;
  firstSeenAt: Date;
  /** Of a script that is not current. */
  lastSeenAt: Date;
  goneAt: Date | null;
  /** How often it was gone. */
  timesGone: number;
  /** What the owner lets a new version differ in, if the authorisation is valid. */
  match: ScriptMatch | null;
}

export interface KeptValue {
  value: string;
  lastSeenAt: string;
}

export interface KeptPage {
  isSensitive: boolean;
  isDrawn: boolean;
  /** By name, the current value first; empty where a response had none. */
  headers: Record<string, KeptValue[]>;
  forms: string[];
  /** All that there ever were; absent until a scan has read them. */
  frames?: string[];
  /** A payment provider has shown its own fields there. */
  isPaid?: boolean;
  /** All that were ever heard of, as in `LedgerPage`; absent or null until a browser has read them. */
  listeners?: Record<string, string[]> | null;
  words: number[];
  /** The largest part of its text that has changed from one scan to the next without an event, from 0 to 1. */
  noise: number;
  /** Absent until a scan has read them. */
  pictures?: KeptPictures;
}

export interface KeptMark extends LedgerMark {
  lastSeenAt: string;
}

/** Of the last scan that showed pictures of a page. */
export interface KeptPictures extends LedgerPictures {
  isDrawn: boolean;
  /** When these were first seen together. */
  since: string;
  /** Those that the scan before showed too. */
  lasting: number[];
  /** What had the place of its marks before, for as long as a variant is known. */
  earlier: KeptMark[];
  /** As that of a page, of what lasts. */
  noise: number;
}

/** What earlier scans of a check have seen. */
export interface KeptLedger {
  method: number;
  scripts: readonly KeptScript[];
  /** By path. */
  pages: Readonly<Record<string, KeptPage>>;
  /** When a scan last saw all of this. */
  seenAt?: string;
}
