// @ts-check
require('../../support/register-typescript.cjs');
module.exports = require('./quick-scan-thread');
