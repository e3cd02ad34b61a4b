import { SCAN_TEST_STATUSES, type ScanTestStatus } from '@palisade/vocabulary';
import { PageQuery } from '../../http/fields/page.query';
import { OPTIONAL, Parameter, oneOf } from '../../http/fields/request-fields';

export const STATUS_MESSAGE = oneOf('status', SCAN_TEST_STATUSES);

export class ListScanTestsQuery extends PageQuery {
  @Parameter.Choice(
    SCAN_TEST_STATUSES,
    'ScanTestStatus',
    'failed',
    'Only results with this status.',
    OPTIONAL,
  )
  status?: ScanTestStatus;
}
