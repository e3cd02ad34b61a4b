import { SCAN_STATUSES, SCAN_TRIGGERS, type ScanStatus, type ScanTrigger } from '@palisade/vocabulary';
import { Transform } from 'class-transformer';
import { toBoolean } from '../../http/fields/query-values';
import { PageQuery } from '../../http/fields/page.query';
import { OPTIONAL, Parameter, oneOf } from '../../http/fields/request-fields';

export const STATUS_MESSAGE = oneOf('status', SCAN_STATUSES);

export class ListScansQuery extends PageQuery {
  @Parameter.Id("Only scans of this check. Another team's check gives an empty list.", OPTIONAL)
  check_id?: string;

  @Parameter.Choice(SCAN_STATUSES, 'ScanStatus', 'completed', OPTIONAL)
  status?: ScanStatus;

  @Parameter.Choice(SCAN_TRIGGERS, 'ScanTrigger', 'ci', OPTIONAL)
  triggered_by?: ScanTrigger;

  @Parameter.Moment('2026-03-08T00:00:00Z', 'Only scans created before this time.', OPTIONAL)
  created_before?: string;

  @Parameter.Flag(
    true,
    'Only scans with, or without, a finding of severity critical. 1 and 0 work too.',
    OPTIONAL,
  )
  @Transform(toBoolean)
  has_critical_issues?: boolean;
}
