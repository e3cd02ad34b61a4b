import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  environmentOf,
  installAsRoot,
  missingLibraries,
  onPath,
  unpackPrivately,
} from './debian-packages.mjs';
import { withLock } from './lock.mjs';
import { DATA, isRoot } from './paths.mjs';
import { LauncherError, say, step } from './progress.mjs';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const UNPACKED = join(DATA, 'runtime/chromium');
/** Debian's `chromium` is a script that reads files of the system; this is the browser itself. */
const UNPACKED_PROGRAM = join(UNPACKED, 'usr/lib/chromium/chromium');
const ADVICE =
  'there is no Chromium for the browser tests and it could not be installed: run `apt-get update` and `apt-get install chromium` as root, or set CHROMIUM_PATH to a Chromium or Chrome';

/** Finds Chromium or gets it; returns `{command, env}`. */
export async function findChromium(processes) {
  const found = find();
  if (found) return found;
  if (!onPath(['apt-get'])) throw new LauncherError(ADVICE);
  return withLock('chromium', async () => {
    // Another run may have got it while this one waited for the lock.
    const program = find() ?? (await step('Getting Chromium from the system packages', () => get(processes)));
    say(`Chromium: ${program.command}`);
    return program;
  });
}

function find() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return { command: named, env: process.env };
    throw new LauncherError(`CHROMIUM_PATH=${named} does not exist: correct it, or leave it out`);
  }
  const installed = onPath(PROGRAMS);
  if (installed) return { command: installed, env: process.env };
  return existsSync(UNPACKED_PROGRAM)
    ? { command: UNPACKED_PROGRAM, env: environmentOf(UNPACKED) }
    : undefined;
}

async function get(processes) {
  if (isRoot() && (await installAsRoot(processes, 'chromium'))) return find();
  await unpackPrivately(processes, {
    folder: UNPACKED,
    command: ['install', '--download-only'],
    packages: ['chromium'],
    advice: ADVICE,
  });
  const program = find();
  if (!program) throw new LauncherError(ADVICE);
  const missing = missingLibraries(program);
  if (missing.length === 0) return program;
  throw new LauncherError(
    `the unpacked Chromium lacks ${missing.join(', ')}: install chromium as root, or set CHROMIUM_PATH`,
  );
}
