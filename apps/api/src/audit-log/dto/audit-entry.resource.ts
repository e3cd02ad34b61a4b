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
import { ChoiceField, IdField, NULLABLE, TextField, TimeField } from '../../http/fields';

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

export class AuditActorResource {
  @ChoiceField(AUDIT_ACTOR_KINDS, 'AuditActorKind', 'user')
  kind!: AuditActorKind;

  @IdField("Id of the user or the key; null for the operator's command line and the system.", NULLABLE)
  id!: string | null;

  @TextField(LABEL, 'ada@example.com', 'Its name at that time.')
  label!: string;
}

export class AuditTargetResource {
  @TextField(64, 'check')
  type!: string;

  @TextField(36, ID)
  id!: string;

  @TextField(LABEL, 'shop.example.com', 'Its name at that time.')
  label!: string;
}

export class AuditEntryResource {
  @IdField()
  id!: string;

  @ChoiceField(AUDIT_ACTIONS, 'AuditAction', 'check.updated')
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

  @TextField(ADDRESS, '203.0.113.7', "The client's address.", NULLABLE)
  address!: string | null;

  @TimeField()
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
