import type { IssueActorKind, IssueEventType, IssueId, ScanId } from '@palisade/vocabulary';
import { Issue } from './issue.entity';
import { jsonb, type RowOf, table, text, timestamp, uuid } from './table';

/** Something that happened to an issue, written in the transaction that caused it. Ids are time-ordered. */
export const IssueEvent = table(
  'issue_events',
  {
    issueId: uuid<IssueId>().key(),
    id: uuid().key(),
    /** Of the change itself, not of its transaction: a change that waits for the issue's row is later. */
    at: timestamp().default(() => 'clock_timestamp()'),
    type: text<IssueEventType>(),
    actorKind: text<IssueActorKind>(),
    /** The user or the key; null for scans, which `scan_id` names, and for Palisade itself. */
    actorId: uuid().orNull(),
    actorName: text().default(''),
    scanId: uuid<ScanId>().orNull(),
    data: jsonb<Record<string, unknown>>().default({}),
  },
  {
    foreignKeys: { issue_events_issue_fkey: [['issueId'], Issue, ['id'], { onDelete: 'CASCADE' }] },
    checks: { issue_events_actor_kind_check: "actor_kind IN ('user', 'key', 'scan', 'system')" },
  },
);
export type IssueEvent = RowOf<typeof IssueEvent>;
