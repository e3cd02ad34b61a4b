/**
 * Runs a TypeScript file of this repository: `node test/support/run-typescript.cjs FILE [ARGUMENT…]`.
 * For what jest cannot do: a process whose environment is set before it starts, and the refreshing of fixtures.
 */
require('../../apps/launcher/need-test-packages.mjs');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join, resolve } = require('node:path');
const { transformSync, version } = require('@swc/core');

const repository = resolve(__dirname, '../..');

const OPTIONS = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
};

/** Tests start many such processes, each of which loads hundreds of files. */
const CACHE = join(repository, 'node_modules/.cache/palisade', `swc-${version}`);
mkdirSync(CACHE, { recursive: true });

require.extensions['.ts'] = (module, filename) => module._compile(compiled(filename), filename);

function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha1').update(JSON.stringify(OPTIONS)).update(source).digest('hex');
  const cached = join(CACHE, `${key}.js`);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const { code } = transformSync(source, { ...OPTIONS, filename });
  writeFileSync(`${cached}.${process.pid}`, code);
  renameSync(`${cached}.${process.pid}`, cached);
  return code;
}

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
