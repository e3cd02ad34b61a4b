/**
 * Builds the package of the TypeScript client and writes it to FOLDER (default `dist.client`), as `npm publish` takes it:
 * `palisade-client-VERSION.tgz`. Usage: `node clients/typescript/pack.mjs [FOLDER]`; prints the path.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

const SOURCE = import.meta.dirname;
const REPOSITORY = resolve(SOURCE, '../..');

const folder = resolve(process.argv[2] ?? join(REPOSITORY, 'dist.client'));
const work = mkdtempSync(join(tmpdir(), 'palisade-client-'));
try {
  for (const file of ['package.json', 'README.md']) cpSync(join(SOURCE, file), join(work, file));
  compile(join(work, 'dist'), documentedSource(join(work, 'source')));
  rmSync(join(work, 'source'), { recursive: true });
  mkdirSync(folder, { recursive: true });
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: work,
    encoding: 'utf8',
  });
  console.log(join(folder, name.trim()));
} finally {
  rmSync(work, { recursive: true });
}

/** A copy of the sources in which each type and operation has its description from the OpenAPI document. */
function documentedSource(copy) {
  for (const name of ['src', 'tsconfig.json'])
    cpSync(join(SOURCE, name), join(copy, name), { recursive: true });
  const script = ['test/support/run-typescript.cjs', 'test/support/write-client-sources.ts'];
  const printed = execFileSync(process.execPath, [...script, '--print', '--comments'], {
    cwd: REPOSITORY,
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const [path, text] of Object.entries(JSON.parse(printed)))
    writeFileSync(join(copy, relative(SOURCE, path)), text);
  return copy;
}

/** ES modules with types by the compiler; CommonJS from the same sources, with the same types. */
function compile(dist, source) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const [esm, cjs] = [join(dist, 'esm'), join(dist, 'cjs')];
  execFileSync(process.execPath, [tsc, '-p', source, '--outDir', esm, '--skipDefaultLibCheck'], {
    stdio: ['ignore', 2, 2],
  });
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  for (const name of readdirSync(esm, { recursive: true }).filter((file) => file.endsWith('.js'))) {
    const text = readFileSync(join(source, 'src', name.replace(/\.js$/, '.ts')), 'utf8');
    const { outputText } = ts.transpileModule(text, { compilerOptions: options });
    mkdirSync(resolve(cjs, name, '..'), { recursive: true });
    writeFileSync(join(cjs, name), outputText);
    const types = name.replace(/\.js$/, '.d.ts');
    cpSync(join(esm, types), join(cjs, types));
  }
  writeFileSync(join(esm, 'package.json'), '{"type":"module"}\n');
  writeFileSync(join(cjs, 'package.json'), '{"type":"commonjs"}\n');
}
