import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { day, integer, type RowOf, table, uuid } from './table';

/** What happened to the issues of a check on a day (UTC). A trigger on `issues` keeps it; a day without a change has no row. */
export const CheckIssueDay = table(
  'check_issue_days',
  {
    teamId: uuid<TeamId>().key(),
    day: day().key(),
    checkId: uuid<CheckId>().key(),
    /** Became open: for the first time, or again. */
    opened: integer(),
    /** Were open and became resolved, by scans or by a person. */
    fixed: integer(),
    /** Were open and became accepted. */
    accepted: integer(),
  },
  {
    foreignKeys: {
      check_issue_days_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id'], { onDelete: 'CASCADE' }],
    },
  },
);
export type CheckIssueDay = RowOf<typeof CheckIssueDay>;
