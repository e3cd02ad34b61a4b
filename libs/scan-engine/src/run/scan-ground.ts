import type { TargetClient } from '@palisade/target-client';
import type { ScanSessionOptions } from '../contract/scan-session';
import type { CoverageLog } from '../coverage/coverage-log';
import type { ScanDrawing } from '../drawing/scan-drawing';
import type { AccountForms } from '../ground/account-forms';
import type { ScanVisitors } from '../identity/scan-visitors';
import type { ChosenTurns } from '../visit/frontier/chosen-turns';

/** What the tests of a scan take of its options. */
export type ScannerSurroundings = Pick<
  ScanSessionOptions,
  | 'rights'
  | 'tests'
  | 'settings'
  | 'signal'
  | 'claimProbe'
  | 'outside'
  | 'ctUrl'
  | 'rpkiUrl'
  | 'callbackUrl'
  | 'callbacks'
  | 'onTurn'
  | 'data'
  | 'dataDays'
  | 'isStaging'
  | 'expectedPaths'
  | 'lastCoverage'
  | 'lastLooks'
  | 'lastTurns'
  | 'maxPages'
  | 'maxDepth'
  | 'timeLimit'
  | 'authorisedScripts'
  | 'identities'
  | 'leftOut'
  | 'identityServices'
  | 'renderer'
>;

/** The same, with what all tests of the scan share. */
export interface ScanGround extends ScannerSurroundings {
  client: TargetClient;
  missingPath: string;
  log: CoverageLog;
  visitors: ScanVisitors;
  /** Null without a renderer. */
  drawing: ScanDrawing | null;
  /** By identity that signed in. */
  accountForms: Map<string, AccountForms>;
  /** By identity. */
  turns: Readonly<Record<string, ChosenTurns>>;
}
