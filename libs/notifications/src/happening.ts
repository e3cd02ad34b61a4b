import type {
  ChannelType,
  FlawEntry,
  FlawReason,
  FlawState,
  NotificationEvent,
  ScanFailureReason,
  Severity,
  TestKey,
} from '@palisade/vocabulary';
import type { DroppedCoverage, NamedThing } from './message';

/** An event and its data. libs/persistence reads them from the outbox and the other tables. */
export interface Happening {
  kind:
    | 'scan'
    | 'acceptances'
    | 'overdue_issues'
    | 'verification_lost'
    | 'overdue'
    | 'subdomains'
    | 'api_changed'
    | 'staging_ending'
    | 'flaw'
    | 'scripts'
    | 'certificates';
  at: Date;
  team: NamedThing;
  check: { id: string; domain: string };
  data: Readonly<Record<string, unknown>>;
  scan: EndedScan | null;
  /** At most MOST_LINES of each kind, the worst first. */
  issues: readonly ChangedIssue[];
  /** Counts all changes, also those that are not in `issues`. */
  counts: readonly { change: IssueChange; severity: Severity; count: number }[];
  /** Absent or null for other kinds. */
  flaw?: FlawOfTeam | null;
}

/** New rows of the lists about one product, and the checks of the team that ran it. */
export interface FlawOfTeam {
  testKey: TestKey;
  name: string;
  entries: readonly FlawEntry[];
  noticedAt: Date;
  checks: readonly { checkId: string; domain: string; state: FlawState; reason: FlawReason | null }[];
}

export type IssueChange =
  'opened' | 'reopened' | 'fixed' | 'acceptance_ending' | 'acceptance_expired' | 'overdue';

export interface ChangedIssue {
  change: IssueChange;
  id: string;
  severity: Severity;
  title: string;
  location: string;
  ruleId: string | null;
}

export interface EndedScan {
  id: string;
  status: 'completed' | 'failed';
  failureReason: ScanFailureReason | null;
  completedAt: Date;
  hasCriticalIssues: boolean;
  /** No scan of the check has completed before. */
  isFirst: boolean;
  /** Identities whose coverage collapsed with this scan, and not with the one before. */
  dropped: readonly DroppedCoverage[];
  /** The first failed scan in a row. */
  startsStreak: boolean;
  /** The failure states that this scan ended. */
  recovered: readonly ('scan.failed' | 'check.overdue')[];
}

/** The events that a channel subscribes to. */
export interface Subscription {
  type: ChannelType;
  events: readonly NotificationEvent[];
  minSeverity: Severity;
  /** The checks that it is limited to; absent or null for all. */
  checkIds?: readonly string[] | null;
}
