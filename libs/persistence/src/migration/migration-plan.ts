import { type DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import { ConcurrentIndex } from './concurrent-index';
import { type StatementLock, locksOf } from './statement-locks';

export interface PlannedStatement {
  sql: string;
  /** On tables that exist already, with about how many rows each has. */
  locks: (StatementLock & { rows: number })[];
}

export interface PlannedMigration {
  name: string;
  statements: PlannedStatement[];
  /** Whether further statements depend on the data: they are not known before it runs. */
  isOpenEnded: boolean;
}

/** What `migrate` would do: the statements of the missing migrations, and what they lock. It runs none of them. */
export async function planMigrations(dataSource: DataSource): Promise<PlannedMigration[]> {
  const missing = await new MigrationExecutor(dataSource).getPendingMigrations();
  const tables = await tablesOf(dataSource);
  return Promise.all(
    missing.map(async ({ name, instance }) => {
      const { statements, isOpenEnded } = await recorded(instance);
      return { name, isOpenEnded, statements: statements.map((sql) => ({ sql, locks: known(sql, tables) })) };
    }),
  );
}

const known = (sql: string, tables: Map<string, Table>): PlannedStatement['locks'] =>
  locksOf(sql).flatMap((lock) => {
    const table = tables.get(lock.table);
    return table === undefined ? [] : [{ ...lock, table: table.name, rows: table.rows }];
  });

interface Table {
  name: string;
  rows: number;
}

/** By the names of tables and of their indexes. The rows are the estimate of the planner, with those of partitions. */
async function tablesOf(dataSource: DataSource): Promise<Map<string, Table>> {
  const rows = await dataSource.query<(Table & { known: string })[]>(
    `SELECT named.relname AS known, base.relname AS name,
            (SELECT coalesce(sum(greatest(part.reltuples, 0)), 0)::float FROM pg_class AS part
             WHERE CASE base.relkind WHEN 'p' THEN part.oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = base.oid)
                   ELSE part.oid = base.oid END) AS rows
     FROM pg_class AS named
     LEFT JOIN pg_index ON pg_index.indexrelid = named.oid
     JOIN pg_class AS base ON base.oid = coalesce(pg_index.indrelid, named.oid)
     WHERE named.relkind IN ('r', 'p', 'i', 'I') AND named.relnamespace = current_schema()::regnamespace`,
  );
  return new Map(rows.map(({ known, ...table }) => [known, table]));
}

/** The statements of a migration, without a database. One that reads rows first cannot continue: it is open-ended. */
export async function recorded(
  migration: MigrationInterface | undefined,
): Promise<{ statements: string[]; isOpenEnded: boolean }> {
  const statements: string[] = [];
  const recorder = {
    query: (sql: string): Promise<unknown[]> => {
      statements.push(sql);
      return Promise.resolve([]);
    },
  };
  try {
    await migration?.up(recorder as unknown as QueryRunner);
    const reads = statements.filter((sql) => /^\s*(?:select|do)\b/i.test(sql));
    // Such a migration only reads whether its index exists.
    return { statements, isOpenEnded: reads.length > 0 && !(migration instanceof ConcurrentIndex) };
  } catch {
    return { statements, isOpenEnded: true };
  }
}
