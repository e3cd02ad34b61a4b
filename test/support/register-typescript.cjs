// @ts-check
/**
 * Lets this process, or this thread, require TypeScript files of the repository. Programs that Node.js starts by their path alone, as threads and
 * forked scans are, require it first.
 */
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
/** @type {any} The parts that this file changes are not documented. */
const Module = require('node:module');
const { join, resolve } = require('node:path');
const { version } = require('@swc/core/package.json');

const repository = resolve(__dirname, '../..');

/** @type {import('@swc/core').Options} */
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

Module._extensions['.ts'] = (/** @type {any} */ module, /** @type {string} */ filename) =>
  module._compile(compiled(filename), filename);

/** @param {string} filename */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha1').update(JSON.stringify(OPTIONS)).update(source).digest('hex');
  const cached = join(CACHE, `${key}.js`);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  // Only where it is needed: its memory would count as that of the program.
  const { code } = require('@swc/core').transformSync(source, { ...OPTIONS, filename });
  writeFileSync(`${cached}.${process.pid}`, code);
  renameSync(`${cached}.${process.pid}`, cached);
  return code;
}

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (
  /** @type {string} */ request,
  /** @type {any} */ parent,
  /** @type {unknown[]} */ ...rest
) => {
  const path = request.replace(/^@palisade\/([a-z-]+)(\/testing\/.*)?$/, `${repository}/libs/$1/src$2`);
  // `import('./some.js')` names what the build makes of `some.ts`.
  const isOwn = /^\.{1,2}\//.test(path) && parent?.filename?.endsWith('.ts') === true;
  return resolveFilename(isOwn ? path.replace(/\.js$/, '') : path, parent, ...rest);
};
