import type { InboxKind, IssueId, TeamId, UserId } from '@palisade/vocabulary';
import { Issue } from './issue.entity';
import { created, type RowOf, table, text, timestamp, uuid } from './table';
import { User } from './user.entity';

/** That something happened to an issue which concerns a member of its team. Ids are time-ordered. */
export const InboxItem = table(
  'inbox_items',
  {
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    userId: uuid<UserId>(),
    issueId: uuid<IssueId>(),
    kind: text<InboxKind>(),
    /** Who caused it; empty for scans and Palisade itself. */
    actorName: text().default(''),
    createdAt: created(),
    readAt: timestamp().orNull(),
    /** When it was in an e-mail, or was decided not to be in one. */
    mailedAt: timestamp().orNull(),
  },
  {
    foreignKeys: {
      inbox_items_user_fkey: [['userId'], User, ['id'], { onDelete: 'CASCADE' }],
      inbox_items_issue_fkey: [['issueId'], Issue, ['id'], { onDelete: 'CASCADE' }],
    },
    indexes: {
      inbox_items_owner_idx: ['teamId', 'userId', 'id'],
      inbox_items_issue_idx: ['issueId'],
      inbox_items_age_idx: ['createdAt'],
    },
    otherIndexes: ['inbox_items_mail_idx'],
    checks: { inbox_items_kind_check: "kind IN ('assigned', 'mentioned', 'reopened', 'overdue')" },
  },
);
export type InboxItem = RowOf<typeof InboxItem>;
