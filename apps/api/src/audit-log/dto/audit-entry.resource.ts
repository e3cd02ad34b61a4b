import { ApiProperty } from '@nestjs/swagger';
import type { AuditEntry } from '@palisade/persistence';
import {
  AUDIT_ACTIONS,
  AUDIT_ACTOR_KINDS,
  type AuditAction,
  type AuditActorKind,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { toTimestamp } from '../../http/timestamp';
import { ADDRESS, LABEL } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

export class AuditActorResource {
  @ApiProperty({ enum: AUDIT_ACTOR_KINDS, enumName: 'AuditActorKind', example: 'user' })
  kind!: AuditActorKind;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: ID,
    description: "Id of the user or the key; null for the operator's command line and the system.",
  })
  id!: string | null;

  @ApiProperty({ type: String, ...LABEL, example: 'ada@example.com', description: 'Its name at that time.' })
  label!: string;
}

export class AuditTargetResource {
  @ApiProperty({ type: String, maxLength: 64, example: 'check' })
  type!: string;

  @ApiProperty({ type: String, maxLength: 36, example: ID })
  id!: string;

  @ApiProperty({ type: String, ...LABEL, example: 'shop.example.com', description: 'Its name at that time.' })
  label!: string;
}

export class AuditEntryResource {
  @ApiProperty({ type: String, format: 'uuid', example: ID })
  id!: string;

  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction', example: 'check.updated' })
  action!: AuditAction;

  @ApiProperty({ type: AuditActorResource })
  actor!: AuditActorResource;

  @ApiProperty({
    type: AuditTargetResource,
    nullable: true,
    description: 'What the action changed; null when it is not a single thing.',
  })
  target!: AuditTargetResource | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { fields: ['schedule_time'] },
    description: 'Varies by action.',
  })
  details!: Record<string, unknown>;

  @ApiProperty({
    type: String,
    ...ADDRESS,
    nullable: true,
    example: '203.0.113.7',
    description: "The client's address.",
  })
  address!: string | null;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-07T10:15:00+00:00' })
  created_at!: string;
}

export class AuditPage extends PageResource {
  @ApiProperty({ type: [AuditEntryResource], ...PAGE_ITEMS })
  data!: AuditEntryResource[];
}

export const toAuditEntryResource = (entry: AuditEntry): AuditEntryResource => ({
  id: entry.id,
  action: entry.action,
  actor: { kind: entry.actorKind, id: entry.actorId, label: entry.actorLabel },
  target: targetOf(entry),
  details: entry.details,
  address: entry.address,
  created_at: toTimestamp(entry.createdAt),
});

function targetOf({ targetType, targetId, targetLabel }: AuditEntry): AuditTargetResource | null {
  if (targetType === null || targetId === null) return null;
  return { type: targetType, id: targetId, label: targetLabel ?? targetId };
}
