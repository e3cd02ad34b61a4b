import { type EnvironmentWith, loadEnvironment } from '@palisade/config';
import { DATABASE_IS_OLDER, createDataSource, isOlderDatabase } from '@palisade/persistence';
import type { DataSource } from 'typeorm';

/** Opens the database of DATABASE_URL for one command and closes it afterwards, whatever happens. */
export async function withDatabase<Result>(
  work: (dataSource: DataSource) => Promise<Result>,
  { databaseUrl }: Pick<EnvironmentWith<'databaseUrl'>, 'databaseUrl'> = loadEnvironment(['databaseUrl']),
): Promise<Result> {
  const dataSource = createDataSource({
    databaseUrl,
    poolSize: 3,
    applicationName: 'palisade-cli',
    statementTimeoutMs: 0,
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new Error(`The database cannot be reached, check DATABASE_URL: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  try {
    return await work(dataSource);
  } catch (error) {
    if (!isOlderDatabase(error)) throw error;
    throw new Error(DATABASE_IS_OLDER, { cause: error });
  } finally {
    await dataSource.destroy();
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
