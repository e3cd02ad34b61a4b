/**
 * Runs a TypeScript file of this repository: `node test/support/run-typescript.cjs FILE [ARGUMENT…]`.
 * For what jest cannot do: a process whose environment is set before it starts, and the refreshing of fixtures.
 */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { resolve } = require('node:path');
require('../../apps/launcher/need-test-packages.mjs');
const { transformSync } = require('@swc/core');

const repository = resolve(__dirname, '../..');

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2022',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  });
  module._compile(code, filename);
};

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, parent, ...rest) => {
  const path = request.replace(/^@palisade\/([a-z-]+)(\/testing\/.*)?$/, `${repository}/libs/$1/src$2`);
  // `import('./some.js')` names what the build makes of `some.ts`.
  const isOwn = /^\.{1,2}\//.test(path) && parent?.filename?.endsWith('.ts') === true;
  return resolveFilename(isOwn ? path.replace(/\.js$/, '') : path, parent, ...rest);
};

const [file, ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], resolve(file), ...rest];
require(resolve(file));
