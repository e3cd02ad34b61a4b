import type { AcceptanceReason, AuditAction, IssueEventType } from '@palisade/vocabulary';
import type { IssueActor } from '../ground/issue-events';

/** What people and keys do with issues. */
export type IssueAction =
  | { kind: 'resolve'; notes?: string | null }
  | { kind: 'unresolve'; notes?: string | null }
  | { kind: 'accept'; reason: AcceptanceReason; note: string | null; until: Date | null }
  | { kind: 'unaccept' }
  | { kind: 'assign'; assignee: { id: string; name: string } | null };

/** How an action is done: parameters count from $1 of the action's own. */
export interface ActionSql {
  /** The SET list over `issues`. */
  set: string;
  /** Which issues `i` it changes; the others stay as they are and have no event. */
  where: string;
  /** What `where` compares with; none by default. */
  compared?: unknown[];
  values: unknown[];
  event: IssueEventType;
  data: Record<string, unknown>;
  audit: { one: AuditAction; many: AuditAction };
}

const OPEN = 'is_resolved = false, resolved_at = NULL, resolution = NULL, missed_scans = 0';
const NOT_ACCEPTED = 'acceptance = NULL, accepted_until = NULL';

/** `place` gives the SQL placeholder of the action's value number n, from 1. */
export function sqlOf(action: IssueAction, actor: IssueActor, place: (n: number) => string): ActionSql {
  switch (action.kind) {
    case 'resolve':
      return {
        // An accepted issue counts as resolved already, so that it stays accepted.
        set: `is_resolved = true, resolved_at = now(), resolution = 'manual'`,
        where: 'NOT i.is_resolved',
        values: [],
        event: 'resolved',
        data: {},
        audit: { one: 'issue.resolved', many: 'issues.bulk_resolved' },
      };
    case 'unresolve':
      return {
        set: `${OPEN}, ${NOT_ACCEPTED}`,
        where: 'i.is_resolved',
        values: [],
        event: 'unresolved',
        data: {},
        audit: { one: 'issue.unresolved', many: 'issues.bulk_unresolved' },
      };
    case 'accept':
      return accept(action, actor, place);
    case 'unaccept':
      return {
        // Issues that are still detected open again; the others count as fixed.
        set: `is_resolved = NOT is_detected, resolved_at = CASE WHEN is_detected THEN NULL ELSE resolved_at END,
              resolution = CASE WHEN is_detected THEN NULL ELSE 'fixed' END, missed_scans = 0, ${NOT_ACCEPTED}`,
        where: 'i.acceptance IS NOT NULL',
        values: [],
        event: 'acceptance_removed',
        data: {},
        audit: { one: 'issue.acceptance_removed', many: 'issues.bulk_acceptance_removed' },
      };
    case 'assign':
      return {
        set: `assignee_id = ${place(1)}`,
        where: `i.assignee_id IS DISTINCT FROM ${place(1)}`,
        compared: [action.assignee?.id ?? null],
        values: [action.assignee?.id ?? null],
        event: 'assigned',
        data: { assignee: action.assignee },
        audit: { one: 'issue.assigned', many: 'issues.bulk_assigned' },
      };
  }
}

function accept(
  { reason, note, until }: IssueAction & { kind: 'accept' },
  { kind, id, name }: IssueActor,
  place: (n: number) => string,
): ActionSql {
  const acceptance = {
    reason,
    note,
    until: until?.toISOString() ?? null,
    by: { kind, id, name },
    at: new Date().toISOString(),
  };
  return {
    set: `is_resolved = true, resolved_at = coalesce(resolved_at, now()), resolution = NULL,
          acceptance = ${place(1)}::jsonb || jsonb_build_object('severity', severity), accepted_until = ${place(2)}`,
    where: 'true',
    values: [JSON.stringify(acceptance), until],
    event: 'accepted',
    data: { reason, note, until: acceptance.until },
    audit: { one: 'issue.accepted', many: 'issues.bulk_accepted' },
  };
}
