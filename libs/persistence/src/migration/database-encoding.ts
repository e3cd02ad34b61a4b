import type { DataSource } from 'typeorm';

/** The command that makes a database with the right encoding, whatever the server's own is. */
export const unicodeDatabase = (role: string, database: string): string =>
  `CREATE DATABASE "${database}_utf8" OWNER "${role}" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;

/** As `server_version_num` says it. */
export const OLDEST_POSTGRES = 150_000;

/**
 * @throws Error when the server is too old, or with the command for another database: this one cannot hold, or does not check, the texts of
 *   web sites
 */
export async function requireFitDatabase(dataSource: DataSource): Promise<void> {
  const [{ encoding, role, database, version, number }] = await dataSource.query<
    [{ encoding: string; role: string; database: string; version: string; number: number }]
  >(
    `SELECT current_setting('server_encoding') AS encoding, current_user AS role, current_database() AS database,
       current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number`,
  );
  if (number < OLDEST_POSTGRES)
    throw new Error(`PostgreSQL ${version} is too old. Upgrade to PostgreSQL 15 or newer.`);
  if (encoding === 'UTF8') return;
  throw new Error(
    `The encoding of the database ${database} is ${encoding}; it must be UTF8. Run ${unicodeDatabase(role, database)}; as a role that may, and name that database in DATABASE_URL. Restore a backup into it to keep data (docs/backup.md).`,
  );
}
