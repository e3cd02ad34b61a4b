const { join } = require('node:path');
const { openQuickSession } = require('./quick-scan.cjs');
const { scanThreadOf } = require(
  join(__dirname, '../../../dist/apps/worker/src/scan-pool/serve-scan-thread.js'),
);

module.exports = scanThreadOf(openQuickSession);
