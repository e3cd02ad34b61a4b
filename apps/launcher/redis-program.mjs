import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
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
  if (!onPath('apt-get')) throw new LauncherError(ADVICE);
  return withLock('redis', async () => {
    // Another run may have got it while this one waited for the lock.
    const program = find() ?? (await step('Getting Redis from the system packages', () => get(processes)));
    say(`Redis: ${program.command}`);
    return program;
  });
}

function find() {
  const installed = PROGRAMS.map(onPath).find(Boolean);
  if (installed) return { command: installed, env: process.env };
  return [UNPACKED, join(ROOT, '.runtime/redis')].map(unpackedProgram).find(Boolean);
}

function onPath(name) {
  // The system's folders too: an ordinary user's PATH may lack sbin.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function unpackedProgram(folder) {
  const command = PROGRAMS.map((name) => join(folder, 'usr/bin', name)).find((path) => existsSync(path));
  if (!command) return undefined;
  const libraries = ['usr/lib', 'lib'].map((name) => join(folder, name)).filter((path) => existsSync(path));
  const subfolders = libraries.flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return { command, env: { ...process.env, LD_LIBRARY_PATH: subfolders.join(delimiter) } };
}

async function get(processes) {
  if (isRoot() && (await installAsRoot(processes))) return find();
  await unpackPrivately(processes);
  const program = unpackedProgram(UNPACKED);
  const missing = missingLibraries(program);
  if (missing.length === 0) return program;
  throw new LauncherError(
    `the unpacked Redis lacks ${missing.join(', ')}: install redis-tools as root, or set REDIS_URL`,
  );
}

/** The package `redis-tools` brings the server without a service, so nothing listens on 6379 afterwards. */
async function installAsRoot(processes) {
  const install = [
    'install',
    '-y',
    '--no-install-recommends',
    '-o',
    'DPkg::Lock::Timeout=120',
    'redis-tools',
  ];
  const run = (args) =>
    aptGet(processes, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  // The lists may be absent or old; updating them first would cost seconds where they are neither.
  if (await run(install)) return true;
  await run(['update']);
  return run(install);
}

async function aptGet(processes, args, options) {
  const { code } = await processes.start({ name: 'apt-get', stage: 0, command: 'apt-get', args, ...options })
    .exited;
  return code === 0;
}

/** Without any rights: apt with folders of its own, and the packages unpacked, not installed. */
async function unpackPrivately(processes) {
  const work = join(DATA, 'runtime/apt');
  const unfinished = `${UNPACKED}.new`;
  for (const folder of [work, unfinished]) rmSync(folder, { recursive: true, force: true });
  for (const folder of ['lists/partial', 'cache/archives/partial', 'packages']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const settings = {
    'Dir::State::Lists': join(work, 'lists'),
    'Dir::Cache': join(work, 'cache'),
    'APT::Sandbox::User': '',
    'Debug::NoLocking': '1',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const packages = join(work, 'packages');
  await aptGet(processes, [...options, 'update'], {});
  const isHere = await aptGet(processes, [...options, 'download', ...DEBIAN_PACKAGES], { cwd: packages });
  if (!isHere) throw new LauncherError(ADVICE);
  for (const file of readdirSync(packages)) {
    await processes.run({
      name: 'dpkg-deb',
      command: 'dpkg-deb',
      args: ['-x', join(packages, file), unfinished],
      advice: ADVICE,
    });
  }
  renameSync(unfinished, UNPACKED);
  rmSync(work, { recursive: true, force: true });
}

function missingLibraries({ command, env }) {
  const { stdout } = spawnSync('ldd', [command], { env, encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
}
