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
import { DATA, isRoot, ROOT } from './paths.mjs';
import { LauncherError, say, step } from './progress.mjs';

/** Debian's redis-check-rdb is the server itself, which looks at the name it was started under. */
const PROGRAMS = ['redis-server', 'valkey-server', 'redis-check-rdb'];
const UNPACKED = join(DATA, 'runtime/redis');
/** Beside the server, the libraries that a Debian without it does not have. */
const DEBIAN_PACKAGES = ['redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
const ADVICE =
  'there is no Redis and it could not be installed: run `apt-get update` and `apt-get install --no-install-recommends redis-tools` as root, or set REDIS_URL';

/** Finds a Redis server or gets one; returns `{command, env}` to start it with. */
export async function findRedis(processes) {
  const found = find();
  if (found) return found;
  if (!onPath(['apt-get'])) throw new LauncherError(ADVICE);
  return withLock('redis', async () => {
    // Another run may have got it while this one waited for the lock.
    const program = find() ?? (await step('Getting Redis from the system packages', () => get(processes)));
    say(`Redis: ${program.command}`);
    return program;
  });
}

function find() {
  const installed = onPath(PROGRAMS);
  if (installed) return { command: installed, env: process.env };
  return [UNPACKED, join(ROOT, '.runtime/redis')].map(unpackedProgram).find(Boolean);
}

function unpackedProgram(folder) {
  const command = PROGRAMS.map((name) => join(folder, 'usr/bin', name)).find((path) => existsSync(path));
  return command && { command, env: environmentOf(folder) };
}

async function get(processes) {
  // The package `redis-tools` brings the server without a service, so nothing listens on 6379 afterwards.
  if (isRoot() && (await installAsRoot(processes, 'redis-tools'))) return find();
  await unpackPrivately(processes, {
    folder: UNPACKED,
    command: ['download'],
    packages: DEBIAN_PACKAGES,
    advice: ADVICE,
  });
  const program = unpackedProgram(UNPACKED);
  const missing = missingLibraries(program);
  if (missing.length === 0) return program;
  throw new LauncherError(
    `the unpacked Redis lacks ${missing.join(', ')}: install redis-tools as root, or set REDIS_URL`,
  );
}
