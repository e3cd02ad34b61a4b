import { ApiProperty } from '@nestjs/swagger';
import type { IssueCounts } from '@palisade/persistence';
import { COUNT } from '../../http/response-limits';

export class IssueCountsData {
  @ApiProperty({ type: 'integer', ...COUNT, example: 12 })
  open!: number;

  @ApiProperty({ type: 'integer', ...COUNT, example: 30 })
  resolved!: number;

  @ApiProperty({ type: 'integer', ...COUNT, example: 2 })
  accepted!: number;

  @ApiProperty({ type: 'integer', ...COUNT, example: 44, description: 'The sum of the other three.' })
  all!: number;
}

export class IssueCountsResource {
  @ApiProperty({ type: IssueCountsData })
  data!: IssueCountsData;
}

export const toIssueCountsResource = ({
  open,
  resolved,
  accepted,
  all,
}: IssueCounts): IssueCountsResource => ({
  data: { open, resolved, accepted, all },
});
