import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Sources and compiled files lie at different depths below the one package.json. */
function readVersion(folder: string): string {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
    return version ?? 'dev';
  }
  const parent = dirname(folder);
  return parent === folder ? 'dev' : readVersion(parent);
}

/** The version of Palisade as `package.json` has it: what every program prints and sends. */
export const VERSION = readVersion(__dirname);
