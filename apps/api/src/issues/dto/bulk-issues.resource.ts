import type { BulkAction } from './bulk-issues.body';
import { COUNT, MESSAGE } from '../../http/response-limits';
import { IntegerField, TextField } from '../../http/fields';

export class BulkIssuesResource {
  @TextField(MESSAGE, '2 issues resolved.')
  message!: string;

  @IntegerField(COUNT, 2, 'How many issues changed.')
  count!: number;
}

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
