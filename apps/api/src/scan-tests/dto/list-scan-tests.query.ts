import { SCAN_TEST_STATUSES, type ScanTestStatus } from '@palisade/vocabulary';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../../http/page.query';
import { ChoiceField, OPTIONAL } from '../../http/fields';

export const STATUS_MESSAGE = `The status must be one of ${SCAN_TEST_STATUSES.join(', ')}.`;

export class ListScanTestsQuery extends PageQuery {
  @ChoiceField(SCAN_TEST_STATUSES, 'ScanTestStatus', 'failed', 'Only results with this status.', OPTIONAL)
  @IsOptional()
  @IsIn(SCAN_TEST_STATUSES, { message: STATUS_MESSAGE })
  status?: ScanTestStatus;
}
