require('reflect-metadata');
const { join } = require('node:path');
const { createStubSession } = require('./stub-session.cjs');

/** The worker with another engine, see stub-session.cjs. */
const dist = process.env.WORKER_DIST ?? join(__dirname, '../../../dist');
const { runWorker } = require(join(dist, 'apps/worker/src/run-worker.js'));

runWorker({
  scans: createStubSession,
  isolation: {
    program: join(__dirname, 'isolated-scan.cjs'),
    variables: process.env.STUB_LOG ? { STUB_LOG: process.env.STUB_LOG } : {},
  },
});
