import type {
  AcceptanceReason,
  IssueActorKind,
  IssueResolution,
  Severity,
  TestKey,
  CheckId,
  IssueId,
  ScanId,
  TeamId,
  UserId,
} from '@palisade/vocabulary';
import { Check } from './check.entity';
import { User } from './user.entity';
import { flag, integer, jsonb, NOW, type RowOf, smallint, table, text, timestamp, uuid } from './table';

/** A person's decision to live with an issue, or that it is wrong. */
export interface IssueAcceptance {
  reason: AcceptanceReason;
  note: string | null;
  /** ISO 8601; null without an end. */
  until: string | null;
  /** The severity that was accepted; a higher one opens the issue again. */
  severity: Severity;
  by: { kind: IssueActorKind; id: string | null; name: string };
  /** ISO 8601. */
  at: string;
}

/** A finding that lives across scans; one row per check and fingerprint. */
export const Issue = table(
  'issues',
  {
    id: uuid<IssueId>().key(),
    teamId: uuid<TeamId>(),
    checkId: uuid<CheckId>(),
    testKey: text<TestKey>(),
    severity: text<Severity>(),
    title: text(),
    description: text(),
    /** `sha256:` + hex, see docs/fingerprints.md. */
    fingerprint: text(),
    firstDetectedAt: timestamp(),
    lastDetectedAt: timestamp(),
    firstScanId: uuid<ScanId>(),
    lastScanId: uuid<ScanId>(),
    /** Null for issues from before this column that no scan has detected since. */
    ruleId: text().orNull(),
    /** The version of the rule that detected it last; older versions cannot say that it is fixed. */
    ruleVersion: smallint().default(1),
    /** Empty for the whole host; null as `ruleId`. */
    location: text().orNull(),
    /** The scan identities that see it; empty where strangers see it too. */
    seenAs: text().array().default('{}'),
    /** The pages that showed it, where its location does not say so: judged without it, they close it too. */
    seenOn: text().array().default('{}'),
    /** Whether the last conclusive scan of its rule and location found it. */
    isDetected: flag().default(true),
    /** Conclusive scans in a row that did not find it. */
    missedScans: smallint().default(0),
    /** False while scans run its test and cannot tell whether it is still there. */
    isJudged: flag().default(true),
    isResolved: flag().default(false),
    resolvedAt: timestamp().orNull(),
    resolutionNotes: text().orNull(),
    /** When it was last seen again after a person had resolved it. */
    reopenedAt: timestamp().orNull(),
    /** How it was resolved; null while it is open or accepted. */
    resolution: text<IssueResolution>().orNull(),
    acceptance: jsonb<IssueAcceptance>().orNull(),
    acceptedUntil: timestamp().orNull(),
    assigneeId: uuid<UserId>().orNull(),
    /** The due date that people were notified of. */
    overdueFor: timestamp().orNull(),
    /** The end of an acceptance that people were notified of a week before. */
    endingFor: timestamp().orNull(),
    commentsCount: integer().default(0),
    createdAt: timestamp().default(NOW),
  },
  {
    foreignKeys: {
      issues_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']],
      issues_assignee_fkey: [['assigneeId'], User, ['id'], { onDelete: 'SET NULL' }],
    },
    uniqueIndexes: { issues_check_fingerprint_key: ['checkId', 'fingerprint'] },
    otherIndexes: [
      'issues_team_list_idx',
      'issues_team_check_idx',
      'issues_team_priority_idx',
      'issues_search_idx',
      'issues_accepted_idx',
      'issues_expiry_idx',
      'issues_assignee_idx',
      'issues_age_idx',
      'issues_open_rules_idx',
    ],
    checks: {
      issues_severity_check: "severity IN ('critical', 'high', 'medium', 'low')",
      issues_resolution_check: "resolution IN ('manual', 'fixed')",
      issues_acceptance_check: 'acceptance IS NULL OR is_resolved',
    },
  },
);
export type Issue = RowOf<typeof Issue>;
