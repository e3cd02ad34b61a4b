import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

/** What the programs consist of. */
const SOURCES = [
  'apps/api',
  'apps/worker',
  'apps/renderer',
  'apps/cli',
  'clients/typescript/src',
  'libs',
  'ormconfig.ts',
];
const ONLY_FOR_TESTS = /\.spec\.ts$|\.d\.ts$|\/(?:testing|fixtures)\//;
/** What the code reads next to itself, and the licences of what is not ours. */
const DATA = /\.(?:json|txt)$/;

/** `node compile.mjs FOLDER` compiles the programs into a folder as .swcrc says; with their data. */
const target = process.argv[2];
const { paths } = JSON.parse(readFileSync('tsconfig.json', 'utf8')).compilerOptions;
const OWN_LIBRARIES = { baseUrl: process.cwd(), paths };

const filesOf = (source) =>
  statSync(source).isFile()
    ? [source]
    : readdirSync(source, { recursive: true }).map((name) => join(source, name));

async function compile(file) {
  const output = join(target, file.replace(/\.ts$/, '.js'));
  const sourceFileName = relative(dirname(output), file);
  const { code, map } = await transformFile(file, { sourceFileName, jsc: OWN_LIBRARIES });
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map`);
  writeFileSync(`${output}.map`, map);
}

function copy(file) {
  mkdirSync(dirname(join(target, file)), { recursive: true });
  copyFileSync(file, join(target, file));
}

const files = SOURCES.flatMap(filesOf).filter((file) => !ONLY_FOR_TESTS.test(file));
for (const file of files.filter((each) => DATA.test(each))) copy(file);
await Promise.all(files.filter((file) => file.endsWith('.ts')).map(compile));
