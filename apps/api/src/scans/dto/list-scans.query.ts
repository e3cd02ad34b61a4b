import { SCAN_STATUSES, SCAN_TRIGGERS, type ScanStatus, type ScanTrigger } from '@palisade/vocabulary';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { toBoolean } from '../../http/boolean-parameter';
import { PageQuery } from '../../http/page.query';
import { ChoiceField, FlagField, IdField, OPTIONAL, TextField } from '../../http/fields';

export const STATUS_MESSAGE = `The status must be one of ${SCAN_STATUSES.join(', ')}.`;

const CREATED_BEFORE_MESSAGE =
  'The created_before must be an ISO 8601 timestamp such as 2026-03-08T00:00:00Z.';

export class ListScansQuery extends PageQuery {
  @IdField("Only scans of this check; another team's gives an empty list.", OPTIONAL)
  @IsOptional()
  @IsUUID('all', { message: 'The check_id must be a UUID.' })
  check_id?: string;

  @ChoiceField(SCAN_STATUSES, 'ScanStatus', 'completed', OPTIONAL)
  @IsOptional()
  @IsIn(SCAN_STATUSES, { message: STATUS_MESSAGE })
  status?: ScanStatus;

  @ChoiceField(SCAN_TRIGGERS, 'ScanTrigger', 'ci', OPTIONAL)
  @IsOptional()
  @IsIn(SCAN_TRIGGERS, { message: `The triggered_by must be one of ${SCAN_TRIGGERS.join(', ')}.` })
  triggered_by?: ScanTrigger;

  @TextField(
    { maxLength: 35, format: 'date-time' },
    '2026-03-08T00:00:00Z',
    'Only scans created before this time.',
    OPTIONAL,
  )
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true }, { message: CREATED_BEFORE_MESSAGE })
  created_before?: string;

  @FlagField(true, 'Only scans with, or without, a finding of severity critical; also 1 and 0.', OPTIONAL)
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean({ message: 'The has_critical_issues must be true or false.' })
  has_critical_issues?: boolean;
}
