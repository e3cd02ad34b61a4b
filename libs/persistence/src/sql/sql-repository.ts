import type { DataSource } from 'typeorm';
import type { RowPage, RowWindow } from './page-of-rows';

/** The data source, or a transaction's manager. */
interface Queryable {
  query<Result>(sql: string, values?: unknown[]): Promise<Result>;
}

/** Null when the statement returns no row. */
export async function firstRow<Row>(on: Queryable, sql: string, values: unknown[] = []): Promise<Row | null> {
  const [row] = await on.query<Row[]>(sql, values);
  return row ?? null;
}

/** The first column of the first row; null without a row. */
export async function singleValue<Value>(
  on: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Value | null> {
  const row = await firstRow<Record<string, Value>>(on, sql, values);
  return row === null ? null : (Object.values(row)[0] ?? null);
}

export async function hasRow(on: Queryable, sql: string, values: unknown[]): Promise<boolean> {
  return (await on.query<unknown[]>(sql, values)).length > 0;
}

/** Of a SELECT. */
export async function idsOf(on: Queryable, sql: string, values: unknown[] = []): Promise<string[]> {
  return (await on.query<{ id: string }[]>(sql, values)).map(({ id }) => id);
}

/** How many rows an UPDATE or a DELETE changed. */
export async function affectedRows(on: Queryable, sql: string, values: unknown[] = []): Promise<number> {
  const [, count] = await on.query<[unknown, number]>(sql, values);
  return count;
}

interface PageSql {
  columns: string;
  /** FROM and WHERE. */
  from: string;
  order: string;
  values: unknown[];
}

/** The SQL of one area. A program gets all repositories from PersistenceModule. */
export abstract class SqlRepository {
  constructor(protected readonly dataSource: DataSource) {}

  protected rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.dataSource.query<Row[]>(sql, values);
  }

  protected first<Row>(sql: string, values: unknown[] = []): Promise<Row | null> {
    return firstRow(this.dataSource, sql, values);
  }

  protected value<Value>(sql: string, values: unknown[] = []): Promise<Value | null> {
    return singleValue(this.dataSource, sql, values);
  }

  protected ids(sql: string, values: unknown[] = []): Promise<string[]> {
    return idsOf(this.dataSource, sql, values);
  }

  protected affected(sql: string, values: unknown[] = []): Promise<number> {
    return affectedRows(this.dataSource, sql, values);
  }

  /** A page and the exact total; for lists that are short enough to be counted by every request. */
  protected async page<Row>(
    { columns, from, order, values }: PageSql,
    { limit, offset }: RowWindow,
  ): Promise<RowPage<Row>> {
    const [limitPlace, offsetPlace] = [values.length + 1, values.length + 2];
    const [items, total] = await Promise.all([
      this.rows<Row>(
        `SELECT ${columns} ${from} ORDER BY ${order} LIMIT $${limitPlace} OFFSET $${offsetPlace}::bigint`,
        [...values, limit, offset],
      ),
      this.value<number>(`SELECT count(*)::integer AS total ${from}`, values),
    ]);
    return { items, total: total ?? 0 };
  }

  protected hasRow(sql: string, values: unknown[]): Promise<boolean> {
    return hasRow(this.dataSource, sql, values);
  }
}
