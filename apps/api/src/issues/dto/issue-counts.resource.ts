import type { IssueCounts } from '@palisade/persistence';
import { COUNT } from '../../http/fields/response-limits';
import { integer, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const IssueCountsData = resource('IssueCountsData', {
  open: integer(COUNT, 12),
  resolved: integer(COUNT, 30),
  accepted: integer(COUNT, 2),
  all: integer(COUNT, 44, 'The sum of the other three.'),
});

export const IssueCountsResource = resource('IssueCountsResource', {
  data: one(IssueCountsData),
});
export type IssueCountsResource = ResourceOf<typeof IssueCountsResource>;

export const toIssueCountsResource = (counts: IssueCounts): IssueCountsResource => ({
  data: IssueCountsData.of(counts),
});
