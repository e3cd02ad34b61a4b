import { loadEnvironment } from '@palisade/config';
import { createDataSource } from '@palisade/persistence';

/** For TypeORM's own command line (`npx typeorm migration:show -d dist/ormconfig.js`); the programs do not read it. */
export default createDataSource(loadEnvironment(['databaseUrl']));
