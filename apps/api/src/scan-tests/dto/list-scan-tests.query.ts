import { ApiPropertyOptional } from '@nestjs/swagger';
import { SCAN_TEST_STATUSES, type ScanTestStatus } from '@palisade/vocabulary';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../../http/page.query';

export const STATUS_MESSAGE = `The status must be one of ${SCAN_TEST_STATUSES.join(', ')}.`;

export class ListScanTestsQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: SCAN_TEST_STATUSES,
    enumName: 'ScanTestStatus',
    example: 'failed',
    description: 'Only results with this status.',
  })
  @IsOptional()
  @IsIn(SCAN_TEST_STATUSES, { message: STATUS_MESSAGE })
  status?: ScanTestStatus;
}
