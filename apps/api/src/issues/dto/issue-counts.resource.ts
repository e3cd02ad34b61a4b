import type { IssueCounts } from '@palisade/persistence';
import { NEW_WITHIN_DAYS } from '@palisade/vocabulary';
import { COUNT } from '../../http/fields/response-limits';
import { integer, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const IssueCountsData = resource('IssueCountsData', {
  open: integer(COUNT, 12),
  resolved: integer(COUNT, 30),
  accepted: integer(COUNT, 2),
  all: integer(COUNT, 44, 'The sum of open, resolved and accepted.'),
  new: integer(COUNT, 3, `Open, and first detected within ${NEW_WITHIN_DAYS} days of 24 hours.`),
  mine: integer(COUNT, 4, 'Open, and assigned to the caller; null for keys.').orNull(),
  overdue: integer(COUNT, 1, 'Open, and past the due date.'),
  unassigned: integer(COUNT, 5, 'Open, without an assignee.'),
});

export const IssueCountsResource = resource('IssueCountsResource', {
  data: one(IssueCountsData),
});
export type IssueCountsResource = ResourceOf<typeof IssueCountsResource>;

export const toIssueCountsResource = (counts: IssueCounts): IssueCountsResource => ({
  data: IssueCountsData.of(counts),
});
