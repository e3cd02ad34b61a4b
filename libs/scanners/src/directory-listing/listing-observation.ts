import type { FailureCategory } from '@palisade/target-client';
import type { Product } from '@palisade/scan-engine';
import type { Sensitivity } from './sensitive-names';

/** How the request for a folder ended; `listing` and `other` are responses of status 200. */
export type FolderOutcome =
  | 'listing'
  | 'other'
  | 'absent'
  | 'refused'
  | 'redirect'
  | 'off_host'
  | 'failed'
  | 'challenge'
  | 'too_many_requests'
  | 'server_error';

export interface SeenListing {
  server: string;
  isBucket: boolean;
  entries: number;
  /** The most telling names, sorted; at most eight. */
  sensitive: string[];
  sensitivity: Sensitivity | null;
}

export interface FolderLook {
  /** Path with its last slash. */
  folder: string;
  url: string;
  outcome: FolderOutcome;
  failure: FailureCategory | null;
  status: number | null;
  listing: SeenListing | null;
  /** Whether a second request showed the same. */
  confirmed: boolean;
}

export interface DirectoryListingObservation {
  start: {
    outcome: 'answered' | 'failed' | 'challenge' | 'too_many_requests';
    failure: FailureCategory | null;
  };
  products: Product[];
  /** Whether pages name files of the site. */
  seesOwnFiles: boolean;
  folders: FolderLook[];
  /** Whether a folder that cannot exist has a listing. */
  listsAnything: boolean;
  /** Whether the start page and all other pages are listings: a mirror, on purpose. */
  isMirror: boolean;
}
