import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Installs packages from npm into `.data/NAME`, without their install scripts.
 * @param packages each with its version
 * @returns the folder
 */
export async function installTools(name, packages) {
  const folder = join(ROOT, '.data', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  await run('npm', ['install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
  });
  return folder;
}

/** Writes the OpenAPI document to `openapi.json` in the folder, in its own process: Nest's preview reads TypeScript. */
export async function writeApiDocument(folder) {
  const file = join(folder, 'openapi.json');
  const { stdout } = await run(
    process.execPath,
    ['test/support/run-typescript.cjs', 'test/support/write-client-sources.ts', '--document'],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
  );
  writeFileSync(file, stdout);
  return file;
}
