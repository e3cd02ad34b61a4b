require('reflect-metadata');
const { join } = require('node:path');
const { runWorker } = require(join(__dirname, '../../../dist/apps/worker/src/run-worker.js'));

/** The worker as it is, with a thread for each scan. */
runWorker({
  scans: join(__dirname, 'quick-scan-thread.cjs'),
  isolation: { program: 'no scan is ever suspect here' },
});
