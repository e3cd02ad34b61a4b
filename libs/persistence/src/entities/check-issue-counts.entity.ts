import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { bigint, integer, type RowOf, table, uuid } from './table';

/**
 * How many issues of a check are open, accepted and fixed. A trigger on `issues` keeps it, so it is exact in every transaction; programs
 * never write it. A check without issues has no row.
 */
export const CheckIssueCounts = table(
  'check_issue_counts',
  {
    teamId: uuid<TeamId>().key(),
    checkId: uuid<CheckId>().key(),
    /** Open issues by severity. */
    critical: integer(),
    high: integer(),
    medium: integer(),
    low: integer(),
    accepted: integer(),
    /** Issues by severity that are resolved now. */
    fixedCritical: integer(),
    fixedHigh: integer(),
    fixedMedium: integer(),
    fixedLow: integer(),
    /** Seconds from the first detection to the resolution, summed over the same. */
    fixSecondsCritical: bigint(),
    fixSecondsHigh: bigint(),
    fixSecondsMedium: bigint(),
    fixSecondsLow: bigint(),
  },
  {
    foreignKeys: {
      check_issue_counts_check_fkey: [
        ['teamId', 'checkId'],
        Check,
        ['teamId', 'id'],
        { onDelete: 'CASCADE' },
      ],
    },
  },
);
export type CheckIssueCounts = RowOf<typeof CheckIssueCounts>;
