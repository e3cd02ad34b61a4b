import { type EnvironmentWith, loadEnvironment } from '@palisade/config';
import { createDataSource } from '@palisade/persistence';
import { type DataSource, QueryFailedError } from 'typeorm';

const UNDEFINED_TABLE = '42P01';

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
    if (!isSchemaMissing(error)) throw error;
    throw new Error('The database has no tables yet: run `palisade migrate` first.', { cause: error });
  } finally {
    await dataSource.destroy();
  }
}

function isSchemaMissing(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as Error & { code?: string };
  return code === UNDEFINED_TABLE;
}

/** A refused connection to a name with several addresses is an AggregateError without a text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
