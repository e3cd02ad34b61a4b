import { ApiProperty } from '@nestjs/swagger';
import type { IssueCounts } from '@palisade/persistence';
import { COUNT } from '../../http/response-limits';
import { IntegerField } from '../../http/fields';

export class IssueCountsData {
  @IntegerField(COUNT, 12)
  open!: number;

  @IntegerField(COUNT, 30)
  resolved!: number;

  @IntegerField(COUNT, 2)
  accepted!: number;

  @IntegerField(COUNT, 44, 'The sum of the other three.')
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
