import type { EntityManager } from 'typeorm';
import { SqlRepository } from '../sql/sql-repository';

/** Where sealed texts are, by the purpose that they are sealed for. The owner, an SQL expression, is part of each seal; the zone's key seals in place of the server's secret. */
const PLACES = {
  'notification-channel': {
    table: 'notification_channels',
    key: 'id',
    owner: 'id',
    columns: ['sealed_url', 'sealed_secret', 'sealed_previous_secret'],
  },
  'ticket-connection': {
    table: 'ticket_connections',
    key: 'id',
    owner: 'id',
    columns: ['sealed_token', 'sealed_hook_secret'],
  },
  'evidence-key': { table: 'evidence_keys', key: 'id', owner: 'id', columns: ['sealed_private_key'] },
  'second-factor': { table: 'second_factors', key: 'user_id', owner: 'user_id', columns: ['sealed_secret'] },
  'scan-identity': {
    table: 'scan_identities',
    key: 'id',
    // As `identitySealContext` of libs/credentials joins them; the place of the secret follows.
    owner: `concat_ws(' ', team_id, check_id, id, array_to_string(origins, ' '))`,
    columns: ['sealed_secrets'],
    zoneKey: '(SELECT public_key FROM zones JOIN checks ON zone = name WHERE checks.id = check_id)',
  },
} as const;

const hasZoneKey = (place: object): place is { zoneKey: string } => 'zoneKey' in place;

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

/** @param zoneKey the public key of the zone, or null where SEALING_SECRET seals */
export type Reseal = (owner: string, sealed: string, zoneKey: string | null) => Resealed;

type StoredRow = { key: string; owner: string; zone_key: string | null } & Record<
  string,
  string | Record<string, string> | null
>;

/** Texts that the server's secrets seal, of all teams and people. For operators. */
export class StoredSecretsRepository extends SqlRepository {
  /** Passes each text once. Rows are locked in pages, so changes of the same moment wait and nothing is overwritten. */
  async reseal(kind: StoredSecretKind, change: Reseal): Promise<ResealCounts> {
    const counts: ResealCounts = { resealed: 0, current: 0, unreadable: 0 };
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const start = after;
      const rows = await this.dataSource.transaction((manager) =>
        resealPage(manager, kind, start, change, counts),
      );
      if (rows.length < PAGE) return counts;
      after = rows[rows.length - 1]!.key;
    }
  }
}

async function resealPage(
  manager: EntityManager,
  kind: StoredSecretKind,
  after: string,
  change: Reseal,
  counts: ResealCounts,
): Promise<StoredRow[]> {
  const place = PLACES[kind];
  const { table, key, owner, columns } = place;
  const zoneKey = hasZoneKey(place) ? place.zoneKey : 'NULL';
  const rows = await manager.query<StoredRow[]>(
    `SELECT ${key} AS key, ${owner} AS owner, ${zoneKey} AS zone_key, ${columns.join(', ')} FROM ${table}
     WHERE ${key} > $1 ORDER BY ${key} LIMIT ${PAGE} FOR UPDATE`,
    [after],
  );
  for (const row of rows) {
    for (const column of columns) {
      const changed = resealValue(row, row[column] ?? null, change, counts);
      if (changed === null) continue;
      await manager.query(`UPDATE ${table} SET ${column} = $2 WHERE ${key} = $1`, [row.key, changed]);
    }
  }
  return rows;
}

/** @returns what replaces a sealed text, or a document of them; null when it stays. */
function resealValue(
  { owner, zone_key: zoneKey }: StoredRow,
  value: string | Record<string, string> | null,
  change: Reseal,
  counts: ResealCounts,
): string | null {
  if (value === null) return null;
  const one = (of: string, sealed: string): string | null => {
    const changed = change(of, sealed, zoneKey);
    counts[typeof changed === 'string' ? changed : 'resealed'] += 1;
    return typeof changed === 'string' ? null : changed.sealed;
  };
  if (typeof value === 'string') return one(owner, value);
  const changed = Object.entries(value).map(([place, sealed]) => [place, one(`${owner} ${place}`, sealed)]);
  if (changed.every(([, sealed]) => sealed === null)) return null;
  return JSON.stringify({ ...value, ...Object.fromEntries(changed.filter(([, sealed]) => sealed !== null)) });
}
