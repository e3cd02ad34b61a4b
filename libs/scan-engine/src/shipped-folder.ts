import { join } from 'node:path';

/** The lists of the release. Next to the index, because the build puts this lib into one file there. */
export const SHIPPED_FOLDER = join(__dirname, 'data/shipped');
