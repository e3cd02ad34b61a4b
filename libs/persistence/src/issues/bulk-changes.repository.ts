import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { type UndoRefusal, keepForUndo, takeUndo } from './bulk-undo';
import { SqlRepository } from '../sql/sql-repository';

/** What was before changes of many checks. Each check changes in its own transaction, so this is written after them. */
export class BulkChangesRepository extends SqlRepository {
  /** @param changes null for what cannot be undone. @returns the id of the change */
  async record(
    team: ActingTeam,
    action: string,
    changes: readonly object[] | null,
    details: Record<string, unknown>,
  ): Promise<string | null> {
    return this.dataSource.transaction(async (manager) => {
      await recordForTeam(manager, team, { action: 'checks.bulk_changed', details });
      if (changes === null) return null;
      return keepForUndo(manager, team.id, { action: `checks.${action}`, before: changes });
    });
  }

  async take<Before>(
    team: ActingTeam,
    bulkId: string,
  ): Promise<{ action: string; before: Before[] } | UndoRefusal> {
    return this.dataSource.transaction(async (manager) => {
      const change = await takeUndo<Before>(manager, team.id, bulkId, 'checks');
      return typeof change === 'string'
        ? change
        : { ...change, action: change.action.replace('checks.', '') };
    });
  }

  async recordUndo(team: ActingTeam, details: Record<string, unknown>): Promise<void> {
    await recordForTeam(this.dataSource.manager, team, { action: 'checks.bulk_undone', details });
  }
}
