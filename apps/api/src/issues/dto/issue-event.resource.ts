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

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

export class IssueActorResource {
  @ApiProperty({ enum: ISSUE_ACTOR_KINDS, enumName: 'IssueActorKind', example: 'user' })
  kind!: IssueActorKind;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: ID,
    description: 'Id of the user, API key or scan; null for the operator and for Palisade itself.',
  })
  id!: string | null;

  @ApiProperty({ type: String, ...LABEL, example: 'ada@example.com', description: 'The name at that time.' })
  name!: string;
}

export class IssueEventResource {
  @ApiProperty({ type: String, format: 'uuid', example: ID })
  id!: string;

  @ApiProperty({ enum: ISSUE_EVENT_TYPES, enumName: 'IssueEventType', example: 'accepted' })
  type!: IssueEventType;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-07T10:15:00+00:00' })
  at!: string;

  @ApiProperty({ type: IssueActorResource })
  actor!: IssueActorResource;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'The scan that caused the event; null for events that people cause.',
  })
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
