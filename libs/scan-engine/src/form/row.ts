import type { RuleId } from '@palisade/catalogue';
import type { Budget } from '@palisade/target-client';
import type { Severity, TestKey } from '@palisade/vocabulary';
import type { Inconclusive } from '../ground/inconclusive';
import type { Product, ProductAdvice } from '../products/known-products';
import type { ScannerInput } from '../contract/scanner';
import type { CrawledPage } from '../visit/crawled-page';
import type { PathStop, ProbedPath, Prove } from '../visit/probed-path';
import type { Sighting } from './sighting';

/** What a response proves. Holds names and kinds only, no value of a secret, and nothing that changes while the site stays the same. */
export interface Proof {
  /** For people: `status 200, <shows>`. */
  shows: string;
  /** Where it differs from the rule's usual severity. */
  severity?: Severity;
  /** What is wrong here in particular, as full sentences. */
  detail?: string;
}

/** A path that is requested, and what proves a defect there. In paths, `<host>` stands for the host and `<missing>` for a random name. */
export interface Row<Key extends TestKey = TestKey> {
  path: string;
  rule: RuleId<Key>;
  proof: Prove<Proof>;
  /** A path of the same kind that cannot exist. Requested only where the response to `path` leaves open whether something is there. */
  control?: string;
  /** The proof accepts any content, so that only the difference from `control` counts. */
  acceptsAnything?: boolean;
  /** Another path that may show the same defect, which confirms it, or a worse one, which takes its place once a second request confirms that. */
  alsoAt?: { path: string; proof: Prove<Proof> };
  /** Rows of one cause: only the first that proves something counts, and the others are not requested. */
  cause?: string;
  /** What the row would show to be there; see `RowsForm.mostPrograms`. */
  program?: string;
  /** The status that proves it, where it is not 200. */
  status?: number;
  /** A page that the scan has read: it exists, also where the site shows the same for every path. */
  isKnown?: boolean;
  /** What a program may show to strangers although every other path is refused, such as its set-up. */
  isForStrangers?: boolean;
  /** One redirect to a page in the folder of the path is followed. */
  leadsBelow?: boolean;
  /** So many bytes of the response are read, where it may be a stream that does not end. */
  bytes?: number;
}

/** What is known of the site before its rows are chosen. */
export interface RowSite {
  input: ScannerInput;
  start: CrawledPage;
  /** That the start page shows. */
  products: readonly Product[];
  /** Whether the domain is verified. */
  isVerified: boolean;
}

/** What makes a scanner of rows: see `probeRows` for how they are requested. */
export interface RowsForm<Key extends TestKey> {
  /** What the worst site may cost. */
  budget: Budget;
  /** Says in one sentence what was found when there is nothing wrong. */
  summary: string;
  /** Paths that cannot exist, one of each kind that the rows have: servers treat hidden files, scripts and folders differently. */
  controls: readonly string[];
  /** The most important first: a site may stop the test at any time. A scanner may request more of the site to choose. */
  rows: (site: RowSite) => readonly Row<Key>[] | Promise<readonly Row<Key>[]>;
  /** An address that shows more programs is a trap for attackers, so it has none of them. */
  mostPrograms?: number;
  /** Where the sighting of a row differs from the usual one. */
  sighting?: (row: ProbedRow<Key>) => Partial<Sighting>;
  /** Further neutral facts: each scanner of rows has those of its requests. */
  details?: (seen: RowsSeen<Key>) => Record<string, unknown>;
  /** By rule, what the product that the start page shows adds to the advice. */
  advice?: ProductAdvice;
}

/** What the request for a row showed. `url` is where the proof was seen: at `path`, or at the path of `alsoAt`. */
export interface ProbedRow<Key extends TestKey = TestKey> extends ProbedPath<Proof> {
  rule: RuleId<Key>;
  cause?: string;
  program?: string;
}

/** The observation of a scanner of rows: plain JSON. */
export interface RowsSeen<Key extends TestKey = TestKey> {
  isVerified: boolean;
  /** That the start page shows. */
  products: Product[];
  /** Why no row was requested. */
  unread: Inconclusive | null;
  rows: ProbedRow<Key>[];
  stopped: PathStop | null;
  /** Why only rows that are known or for strangers were requested. */
  rest: Inconclusive | null;
  /** Paths of rows that were not requested. */
  notRequested: string[];
}
