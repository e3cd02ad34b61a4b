import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from './debian-packages.mjs';
import { DATA, ROOT } from './paths.mjs';
import { findSystemProgram } from './system-program.mjs';

/** Debian's redis-check-rdb is the server itself, which checks the name it was started under. */
const PROGRAMS = ['redis-server', 'valkey-server', 'redis-check-rdb'];
const UNPACKED = join(DATA, 'runtime/redis');
const UNPACKED_PROGRAMS = [UNPACKED, join(ROOT, '.runtime/redis')].flatMap((folder) =>
  PROGRAMS.map((name) => ({ folder, command: join(folder, 'usr/bin', name) })),
);
/** Next to the server, the libraries that a Debian without it does not have. */
const DEBIAN_PACKAGES = ['redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];

/** Finds a Redis server or gets one; returns `{command, env}` to start it with. */
export const findRedis = (processes) =>
  findSystemProgram(processes, {
    name: 'Redis',
    find: () => onPath(PROGRAMS),
    findUnpacked: () => UNPACKED_PROGRAMS.find(({ command }) => existsSync(command)),
    // The package `redis-tools` brings the server without a service, so nothing listens on 6379 afterwards.
    systemPackages: ['redis-tools'],
    download: { folder: UNPACKED, command: ['download'], packages: DEBIAN_PACKAGES },
    advice:
      'there is no Redis and it could not be installed: run `apt-get update` and `apt-get install --no-install-recommends redis-tools` as root, or set REDIS_URL',
    variable: 'REDIS_URL',
  });
