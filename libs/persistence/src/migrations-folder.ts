import { join } from 'node:path';

/** Next to the index, because the build puts this lib into one file there. */
export const MIGRATIONS_FOLDER = join(__dirname, 'migrations');
