import type { NamedAuditEntry } from '@palisade/persistence';
import { AUDIT_ACTIONS, AUDIT_ACTOR_KINDS } from '@palisade/vocabulary';
import { ADDRESS, LABEL, NAME } from '../../http/fields/response-limits';
import { id, time, text, choice, json, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

const USER_NAME = 'The present name of a user; null for anything else.';
const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

export const AuditActorResource = resource('AuditActorResource', {
  kind: choice(AUDIT_ACTOR_KINDS, 'AuditActorKind', 'user'),
  id: id("Id of the user or the key; null for the operator's command line and the system.").orNull(),
  label: text(LABEL, 'ada@example.com', 'Its name at that time; the e-mail address of a user.'),
  name: text(NAME, 'Ada Lovelace', USER_NAME).orNull(),
});
export type AuditActorResource = ResourceOf<typeof AuditActorResource>;

export const AuditTargetResource = resource('AuditTargetResource', {
  type: text(64, 'check'),
  id: text(36, ID),
  label: text(LABEL, 'shop.example.com', 'Its name at that time; the e-mail address of a user.'),
  name: text(NAME, null, USER_NAME).orNull(null),
});
export type AuditTargetResource = ResourceOf<typeof AuditTargetResource>;

export const AuditEntryResource = resource('AuditEntryResource', {
  id: id(),
  action: choice(AUDIT_ACTIONS, 'AuditAction', 'check.updated'),
  actor: one(AuditActorResource),
  target: one(AuditTargetResource, 'What the action changed; null when it is not a single thing.').orNull(),
  details: json({ fields: ['schedule_time'] }, 'Varies by action.'),
  address: text(ADDRESS, '203.0.113.7', "The client's address.").orNull(),
  created_at: time(),
});
export type AuditEntryResource = ResourceOf<typeof AuditEntryResource>;

export const AuditPage = resource('AuditPage', pageOf(AuditEntryResource));
export type AuditPage = ResourceOf<typeof AuditPage>;

export const toAuditEntryResource = (entry: NamedAuditEntry): AuditEntryResource =>
  AuditEntryResource.of(entry, {
    actor: { kind: entry.actorKind, id: entry.actorId, label: entry.actorLabel, name: entry.actorName },
    target: targetOf(entry),
  });

function targetOf({
  targetType,
  targetId,
  targetLabel,
  targetName,
}: NamedAuditEntry): AuditTargetResource | null {
  if (targetType === null || targetId === null) return null;
  return { type: targetType, id: targetId, label: targetLabel ?? targetId, name: targetName };
}
