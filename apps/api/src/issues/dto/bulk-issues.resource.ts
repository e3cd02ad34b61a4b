import { ApiProperty } from '@nestjs/swagger';
import type { BulkAction } from './bulk-issues.body';
import { COUNT, MESSAGE } from '../../http/response-limits';

export class BulkIssuesResource {
  @ApiProperty({ type: String, ...MESSAGE, example: '2 issues resolved.' })
  message!: string;

  @ApiProperty({ type: 'integer', ...COUNT, example: 2, description: 'How many issues changed.' })
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
