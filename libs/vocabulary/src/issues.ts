import type { Severity } from './severity';

/** The status of an issue. `resolved` and `accepted` issues count as resolved in the API's `is_resolved`. */
export const ISSUE_STATES = ['open', 'resolved', 'accepted'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** How a resolved issue was closed: by a person, or by scans that no longer found it. */
export const ISSUE_RESOLUTIONS = ['manual', 'fixed'] as const;
export type IssueResolution = (typeof ISSUE_RESOLUTIONS)[number];

export const ACCEPTANCE_REASONS = ['risk_accepted', 'false_positive', 'mitigated_elsewhere'] as const;
export type AcceptanceReason = (typeof ACCEPTANCE_REASONS)[number];

export const ISSUE_EVENT_TYPES = [
  'opened',
  'reopened',
  'fixed',
  'resolved',
  'unresolved',
  'accepted',
  'acceptance_removed',
  'acceptance_expired',
  'severity_changed',
  'assigned',
  'commented',
  'not_judged',
  'overdue',
] as const;
export type IssueEventType = (typeof ISSUE_EVENT_TYPES)[number];

/** Who caused an event. */
export const ISSUE_ACTOR_KINDS = ['user', 'key', 'scan', 'system'] as const;
export type IssueActorKind = (typeof ISSUE_ACTOR_KINDS)[number];

/** Within how many days after its detection an issue should be fixed, by severity; null without a limit. */
export type FixWithinDays = Record<Severity, number | null>;
/** For checks with a tag; null where the limit of the team applies. */
export type TagDueDays = FixWithinDays & { tag: string };
export const MAX_TAGS_WITH_DUE_DAYS = 20;
export const MAX_FIX_WITHIN_DAYS = 730;
/** What the dashboard proposes: common remediation policies (CISA BOD 19-02 has 15 days for critical and 30 for high ones) are of this order. */
export const PROPOSED_FIX_WITHIN_DAYS: Readonly<Record<Severity, number>> = {
  critical: 2,
  high: 7,
  medium: 30,
  low: 90,
};

/** The most days that a filter of issues counts. */
export const MAX_FILTER_DAYS = 3_650;

/** Conclusive scans in a row without a finding that resolve its issue; 0 never resolves it. A team may choose another number. */
export const DEFAULT_AUTO_RESOLVE_AFTER = 2;
export const MAX_AUTO_RESOLVE_AFTER = 10;
