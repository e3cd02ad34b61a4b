import { loadEnvironment } from '@palisade/config';
import { type Migrated, type PlannedMigration, migrate, planMigrations } from '@palisade/persistence';
import { untilDatabaseAnswers } from '@palisade/start-up';
import { withDatabase } from '../operator-database';

/** @param wait for PostgreSQL, as long as it takes */
export async function runMigrations(wait: boolean): Promise<Migrated> {
  const environment = loadEnvironment(['databaseUrl']);
  if (wait) await untilDatabaseAnswers(environment.databaseUrl, (line) => console.error(line));
  const { apiDatabasePassword: api, workerDatabasePassword: worker } = environment;
  return withDatabase(
    (dataSource) =>
      migrate(dataSource, new Date(), { ...(api && { api }), ...(worker && { worker }) }, (line) =>
        console.error(line),
      ),
    environment,
  );
}

export const readPlan = (): Promise<PlannedMigration[]> => withDatabase(planMigrations);
