/**
 * Generates clients from the OpenAPI document with five generators, compiles each with `tsc --strict`, and lints the document with Redocly's
 * `recommended-strict` and Spectral's `spectral:oas`. Fails on an error or a warning of any of them. The tools come from npm into
 * `.data/generators/`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { installTools, writeApiDocument } from '../support/npm-tools.mjs';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const PACKAGES = [
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.99.0',
  'orval@8.38.0',
  'swagger-typescript-api@13.13.0',
  'oazapfts@7.5.0',
  '@oazapfts/runtime@1.2.0',
  '@redocly/cli@2.77.0',
  '@stoplight/spectral-cli@6.16.3',
  'typescript@5.9.3',
];
const STRICT = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'preserve'];
// The product's own types do not count.
const LIBRARIES = ['--lib', 'es2022,dom,dom.iterable', '--typeRoots', 'node_modules/@types'];

/** The arguments of each generator. @param out a folder of its own */
const GENERATORS = {
  'openapi-typescript': (file, out) => [file, '--output', join(out, 'client.ts')],
  'openapi-ts': (file, out) => ['--input', file, '--output', out],
  orval: (file, out) => ['--input', file, '--output', join(out, 'client.ts'), '--client', 'fetch'],
  'swagger-typescript-api': (file, out) => [
    'generate',
    '--path',
    file,
    '--output',
    out,
    '--name',
    'client.ts',
  ],
  oazapfts: (file, out) => [file, join(out, 'client.ts')],
};
const LINTERS = {
  redocly: (file) => ['lint', file, '--config', resolve(HERE, '../../redocly.yaml'), '--format', 'json'],
  spectral: (file) => ['lint', file, '--ruleset', join(HERE, 'spectral.yaml'), '--fail-severity', 'hint'],
};

const folder = await installTools('generators', PACKAGES);
const file = await writeApiDocument(folder);
const clients = join(folder, 'clients');
rmSync(clients, { recursive: true, force: true });

const tool = (name, args) =>
  run(join(folder, 'node_modules/.bin', name), args, {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  });

async function compile(name, argsOf) {
  const out = join(clients, name);
  mkdirSync(out, { recursive: true });
  await tool(name, argsOf(file, out));
  const sources = readdirSync(out, { recursive: true }).filter((path) => path.endsWith('.ts'));
  if (sources.length === 0) throw new Error('The generator wrote nothing.');
  await tool('tsc', [...STRICT, ...LIBRARIES, ...sources.map((path) => join(out, path))]);
}

/** Redocly exits with 0 in spite of warnings; its JSON counts them. */
async function lint(name, argsOf) {
  const { stdout } = await tool(name, argsOf(file));
  const { totals } = name === 'redocly' ? JSON.parse(stdout) : {};
  if (totals !== undefined && totals.errors + totals.warnings > 0) throw new Error(stdout);
}

const results = [
  ...Object.entries(GENERATORS).map(([name, argsOf]) => [name, () => compile(name, argsOf)]),
  ...Object.entries(LINTERS).map(([name, argsOf]) => [name, () => lint(name, argsOf)]),
];
for (const [name, work] of results) {
  try {
    await work();
    console.log(`${name}: ok`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}: failed\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
  }
}
