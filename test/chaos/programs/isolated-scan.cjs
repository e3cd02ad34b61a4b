const { join } = require('node:path');
const { createStubSession } = require('./stub-session.cjs');

const isolation = join(__dirname, '../../../dist/apps/worker/src/isolation/serve-isolated-scan.js');

require(isolation).serveIsolatedScan(createStubSession);
