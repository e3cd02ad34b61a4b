import { ApiProperty } from '@nestjs/swagger';
import type { IssueEvent } from '@palisade/persistence';
import {
  ISSUE_ACTOR_KINDS,
  ISSUE_EVENT_TYPES,
  type IssueActorKind,
  type IssueEventType,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';
import { LABEL } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';
import { ChoiceField, IdField, NULL, NULLABLE, TextField, TimeField } from '../../http/fields';

export class IssueActorResource {
  @ChoiceField(ISSUE_ACTOR_KINDS, 'IssueActorKind', 'user')
  kind!: IssueActorKind;

  @IdField('Id of the user, API key or scan; null for the operator and for Palisade itself.', NULLABLE)
  id!: string | null;

  @TextField(LABEL, 'Ada Lovelace', 'The name at that time.')
  name!: string;
}

export class IssueEventResource {
  @IdField()
  id!: string;

  @ChoiceField(ISSUE_EVENT_TYPES, 'IssueEventType', 'accepted')
  type!: IssueEventType;

  @TimeField()
  at!: string;

  @ApiProperty({ type: IssueActorResource })
  actor!: IssueActorResource;

  @IdField('The scan that caused the event; null for events that people cause.', NULL)
  scan_id!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { reason: 'false_positive', note: null, until: null },
    description:
      'Depends on the type. `opened`, `reopened`, `severity_changed`: `severity`, and `from` when it changed. `accepted`: `reason`, ' +
      '`note`, `until`. `acceptance_removed`, `acceptance_expired`: the `state` that follows. `assigned`: `assignee`. ' +
      '`commented`: `text`.',
  })
  data!: Record<string, unknown>;
}

export class IssueEventPage extends PageResource {
  @ApiProperty({ type: [IssueEventResource], ...PAGE_ITEMS })
  data!: IssueEventResource[];
}

export const toIssueEventResource = (event: IssueEvent): IssueEventResource => ({
  id: event.id,
  type: event.type,
  at: toTimestamp(event.at),
  actor: actorOf(event),
  scan_id: event.scanId,
  data: event.data,
});

const actorOf = ({ actorKind, actorId, actorName, scanId }: IssueEvent): IssueActorResource =>
  actorKind === 'scan'
    ? { kind: actorKind, id: scanId, name: 'Scan' }
    : { kind: actorKind, id: actorId, name: actorName };
