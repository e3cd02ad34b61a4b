import type { TargetClient } from '@palisade/target-client';
import type { PageDrawing } from './crawled-page';
import type { PageNotes } from './page-notes';

/** What a test reads pages and files with; see `ScannerInput`, which has all of it. */
export interface FileReading {
  client: TargetClient;
  signal: AbortSignal;
  notes: PageNotes;
}

/** A random path of the scan that does not exist. */
export interface MissingPath {
  client: TargetClient;
  missingPath: string;
}

export interface SiteReading extends FileReading {
  expectedPaths: readonly string[];
  lastPaths: readonly string[];
  /** `DEFAULT_MAX_PAGES` without it. */
  maxPages?: number;
  /** As many links as usual without it. */
  maxDepth?: number;
  /** Aborts when the time of the scan has passed. */
  timeLimit?: AbortSignal;
  /** Without it, no page is drawn. */
  drawing?: PageDrawing;
  /** Null for a stranger. */
  signedInAs: { never: readonly string[] } | null;
}
