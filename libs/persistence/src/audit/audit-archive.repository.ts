import type { AuditEntry } from '../entities/audit-entry.entity';
import { firstIdAt } from '../ids';
import { existingMonths, partitionMonthNamed } from '../migration/partition-months';
import { withShortLocks } from '../connection/short-locks';
import { AUDIT_COLUMNS } from '../accounts/account-columns';
import { COMMAND_LINE } from '../ground/audit-entries';
import { NEW_EVENT_ID } from '../ground/issue-events';
import { selectList } from '../sql/table-columns';
import { SqlRepository } from '../sql/sql-repository';

const ENTRIES_AT_ONCE = 2_000;

/** For the operator at the command line, with the role that owns the tables: no program's role may remove entries. */
export class AuditArchiveRepository extends SqlRepository {
  /** Entries of all teams, the oldest first. Their ids decide, as they do for the partitions. */
  async *entries(from: Date | null, before: Date): AsyncGenerator<AuditEntry[]> {
    const next = firstIdAt(before);
    let last = firstIdAt(from ?? new Date(0));
    let isFirst = true;
    for (;;) {
      const entries = await this.dataSource.query<AuditEntry[]>(
        `SELECT ${selectList('audit_log', AUDIT_COLUMNS)} FROM audit_log
         WHERE id ${isFirst ? '>=' : '>'} $1 AND id < $2 ORDER BY id LIMIT ${ENTRIES_AT_ONCE}`,
        [last, next],
      );
      if (entries.length > 0) yield entries;
      if (entries.length < ENTRIES_AT_ONCE) return;
      last = entries.at(-1)?.id ?? last;
      isFirst = false;
    }
  }

  /** The months with a partition that ended before `before`, the oldest first, such as `2026_03`. */
  async monthsBefore(before: Date): Promise<string[]> {
    const names = await existingMonths(this.dataSource.manager, 'audit_log');
    return names.filter((name) => partitionMonthNamed(name).end.getTime() <= before.getTime());
  }

  /** @param month of `monthsBefore` */
  async countOf(month: string): Promise<number> {
    const [{ entries }] = await this.dataSource.query<[{ entries: number }]>(
      `SELECT count(*)::integer AS entries FROM ${partitionOf(month)}`,
    );
    return entries;
  }

  /** Drops a month, and records that in the log of each team that had entries in it. @param month of `monthsBefore` */
  async drop(month: string): Promise<void> {
    await withShortLocks(this.dataSource, async (manager) => {
      await manager.query(
        `INSERT INTO audit_log (id, team_id, action, actor_kind, actor_label, details)
         SELECT ${NEW_EVENT_ID}, team_id, 'audit_log.dropped', $1, $2, jsonb_build_object('month', $3::text)
         FROM (SELECT DISTINCT team_id FROM ${partitionOf(month)} WHERE action <> 'audit_log.dropped') AS readers`,
        [COMMAND_LINE.kind, COMMAND_LINE.label, month.replace('_', '-')],
      );
      await manager.query(`DROP TABLE ${partitionOf(month)}`);
    });
  }
}

/** The name becomes part of a statement, so nothing but a month can be one. */
function partitionOf(month: string): string {
  if (!/^\d{4}_\d{2}$/.test(month)) throw new Error(`${month} is not a month.`);
  return `audit_log_${month}`;
}
