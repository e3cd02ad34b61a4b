import { ApiProperty } from '@nestjs/swagger';
import type { IssueCounts } from '@palisade/persistence';

export class IssueCountsData {
  @ApiProperty({ type: 'integer', example: 12 })
  open!: number;

  @ApiProperty({ type: 'integer', example: 30 })
  resolved!: number;

  @ApiProperty({ type: 'integer', example: 2 })
  accepted!: number;

  @ApiProperty({ type: 'integer', example: 44, description: 'The sum of the other three.' })
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
