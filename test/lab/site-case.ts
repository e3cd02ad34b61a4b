import type { CoverageOutcome } from '@palisade/vocabulary';
import type { Ground } from './sites/ground';

/** How the site behaves in the second scan. */
export type Phase = 'first' | 'second';

/** A site, and what a whole scan of its pages must say that it covered. */
export interface SiteCase {
  name: string;
  /** Builds the site; `phase` tells in which scan a request arrives. */
  site: (ground: Ground, phase: () => Phase) => unknown;
  url?: string;
  expectedPaths?: string[];
  /** Outcomes by path that the rows of the (second) scan must have. */
  rows?: Readonly<Record<string, CoverageOutcome>>;
  /** Paths that no row may have. */
  absent?: readonly string[];
  /** Every clean result of a test that reads pages says "Not read". */
  hasGaps?: boolean;
  /** No test that judges content may pass. */
  hasNothing?: boolean;
  /**
   * Scans twice, as a check does: the second scan knows the coverage of the first. No issue at these paths may close, so no test may name them
   * among what it judged.
   */
  keepsOpen?: readonly string[];
  /** The same, of forms alone. */
  csrfKeepsOpen?: readonly string[];
  csrfCloses?: readonly string[];
  /** Issues at these paths close in the second scan: at least one test names them. */
  closes?: readonly string[];
}

export interface SiteReport {
  name: string;
  complaints: string[];
}
