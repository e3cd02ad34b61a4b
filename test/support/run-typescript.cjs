// @ts-check
/**
 * Runs a TypeScript file of this repository: `node test/support/run-typescript.cjs FILE [ARGUMENT…]`.
 * For what jest cannot do: a process whose environment is set before it starts, and the refreshing of fixtures.
 */
require('../../apps/launcher/need-test-packages.mjs');
require('./register-typescript.cjs');
const { resolve } = require('node:path');

const [file = '', ...rest] = process.argv.slice(2);
process.argv = [process.execPath, resolve(file), ...rest];
require(resolve(file));
