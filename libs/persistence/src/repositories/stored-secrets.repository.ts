import type { EntityManager } from 'typeorm';
import { SqlRepository } from './sql-repository';

/** Where sealed texts are, by the purpose that they are sealed for. The owner is part of each seal. */
const PLACES = {
  'notification-channel': {
    table: 'notification_channels',
    owner: 'id',
    columns: ['sealed_url', 'sealed_secret', 'sealed_previous_secret'],
  },
  'second-factor': { table: 'second_factors', owner: 'user_id', columns: ['sealed_secret'] },
} as const;

export type StoredSecretKind = keyof typeof PLACES;

/** How many texts a run found: sealed again, current already, and those that no secret opens. */
export interface ResealCounts {
  resealed: number;
  current: number;
  unreadable: number;
}

/** The new text, `current` for one that stays, `unreadable` for one that cannot be opened. */
export type Resealed = { sealed: string } | 'current' | 'unreadable';

const PAGE = 500;

type StoredRow = { owner: string } & Record<string, string | null>;

/** Texts that the server's secrets seal, of all teams and people. For operators. */
export class StoredSecretsRepository extends SqlRepository {
  /** Passes each text once. Rows are locked in pages, so changes of the same moment wait and nothing is overwritten. */
  async reseal(
    kind: StoredSecretKind,
    change: (owner: string, sealed: string) => Resealed,
  ): Promise<ResealCounts> {
    const counts: ResealCounts = { resealed: 0, current: 0, unreadable: 0 };
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const start = after;
      const rows = await this.dataSource.transaction((manager) =>
        resealPage(manager, kind, start, change, counts),
      );
      if (rows.length < PAGE) return counts;
      after = rows[rows.length - 1]!.owner;
    }
  }
}

async function resealPage(
  manager: EntityManager,
  kind: StoredSecretKind,
  after: string,
  change: (owner: string, sealed: string) => Resealed,
  counts: ResealCounts,
): Promise<StoredRow[]> {
  const { table, owner, columns } = PLACES[kind];
  const rows = await manager.query<StoredRow[]>(
    `SELECT ${owner} AS owner, ${columns.join(', ')} FROM ${table}
     WHERE ${owner} > $1 ORDER BY ${owner} LIMIT ${PAGE} FOR UPDATE`,
    [after],
  );
  for (const row of rows) {
    for (const column of columns) {
      const sealed = row[column];
      if (sealed === null || sealed === undefined) continue;
      const changed = change(row.owner, sealed);
      counts[typeof changed === 'string' ? changed : 'resealed'] += 1;
      if (typeof changed === 'string') continue;
      await manager.query(`UPDATE ${table} SET ${column} = $2 WHERE ${owner} = $1`, [
        row.owner,
        changed.sealed,
      ]);
    }
  }
  return rows;
}
