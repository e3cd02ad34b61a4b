const { join } = require('node:path');
const { createStubSession } = require('./stub-session.cjs');

const dist = process.env.WORKER_DIST ?? join(__dirname, '../../../dist');
const isolation = join(dist, 'apps/worker/src/isolation/serve-isolated-scan.js');

require(isolation).serveIsolatedScan(createStubSession);
