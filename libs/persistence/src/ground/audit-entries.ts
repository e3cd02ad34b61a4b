import type { AuditAction, UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { type AuditActor, AuditEntry } from '../entities/audit-entry.entity';
import { newId } from '../ids';

/** A team and the actor: the first argument of every audited change. */
export interface ActingTeam {
  id: string;
  actor: AuditActor;
}

export interface AuditTarget {
  /** `check`, `user`, `api_key`, `invitation`, `team`. */
  type: string;
  id: string;
  label: string;
}

export interface AuditNote {
  action: AuditAction;
  target?: AuditTarget;
  /** Never a secret: the whole team may read it. */
  details?: Record<string, unknown>;
}

/** The operator at the command line. */
export const COMMAND_LINE: AuditActor = { kind: 'operator', id: null, label: 'command line', address: null };

/** What the product does on its own. */
export const THE_PRODUCT: AuditActor = { kind: 'system', id: null, label: 'Palisade', address: null };

/** Writes what a team may read. With the manager of a transaction it is written if, and only if, the change is. */
export async function recordForTeam(
  manager: EntityManager,
  { id: teamId, actor }: { id: string | null; actor: AuditActor },
  { action, target, details = {} }: AuditNote,
): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(AuditEntry)
    .values({
      id: newId(),
      teamId,
      action,
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: actor.label,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      targetLabel: target?.label ?? null,
      // TypeORM's type for a column of JSON does not take a plain record.
      details: details as object,
      address: actor.address,
    })
    // Nothing is read back: the worker's role may add to the log and not read it.
    .updateEntity(false)
    .execute();
}

/** The same for what concerns a check. */
export async function recordForCheck(
  manager: EntityManager,
  team: ActingTeam,
  action: AuditAction & `check.${string}`,
  { id, domain }: { id: string; domain: string },
  details?: Record<string, unknown>,
): Promise<void> {
  await recordForTeam(manager, team, { action, target: { type: 'check', id, label: domain }, details });
}

/** Writes what concerns an account: every team of the person may read it. */
export async function recordForUser(
  manager: EntityManager,
  userId: UserId,
  actor: AuditActor,
  note: AuditNote,
): Promise<void> {
  const teams = await manager.query<{ id: string }[]>(
    `SELECT m.team_id AS id FROM memberships m JOIN teams t ON t.id = m.team_id
     WHERE m.user_id = $1 AND t.deleted_at IS NULL`,
    [userId],
  );
  const readers = teams.length === 0 ? [{ id: null }] : teams;
  for (const { id } of readers) await recordForTeam(manager, { id, actor }, note);
}
