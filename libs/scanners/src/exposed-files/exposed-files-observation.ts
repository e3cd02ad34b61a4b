import type { RuleId } from '@palisade/catalogue';
import type { FailureCategory } from '@palisade/target-client';
import type { Product } from '@palisade/scan-engine';

export type ExposedFilesRule = RuleId<'exposed_files'>;

/**
 * What is in a file, as far as the severity depends on it. `login`: the tool demands a password; `signed_in`: it does not. `masked`: secrets
 * are hidden; `personal`: names, addresses or tokens of people.
 */
export type Grade =
  | 'content'
  | 'secret'
  | 'hashes'
  | 'placeholder'
  | 'public'
  | 'login'
  | 'signed_in'
  | 'masked'
  | 'personal'
  | 'traces';

/** What a response proves. Holds names and kinds only, no value of a secret, and nothing that changes while the file stays. */
export interface Proof {
  grade: Grade;
  /** What was seen, for people. */
  shows: string;
}

/**
 * `proved`: the content is the file; `absent`: a status, or a page like that of a random path, says that there is none; `other`: another
 * content; `refused`: 401 or 403; `redirect`: to another place; `unstable`: the second request did not prove it.
 */
export type FileOutcome =
  | 'proved'
  | 'absent'
  | 'other'
  | 'refused'
  | 'redirect'
  | 'unstable'
  | 'too_many_requests'
  | 'challenge'
  | 'server_error'
  | 'failed';

export interface FileLook {
  path: string;
  url: string;
  rule: ExposedFilesRule;
  outcome: FileOutcome;
  status: number | null;
  failure: FailureCategory | null;
  proof: Proof | null;
  /** Whether a second request proved it again. */
  confirmed: boolean;
  contentType: string | null;
}

/** Why the test sent no further requests. */
export type StopReason = 'too_many_requests' | 'challenge' | 'failed' | 'budget';

/** Why no path was judged at all. */
export type NotJudged =
  | { kind: 'failed'; failure: FailureCategory | null }
  | { kind: 'challenge' | 'too_many_requests' | 'refused' | 'proves_anything' | 'off_host' };

export interface ExposedFilesObservation {
  origin: string | null;
  isVerified: boolean;
  /** That the start page shows. */
  products: Product[];
  notJudged: NotJudged | null;
  looks: FileLook[];
  stopped: StopReason | null;
  /** Paths for which there was no request. */
  notRequested: string[];
}
