import type {
  ScanFailureReason,
  ScanStatus,
  ScanTrigger,
  CheckId,
  ScanId,
  TeamId,
} from '@palisade/vocabulary';
import { Check } from './check.entity';
import { flag, NOW, type RowOf, smallint, table, text, timestamp, uuid } from './table';

/** One execution of a check's enabled tests. Partitioned by month on its time-ordered id. */
export const Scan = table(
  'scans',
  {
    id: uuid<ScanId>().key(),
    teamId: uuid<TeamId>(),
    checkId: uuid<CheckId>(),
    status: text<ScanStatus>().default('pending'),
    triggeredBy: text<ScanTrigger>(),
    startedAt: timestamp().orNull(),
    completedAt: timestamp().orNull(),
    totalTests: smallint(),
    passedTests: smallint().default(0),
    failedTests: smallint().default(0),
    /** With the inconclusive ones. */
    warningTests: smallint().default(0),
    /** Null until the scan has ended, and where a release from before November 2026 ended it: then its tests say it. */
    inconclusiveTests: smallint().orNull(),
    /** Of the passed ones, those with nothing to judge; 0 until the scan has ended. */
    notApplicableTests: smallint().default(0),
    hasCriticalIssues: flag().default(false),
    /** Whether it runs only some of the tests that are enabled. */
    isPartial: flag().default(false),
    /** Set when the scan itself failed. */
    failureReason: text<ScanFailureReason>().orNull(),
    /** How many workers started it; more than one means that a worker was lost. */
    attempts: smallint().default(0),
    /** The trace of the request that triggered it (W3C Trace Context); null while traces are off. */
    traceParent: text().orNull(),
    /** What it covered, see `ScanCoverage`; null of one that failed, has not ended, or ran before coverage was stored. */
    coverageHash: text().orNull(),
    createdAt: timestamp().default(NOW),
  },
  {
    foreignKeys: { scans_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    otherIndexes: [
      'scans_team_check_idx',
      'scans_team_list_idx',
      'scans_team_open_idx',
      'scans_check_open_idx',
    ],
    checks: {
      scans_status_check: "status IN ('pending', 'in_progress', 'completed', 'failed')",
      scans_triggered_by_check:
        "triggered_by IN ('manual', 'schedule', 'api', 'ci', 'mcp', 'retest', 'flaw')",
    },
  },
);
export type Scan = RowOf<typeof Scan>;
