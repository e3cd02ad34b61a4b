import { sha256 } from '../sql/sha256';
import type { LoadedData } from '../entities/loaded-data.entity';
import { LOADED_DATA_COLUMNS, type Row, selectList } from '../sql/table-columns';
import { SqlRepository } from '../sql/sql-repository';

/** The state of a data set, without the document. */
export type LoadedDataState = Row<LoadedData, typeof LOADED_DATA_COLUMNS>;

/** A document and when it was loaded, which changes with the document. */
export interface LoadedDocument {
  id: string;
  document: string;
  loadedAt: Date;
}

/** Documents from the operator's address. One worker loads each; all workers use it. They belong to no team. */
export class LoadedDataRepository extends SqlRepository {
  list(): Promise<LoadedDataState[]> {
    return this.rows<LoadedDataState>(
      `SELECT ${selectList('loaded_data', LOADED_DATA_COLUMNS)} FROM loaded_data ORDER BY id`,
    );
  }

  /** The documents that are new to the caller. @param known when the caller's documents were loaded, by id. */
  async forWorkerChanged(known: ReadonlyMap<string, Date>): Promise<LoadedDocument[]> {
    return this.rows<LoadedDocument>(
      `SELECT id, document, loaded_at AS "loadedAt" FROM loaded_data
       WHERE document IS NOT NULL AND NOT EXISTS (
         SELECT FROM unnest($1::text[], $2::timestamptz[]) AS known (id, loaded_at)
         WHERE known.id = loaded_data.id AND known.loaded_at = date_trunc('milliseconds', loaded_data.loaded_at))`,
      [[...known.keys()], [...known.values()]],
    );
  }

  /** Deletes the sets that the operator no longer publishes. */
  async forWorkerKeepOnly(ids: readonly string[]): Promise<void> {
    await this.dataSource.query('DELETE FROM loaded_data WHERE id <> ALL ($1)', [ids]);
  }

  /**
   * Which sets this worker loads now: those that are due, or that have another address than before. No other worker gets them for an hour,
   * after which a failed load is tried again.
   */
  async forWorkerClaimDue(addresses: ReadonlyMap<string, string>): Promise<string[]> {
    return this.ids(
      `INSERT INTO loaded_data AS known (id, address_hash, next_load_at)
       SELECT id, hash, now() + interval '1 hour' FROM unnest($1::text[], $2::text[]) AS wanted (id, hash) ORDER BY id
       ON CONFLICT (id) DO UPDATE SET address_hash = excluded.address_hash, next_load_at = excluded.next_load_at
       WHERE known.next_load_at <= now() OR known.address_hash <> excluded.address_hash
       RETURNING id`,
      [[...addresses.keys()], [...addresses.values()].map(sha256)],
    );
  }

  /** The next load is in a week. */
  async forWorkerStore(
    id: string,
    { document, date, source }: { document: string; date: string; source: string },
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE loaded_data SET document = $2, date = $3, source = $4, failure = NULL, checked_at = now(),
         loaded_at = date_trunc('milliseconds', now()), next_load_at = now() + interval '7 days' WHERE id = $1`,
      [id, document, date, source],
    );
  }

  /** The previous document stays. @param failure null when the address does not have the set: then the next load is in a week. */
  async forWorkerKeepPrevious(id: string, failure: string | null): Promise<void> {
    await this.dataSource.query(
      `UPDATE loaded_data SET failure = $2, checked_at = now(),
         next_load_at = CASE WHEN $2::text IS NULL THEN now() + interval '7 days' ELSE next_load_at END WHERE id = $1`,
      [id, failure],
    );
  }
}
