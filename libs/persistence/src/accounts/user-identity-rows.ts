import type { UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { AuditActor } from '../entities/audit-entry.entity';
import { UserIdentity } from '../entities/user-identity.entity';
import { newId } from '../ids';
import { recordForUser } from '../ground/audit-entries';

/** A person as an OpenID provider names them. */
export type ProvenIdentity = Pick<UserIdentity, 'issuer' | 'subject' | 'label'>;

export async function insertIdentity(
  manager: EntityManager,
  actor: AuditActor & { id: string },
  { issuer, subject, label }: ProvenIdentity,
): Promise<void> {
  const identity = { id: newId(), userId: actor.id, issuer, subject, label };
  await manager.getRepository(UserIdentity).insert({ ...identity, lastUsedAt: new Date() });
  await recordIdentity(manager, actor, 'identity.linked', identity);
}

/**
 * Ends every link of the person, when they prove that the mailbox of the account is theirs: links made before may be those of someone
 * who signed up with a foreign address, or who knew the password.
 */
export async function endIdentities(
  manager: EntityManager,
  actor: AuditActor & { id: UserId },
  by: 'password reset' | 'confirmed address',
): Promise<void> {
  const [ended] = await manager.query<[ProvenIdentity[], number]>(
    'DELETE FROM user_identities WHERE user_id = $1 RETURNING issuer, subject, label',
    [actor.id],
  );
  for (const identity of ended) await recordIdentity(manager, actor, 'identity.unlinked', identity, { by });
}

export async function recordIdentity(
  manager: EntityManager,
  actor: AuditActor & { id: string },
  action: 'identity.linked' | 'identity.unlinked',
  { issuer, label }: ProvenIdentity,
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordForUser(manager, actor.id, actor, { action, details: { issuer, account: label, ...details } });
}
