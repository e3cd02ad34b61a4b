import type { BulkAction } from './bulk-issues.body';
import { COUNT, MESSAGE } from '../../http/response-limits';
import { text, integer } from '../../http/fields';
import { type ResourceOf, resource } from '../../http/resource';

export const BulkIssuesResource = resource('BulkIssuesResource', {
  message: text(MESSAGE, '2 issues resolved.'),
  count: integer(COUNT, 2, 'How many issues changed.'),
});
export type BulkIssuesResource = ResourceOf<typeof BulkIssuesResource>;

const DONE: Record<BulkAction, string> = {
  resolve: 'resolved',
  unresolve: 'unresolved',
  accept: 'accepted',
  assign: 'assigned',
};

export const toBulkIssuesResource = (action: BulkAction, count: number): BulkIssuesResource => ({
  message: `${count} issue${count === 1 ? '' : 's'} ${DONE[action]}.`,
  count,
});
