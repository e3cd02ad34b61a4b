import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of the one package.json; sources and compiled files are at different depths below it.
 *
 * @returns null when neither the folder nor one above it has the file.
 */
export function packageFolder(folder: string): string | null {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? null : packageFolder(parent);
}

function readVersion(folder: string | null): string {
  if (folder === null) return 'dev';
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string };
  return version ?? 'dev';
}

/** The version of Palisade as `package.json` has it: what every program prints and sends. */
export const VERSION = readVersion(packageFolder(__dirname));
