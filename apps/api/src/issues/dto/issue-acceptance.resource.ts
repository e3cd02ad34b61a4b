import { ApiProperty } from '@nestjs/swagger';
import type { IssueWithCheck } from '@palisade/persistence';
import { ACCEPTANCE_REASONS, type AcceptanceReason, SEVERITIES, type Severity } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { IssueActorResource } from './issue-event.resource';
import { ChoiceField, NULL, NULLABLE, TextField, TimeField } from '../../http/fields';

export class IssueAcceptanceResource {
  @ChoiceField(ACCEPTANCE_REASONS, 'AcceptanceReason', 'false_positive')
  reason!: AcceptanceReason;

  @TextField(1_000, 'The page is public on purpose.', NULLABLE)
  note!: string | null;

  @TimeField('null: never ends.', NULL)
  until!: string | null;

  @ChoiceField(SEVERITIES, 'Severity', 'low', 'What was accepted. A higher severity opens the issue again.')
  severity!: Severity;

  @ApiProperty({ type: IssueActorResource })
  by!: IssueActorResource;

  @TimeField()
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
