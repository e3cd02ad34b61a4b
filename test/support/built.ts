import { createRequire } from 'node:module';
import { join } from 'node:path';
import { REPOSITORY } from './program';

/** Where a program of a test finds the build; that of another version in tests of upgrades. */
const DIST = process.env.WORKER_DIST ?? join(REPOSITORY, 'dist');
const load = createRequire(__filename);

/**
 * What the build made of a source file, with the types of the source: `built<typeof RunWorker>('apps/worker/src/run-worker')`. Programs that stand for
 * a part of the product run the rest as it is built.
 */
export const built = <Module>(path: string): Module => load(join(DIST, `${path}.js`)) as Module;
