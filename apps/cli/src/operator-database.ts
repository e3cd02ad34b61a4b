import { type EnvironmentWith, loadEnvironment } from '@palisade/config';
import { DATABASE_IS_OLDER, createDataSource, isOlderDatabase } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { reasonOf } from './reason-of';

/** Opens the database of DATABASE_URL for one command, and closes it in any case. */
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
