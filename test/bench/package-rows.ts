import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '../support/program';
import type { BenchRow } from './bench-row';
import { round } from './round';

const MOST_MIB = 15;

/** What `npm install` of the packed command line takes on disk, besides Node.js. */
export async function benchPackage(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-package-'));
  try {
    const bundle = join(REPOSITORY, 'apps/launcher/bundle-command-line.mjs');
    await promisify(execFile)(process.execPath, [bundle, join(REPOSITORY, 'dist'), join(folder, 'package')]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    const bytes = files.reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
    const figure = round(bytes / 1_048_576, 1);
    const target = { target: `<= ${MOST_MIB} MiB`, reached: figure <= MOST_MIB };
    return [{ name: 'command line as a package, installed', figure, unit: 'MiB', ...target }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
