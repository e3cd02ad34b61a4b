import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PreparedStatements } from '../data-source';
import { statementName } from '../statement-name';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';

const names = new Map<string, string>();

/**
 * A read that is made again and again: the server parses and plans its text once per connection, where the data source
 * allows prepared statements. The values must stay outside of the text, or every call would be a statement of its own.
 */
export async function namedRead<Row extends QueryResultRow>(
  dataSource: DataSource,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = (dataSource.driver as PostgresDriver).master as Pool;
  const name = allowsPreparedStatements(dataSource) ? nameOf(text) : undefined;
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  return rows;
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = statementName(text)));
  return name;
}

const allowsPreparedStatements = ({ options }: DataSource): boolean =>
  (options.extra as { preparedStatements?: PreparedStatements } | undefined)?.preparedStatements !== 'none';
