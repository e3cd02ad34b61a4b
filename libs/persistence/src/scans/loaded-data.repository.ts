import { sha256 } from '../sql/sha256';
import type { LoadedData } from '../entities/loaded-data.entity';
import { LOADED_DATA_COLUMNS, type Row, selectList } from '../sql/table-columns';
import { SqlRepository } from '../sql/sql-repository';

/** The state of a list, without the document. */
export type LoadedDataState = Row<LoadedData, typeof LOADED_DATA_COLUMNS>;

/** A document and when it was loaded, which changes with the document. */
export interface LoadedDocument {
  id: string;
  document: string;
  loadedAt: Date;
}

/** A list with what is known about it. */
export interface KnownList {
  id: string;
  document: string;
  date: string;
  source: string;
  confirmedOn: string | null;
}

/** In place of addresses: an operator imported the list from a file. */
const IMPORTED = '';

/** Lists from the operator's address or their public sources. One worker loads each; all workers use it. They belong to no team. */
export class LoadedDataRepository extends SqlRepository {
  list(): Promise<LoadedDataState[]> {
    return this.rows<LoadedDataState>(
      `SELECT ${selectList('loaded_data', LOADED_DATA_COLUMNS)} FROM loaded_data ORDER BY id`,
    );
  }

  /** Workers use it within minutes, and replace it only by what they load themselves. */
  async storeImported({ id, document, date, source, confirmedOn }: KnownList): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO loaded_data (id, address_hash, document, date, source, confirmed_on, loaded_at, checked_at, next_load_at)
       VALUES ($1, '${IMPORTED}', $2, $3, $4, $5, date_trunc('milliseconds', now()), now(), now() + interval '1 day')
       ON CONFLICT (id) DO UPDATE SET document = excluded.document, date = excluded.date, source = excluded.source,
         confirmed_on = excluded.confirmed_on, loaded_at = excluded.loaded_at, checked_at = excluded.checked_at,
         address_hash = excluded.address_hash, etags = NULL, failure = NULL`,
      [id, document, date, source, confirmedOn],
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

  /** What a load is compared with; null before the first. */
  async forWorkerPrevious(id: string): Promise<{ document: string | null; etags: string | null } | null> {
    const [row] = await this.rows<{ document: string | null; etags: string | null }>(
      'SELECT document, etags FROM loaded_data WHERE id = $1',
      [id],
    );
    return row ?? null;
  }

  /** Deletes the lists that have no address any more; those from a file stay. */
  async forWorkerKeepOnly(ids: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM loaded_data WHERE id <> ALL ($1) AND address_hash <> '${IMPORTED}'`,
      [ids],
    );
  }

  /**
   * Which lists this worker loads now: those that are due, or that have other addresses than before. No other worker gets them for an hour,
   * after which a failed load is tried again.
   */
  async forWorkerClaimDue(addresses: ReadonlyMap<string, string>): Promise<string[]> {
    return this.ids(
      `INSERT INTO loaded_data AS known (id, address_hash, next_load_at)
       SELECT id, hash, now() + interval '1 hour' FROM unnest($1::text[], $2::text[]) AS wanted (id, hash) ORDER BY id
       ON CONFLICT (id) DO UPDATE SET address_hash = excluded.address_hash, next_load_at = excluded.next_load_at,
         etags = CASE WHEN known.address_hash = excluded.address_hash THEN known.etags END
       WHERE known.next_load_at <= now() OR known.address_hash <> excluded.address_hash
       RETURNING id`,
      [[...addresses.keys()], [...addresses.values()].map(sha256)],
    );
  }

  /** The next load is in a day, at another minute for each installation. */
  async forWorkerStore(
    { id, document, date, source, confirmedOn }: KnownList,
    etags: string | null,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE loaded_data SET document = $2, date = $3, source = $4, confirmed_on = $5, etags = $6, failure = NULL, checked_at = now(),
         loaded_at = date_trunc('milliseconds', now()), next_load_at = ${NEXT_LOAD} WHERE id = $1`,
      [id, document, date, source, confirmedOn, etags],
    );
  }

  /** The address has nothing newer, or does not have the list. @param confirmedOn the day on which a public source says so; else null */
  async forWorkerConfirm(id: string, confirmedOn: string | null, etags?: string | null): Promise<void> {
    await this.dataSource.query(
      `UPDATE loaded_data SET failure = NULL, checked_at = now(), confirmed_on = coalesce($2, confirmed_on),
         etags = coalesce($3, etags), next_load_at = ${NEXT_LOAD} WHERE id = $1`,
      [id, confirmedOn, etags ?? null],
    );
  }

  /** The previous document stays; the next load is in an hour. */
  async forWorkerKeepPrevious(id: string, failure: string): Promise<void> {
    await this.dataSource.query('UPDATE loaded_data SET failure = $2, checked_at = now() WHERE id = $1', [
      id,
      failure,
    ]);
  }
}

const NEXT_LOAD = `now() + interval '23 hours' + random() * interval '1 hour'`;
