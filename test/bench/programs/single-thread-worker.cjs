require('reflect-metadata');
const { join } = require('node:path');

/** The worker with the real engine on its main thread: what one thread can do. */
const built = (path) => require(join(__dirname, '../../../dist', path));
const { runWorker } = built('apps/worker/src/run-worker.js');
const { createScanSession } = built('libs/scanners/src/index.js');

runWorker({ scans: createScanSession, isolation: { program: 'no scan is ever suspect here' } });
