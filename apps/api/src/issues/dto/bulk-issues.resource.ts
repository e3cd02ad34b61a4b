import { ApiProperty } from '@nestjs/swagger';

export class BulkIssuesResource {
  @ApiProperty({ type: String, example: '2 issues resolved.' })
  message!: string;

  @ApiProperty({ type: 'integer', example: 2, description: 'How many issues changed state.' })
  count!: number;
}
