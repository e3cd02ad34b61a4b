import { migrate } from '@palisade/persistence';
import { withDatabase } from '../operator-database';

export const runMigrations = (): Promise<string[]> =>
  withDatabase((dataSource) => migrate(dataSource, new Date()));
