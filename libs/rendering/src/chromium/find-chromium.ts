import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's command for the headless shell is a script that stays between us and the browser: the browser itself comes first. */
const PLACES = ['/usr/lib/chromium/chromium-headless-shell', '/usr/lib/chromium/chromium'];
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export const NO_CHROMIUM =
  'There is no Chromium on this machine: run `apt-get install chromium-headless-shell chromium-common` as root, or set CHROMIUM_PATH to a Chromium or Chrome.';

/** The Chromium of this machine, without the windows of a desktop where both are there: CHROMIUM_PATH wins. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment.CHROMIUM_PATH ?? '';
  if (named !== '') return isProgram(named) ? named : null;
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...PLACES, ...onPath].find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
