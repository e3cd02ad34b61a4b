import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const NODE_MODULES = join(ROOT, 'node_modules');
export const DATA = join(ROOT, '.data');
export const LOGS = join(DATA, 'logs');
export const RUNS = join(DATA, 'runs');
export const QUICKSTART = join(DATA, 'quickstart.json');
/** Where the command line finds the settings of the installation that runs; apps/cli/src/running-installation.ts. */
export const SETTINGS = join(DATA, 'settings.json');

/** Tells two checkouts apart wherever something of them must lie outside. */
export const CHECKOUT_ID = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);

export const isRoot = () => process.getuid() === 0;

/** A folder that anyone may enter and only its owner may list, whatever the umask says. */
export function openFolder(folder) {
  mkdirSync(folder, { recursive: true });
  if (statSync(folder).uid === process.getuid()) chmodSync(folder, 0o711);
}

/** The folders of `.data`. The top may be entered, not listed, by others: as root, PostgreSQL runs as another user below it. */
export function createDataFolders() {
  openFolder(DATA);
  for (const folder of [LOGS, RUNS]) mkdirSync(folder, { recursive: true, mode: 0o700 });
}
