import { loadEnvironment } from '@palisade/config';
import { type Migrated, migrate } from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export function runMigrations(): Promise<Migrated> {
  const environment = loadEnvironment(['databaseUrl']);
  const { apiDatabasePassword: api, workerDatabasePassword: worker } = environment;
  return withDatabase(
    (dataSource) =>
      migrate(dataSource, new Date(), { ...(api && { api }), ...(worker && { worker }) }, (line) =>
        console.error(line),
      ),
    environment,
  );
}
