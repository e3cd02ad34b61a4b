import { ApiProperty } from '@nestjs/swagger';
import type { IssueWithCheck } from '@palisade/persistence';
import { ACCEPTANCE_REASONS, type AcceptanceReason, SEVERITIES, type Severity } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { IssueActorResource } from './issue-event.resource';

const TIME = '2026-03-07T02:00:00+00:00';

export class IssueAcceptanceResource {
  @ApiProperty({ enum: ACCEPTANCE_REASONS, enumName: 'AcceptanceReason', example: 'false_positive' })
  reason!: AcceptanceReason;

  @ApiProperty({ type: String, maxLength: 1_000, nullable: true, example: 'The page is public on purpose.' })
  note!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'null: never ends.',
  })
  until!: string | null;

  @ApiProperty({
    enum: SEVERITIES,
    enumName: 'Severity',
    example: 'low',
    description: 'What was accepted. A higher severity opens the issue again.',
  })
  severity!: Severity;

  @ApiProperty({ type: IssueActorResource })
  by!: IssueActorResource;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  at!: string;
}

export const toAcceptanceResource = (
  acceptance: IssueWithCheck['acceptance'],
): IssueAcceptanceResource | null =>
  acceptance && {
    ...acceptance,
    until: toTimestamp(acceptance.until === null ? null : new Date(acceptance.until)),
    at: toTimestamp(new Date(acceptance.at)),
  };
