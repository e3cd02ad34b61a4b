import type { TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import { firstRow } from '../sql/sql-repository';

/** How long a change can be undone. */
export const UNDO_SECONDS = 60;

export type UndoRefusal = 'not_found' | 'undone' | 'too_late';

/** Keeps what was before a change. @returns its id, with which it can be undone */
export async function keepForUndo(
  manager: EntityManager,
  teamId: TeamId,
  { id = newId(), action, before }: { id?: string; action: string; before: readonly object[] },
): Promise<string> {
  await manager.query('INSERT INTO bulk_changes (id, team_id, action, before) VALUES ($1, $2, $3, $4)', [
    id,
    teamId,
    action,
    JSON.stringify(before),
  ]);
  return id;
}

/** Marks a change as undone, so that it is undone once. @param subject the changes that can be undone here */
export async function takeUndo<Before>(
  manager: EntityManager,
  teamId: TeamId,
  bulkId: string,
  subject: 'issues' | 'checks',
): Promise<{ action: string; before: Before[] } | UndoRefusal> {
  const change = await firstRow<{ action: string; before: Before[]; isUndone: boolean; isLate: boolean }>(
    manager,
    `SELECT action, before, undone_at IS NOT NULL AS "isUndone",
       created_at < now() - interval '${UNDO_SECONDS} seconds' AS "isLate"
     FROM bulk_changes WHERE id = $1 AND team_id = $2 AND action LIKE $3 FOR NO KEY UPDATE`,
    [bulkId, teamId, `${subject}.%`],
  );
  if (change === null) return 'not_found';
  if (change.isUndone) return 'undone';
  if (change.isLate) return 'too_late';
  await manager.query('UPDATE bulk_changes SET undone_at = now() WHERE id = $1', [bulkId]);
  return { action: change.action, before: change.before };
}
