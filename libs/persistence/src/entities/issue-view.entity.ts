import type { TeamId, UserId } from '@palisade/vocabulary';
import { Membership } from './membership.entity';
import { created, flag, jsonb, type RowOf, table, text, uuid } from './table';

/** A filter of the list of issues that a person saved in a team. */
export const IssueView = table(
  'issue_views',
  {
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    userId: uuid<UserId>(),
    name: text(),
    /** Members of the list's query, without the page. */
    filters: jsonb<object>(),
    /** Whether all members of the team see it. */
    isShared: flag().default(false),
    createdAt: created(),
  },
  {
    foreignKeys: {
      issue_views_membership_fkey: [
        ['teamId', 'userId'],
        Membership,
        ['teamId', 'userId'],
        { onDelete: 'CASCADE' },
      ],
    },
    uniques: { issue_views_name_key: ['teamId', 'userId', 'name'] },
    checks: { issue_views_name_check: 'char_length(name) <= 60' },
  },
);
export type IssueView = RowOf<typeof IssueView>;
