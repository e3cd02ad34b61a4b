import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DATA } from './paths.mjs';
import { LauncherError } from './progress.mjs';

/** The first of these programs that the system has, as a path; the system's folders count though PATH may lack them. */
export function onPath(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  return names
    .flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)))
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

/** Installs packages as root; returns whether that worked. */
export async function installAsRoot(processes, names) {
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names];
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

/**
 * Without any rights: apt with its own folders, and the packages unpacked into `folder`, not installed.
 * @param command what apt-get is asked: `download` takes the packages as they are named, `install --download-only` also what
 *   they need and the system lacks
 * @throws LauncherError with `advice`
 */
export async function unpackPrivately(processes, { folder, command, packages, advice }) {
  const work = join(DATA, 'runtime/apt');
  const unfinished = `${folder}.new`;
  const archives = join(work, 'cache/archives');
  for (const each of [work, unfinished]) rmSync(each, { recursive: true, force: true });
  for (const each of [join(work, 'lists/partial'), join(archives, 'partial')]) {
    mkdirSync(each, { recursive: true });
  }
  const settings = {
    'Dir::State::Lists': join(work, 'lists'),
    'Dir::Cache': join(work, 'cache'),
    'APT::Sandbox::User': '',
    'APT::Install-Recommends': '0',
    'Debug::NoLocking': '1',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await aptGet(processes, [...options, 'update'], {});
  const isHere = await aptGet(processes, [...options, '-y', ...command, ...packages], { cwd: archives });
  const files = readdirSync(archives).filter((file) => file.endsWith('.deb'));
  if (!isHere || files.length === 0) throw new LauncherError(advice);
  for (const file of files) {
    const args = ['-x', join(archives, file), unfinished];
    await processes.run({ name: 'dpkg-deb', command: 'dpkg-deb', args, advice });
  }
  renameSync(unfinished, folder);
  rmSync(work, { recursive: true, force: true });
}

/** The environment in which a program below `folder` finds the libraries that were unpacked with it. */
export function environmentOf(folder) {
  const libraries = ['usr/lib', 'lib'].map((name) => join(folder, name)).filter((path) => existsSync(path));
  const subfolders = libraries.flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  return { ...process.env, LD_LIBRARY_PATH: subfolders.join(delimiter) };
}

/** Names of the shared libraries that a program `{command, env}` would not find. */
export function missingLibraries({ command, env }) {
  const { stdout } = spawnSync('ldd', [command], { env, encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
}
