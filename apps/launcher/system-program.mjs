import {
  environmentOf,
  installAsRoot,
  missingLibraries,
  onPath,
  unpackPrivately,
} from './debian-packages.mjs';
import { withLock } from './lock.mjs';
import { isRoot } from './paths.mjs';
import { LauncherError, say, step } from './progress.mjs';

/**
 * A program that is not a package of npm: the one that this machine has, else Debian's, installed as root or unpacked for us alone.
 * @param program `name` for people; `find()` gives the path of an installed one, `findUnpacked()` the `{command, folder}` of an unpacked
 *   one; `systemPackages` are what root installs; `download` is what is unpacked otherwise, see unpackPrivately; `advice` says what
 *   to do where neither works, and `variable` names the setting that stands for another one
 * @returns `{command, env}` to start it with
 * @throws LauncherError with advice
 */
export async function findSystemProgram(processes, program) {
  const found = find(program);
  if (found) return found;
  if (!onPath(['apt-get'])) throw new LauncherError(program.advice);
  return withLock(program.systemPackages[0], async () => {
    // Another run may have got it while this one waited for the lock.
    const got =
      find(program) ??
      (await step(`Getting ${program.name} from the system packages`, () => get(processes, program)));
    say(`${program.name}: ${got.command}`);
    return got;
  });
}

function find({ find: findInstalled, findUnpacked }) {
  const installed = findInstalled();
  if (installed) return { command: installed, env: process.env };
  const unpacked = findUnpacked();
  return unpacked && { command: unpacked.command, env: environmentOf(unpacked.folder) };
}

async function get(processes, program) {
  const { name, systemPackages, download, advice, variable } = program;
  if (isRoot() && (await installAsRoot(processes, systemPackages))) {
    const installed = find(program);
    if (installed) return installed;
  }
  await unpackPrivately(processes, { ...download, advice });
  const unpacked = find(program);
  if (!unpacked) throw new LauncherError(advice);
  const missing = missingLibraries(unpacked);
  if (missing.length === 0) return unpacked;
  throw new LauncherError(
    `the unpacked ${name} lacks ${missing.join(', ')}: install ${systemPackages.join(' ')} as root, or set ${variable}`,
  );
}
