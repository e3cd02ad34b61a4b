import { ApiPropertyOptional } from '@nestjs/swagger';
import { SCAN_STATUSES, SCAN_TRIGGERS, type ScanStatus, type ScanTrigger } from '@palisade/vocabulary';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import { toBoolean } from '../../http/boolean-parameter';
import { PageQuery } from '../../http/page.query';

export const STATUS_MESSAGE = `The status must be one of ${SCAN_STATUSES.join(', ')}.`;

const CREATED_BEFORE_MESSAGE =
  'The created_before must be an ISO 8601 timestamp such as 2026-03-08T00:00:00Z.';

export class ListScansQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
    description: "Only scans of this check; another team's gives an empty list.",
  })
  @IsOptional()
  @IsUUID('all', { message: 'The check_id must be a UUID.' })
  check_id?: string;

  @ApiPropertyOptional({ enum: SCAN_STATUSES, enumName: 'ScanStatus', example: 'completed' })
  @IsOptional()
  @IsIn(SCAN_STATUSES, { message: STATUS_MESSAGE })
  status?: ScanStatus;

  @ApiPropertyOptional({ enum: SCAN_TRIGGERS, enumName: 'ScanTrigger', example: 'ci' })
  @IsOptional()
  @IsIn(SCAN_TRIGGERS, { message: `The triggered_by must be one of ${SCAN_TRIGGERS.join(', ')}.` })
  triggered_by?: ScanTrigger;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    maxLength: 35,
    example: '2026-03-08T00:00:00Z',
    description: 'Only scans created earlier.',
  })
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true }, { message: CREATED_BEFORE_MESSAGE })
  created_before?: string;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Only scans with, or without, a finding of severity critical; also 1 and 0.',
  })
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean({ message: 'The has_critical_issues must be true or false.' })
  has_critical_issues?: boolean;
}
