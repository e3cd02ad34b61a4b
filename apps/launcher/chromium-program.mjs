import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOf, onPath } from './debian-packages.mjs';
import { DATA } from './paths.mjs';
import { LauncherError } from './progress.mjs';
import { findSystemProgram } from './system-program.mjs';

/** Debian's Chromium without the windows of a desktop: the same pages with a fifth less processor time, and a smaller download. */
const HEADLESS = 'chromium-headless-shell';
const PROGRAMS = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** It needs files of `chromium-common`, which Debian does not name as a dependency. */
const PACKAGES = [HEADLESS, 'chromium-common'];
const UNPACKED = join(DATA, `runtime/${HEADLESS}`);
/** Debian's command is a link or a script that reads files of the system; this is the browser itself. */
const UNPACKED_PROGRAM = join(UNPACKED, `usr/lib/chromium/${HEADLESS}`);

/** Finds Chromium or gets it; returns `{command, env}`. */
export const findChromium = (processes) =>
  findSystemProgram(processes, {
    name: 'Chromium',
    find: () => named() ?? onPath(PROGRAMS),
    findUnpacked: () =>
      existsSync(UNPACKED_PROGRAM) ? { command: UNPACKED_PROGRAM, folder: UNPACKED } : undefined,
    systemPackages: PACKAGES,
    download: { folder: UNPACKED, command: ['install', '--download-only'], packages: PACKAGES },
    advice: `there is no Chromium for the browser tests and it could not be installed: run \`apt-get update\` and \`apt-get install ${PACKAGES.join(' ')}\` as root, or set CHROMIUM_PATH to a Chromium or Chrome`,
    variable: 'CHROMIUM_PATH',
  });

function named() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (existsSync(path)) return path;
  throw new LauncherError(`CHROMIUM_PATH=${path} does not exist: correct it, or leave it out`);
}

export const INSTALL_CHROMIUM = `apt-get install ${PACKAGES.join(' ')}`;

/** The Chromium that is here already, as `{command, env, isNamed}`; `isNamed` where a program would not find it without its path. */
export function installedChromium() {
  const path = named() ?? onPath(PROGRAMS);
  if (path) return { command: path, env: process.env, isNamed: Boolean(process.env.CHROMIUM_PATH) };
  if (!existsSync(UNPACKED_PROGRAM)) return undefined;
  return { command: UNPACKED_PROGRAM, env: environmentOf(UNPACKED), isNamed: true };
}
