import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Tells whoever reads the target's log what this is, and us which scan it was. */
export function userAgent(scanId: string, contactUrl?: string): string {
  const about = [...(contactUrl ? [`+${contactUrl}`] : []), `scan=${scanId}`];
  return `Palisade/${PROGRAM_VERSION} (${about.join('; ')})`;
}

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

/** The version that package.json names; `dev` where there is none. */
export const PROGRAM_VERSION = readVersion(__dirname);
