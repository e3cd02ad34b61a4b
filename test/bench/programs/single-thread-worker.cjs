require('reflect-metadata');
const { join } = require('node:path');
const { openQuickSession } = require('./quick-scan.cjs');
const { runWorker } = require(join(__dirname, '../../../dist/apps/worker/src/run-worker.js'));

/** The worker with the real engine on its main thread: what one thread can do. */
runWorker({ scans: openQuickSession, isolation: { program: 'no scan is ever suspect here' } });
