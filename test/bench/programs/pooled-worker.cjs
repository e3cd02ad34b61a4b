require('reflect-metadata');
const { join } = require('node:path');
const { setEnvironmentData } = require('node:worker_threads');
const { DEFAULT_LIMITS } = require(join(__dirname, '../../../dist/libs/target-client/src/index.js'));

// The pace of the sites is kept as always, and so fast that nobody waits for it.
Object.assign(DEFAULT_LIMITS, { burst: 1_000, perSecond: 1_000, openConnections: 100 });
const { runWorker } = require(join(__dirname, '../../../dist/apps/worker/src/run-worker.js'));

// Threads get none of the variables.
setEnvironmentData('BENCH_PORTS', process.env.BENCH_PORTS);

/** The worker as it is, with a thread for each scan. */
runWorker({
  scans: join(__dirname, 'quick-scan-thread.cjs'),
  isolation: { program: 'no scan is ever suspect here' },
});
