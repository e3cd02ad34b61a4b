import { type DataSource, QueryFailedError } from 'typeorm';
import { type WrongSetting, wrongSettings } from '../connection/session-settings';

export const DATABASE_IS_OLDER = 'The database is older than this program: run `palisade migrate`.';

/** SQLSTATE undefined_table and undefined_column. */
const OLDER_STATES: readonly unknown[] = ['42P01', '42703'];
/** SQLSTATE insufficient_privilege: an older program granted the rights of the role. */
const NO_RIGHT = '42501';

/** Whether the database has all tables that this program knows. One that a newer program migrated has. */
export class SchemaState {
  private isKnown = false;

  constructor(private readonly dataSource: DataSource) {}

  /** Queries until the database is up to date, then keeps the result. @throws when PostgreSQL cannot be reached */
  async isUpToDate(): Promise<boolean> {
    if (this.isKnown) return true;
    try {
      const applied = await this.dataSource.query<{ name: string }[]>('SELECT name FROM schema_migrations');
      const names = new Set(applied.map(({ name }) => name));
      this.isKnown = migrationNames(this.dataSource).every((name) => names.has(name));
    } catch (error) {
      if (!isOlderDatabase(error) && stateOf(error) !== NO_RIGHT) throw error;
    }
    return this.isKnown;
  }

  /** Each time: connections come and go. @throws when PostgreSQL cannot be reached */
  wrongSettings(): Promise<WrongSetting[]> {
    return wrongSettings(this.dataSource);
  }
}

/** Those that this program knows, in their order. */
export const migrationNames = (dataSource: DataSource): string[] =>
  dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);

const stateOf = (error: unknown): unknown =>
  error instanceof QueryFailedError && 'code' in error ? error.code : undefined;

export const isOlderDatabase = (error: unknown): boolean => OLDER_STATES.includes(stateOf(error));
