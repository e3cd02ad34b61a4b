import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA, openFolder } from '../../apps/launcher/paths.mjs';

const run = promisify(execFile);

/**
 * Redis and Valkey as releases of Debian have them. Debian never had Redis 6.2: 6.0 is older, and what runs on it runs on 6.2.
 * `packages` bring the server without a service.
 */
export const REDIS_VERSIONS = {
  'redis-6.0': { suite: 'bullseye', packages: ['redis-tools'], programs: ['redis-check-rdb'] },
  'redis-8.0': { suite: 'trixie', packages: ['redis-tools'], programs: ['redis-check-rdb', 'redis-server'] },
  'valkey-8.1': {
    suite: 'trixie',
    packages: ['valkey-tools'],
    programs: ['valkey-check-rdb', 'valkey-server'],
  },
  'valkey-9.1': { suite: 'sid', packages: ['valkey-tools'], programs: ['valkey-check-rdb', 'valkey-server'] },
};

const LOADERS = { x64: 'ld-linux-x86-64.so.2', arm64: 'ld-linux-aarch64.so.1' };

/** PgBouncer before and after it kept prepared statements (1.21). */
export const POOLER_VERSIONS = {
  'pgbouncer-1.18': { suite: 'bookworm', packages: ['pgbouncer'], programs: ['pgbouncer'] },
  'pgbouncer-1.24': { suite: 'trixie', packages: ['pgbouncer'], programs: ['pgbouncer'] },
};

/** @returns the path of a program that starts the server, whatever libraries this system has. */
export const redisProgram = (name) => debianProgram(name, REDIS_VERSIONS[name], 'redis-server');
export const poolerProgram = (name) => debianProgram(name, POOLER_VERSIONS[name], 'pgbouncer');

async function debianProgram(name, release, called) {
  if (release === undefined) throw new Error(`There is no ${name} in REDIS_VERSIONS or POOLER_VERSIONS.`);
  openFolder(DATA);
  openFolder(join(DATA, 'versions'));
  const folder = join(DATA, 'versions', name);
  const wrapper = join(folder, called);
  if (existsSync(wrapper)) return wrapper;
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    await unpack(unfinished, release);
    const found = release.programs
      .flatMap((program) => [join('root/usr/bin', program), join('root/usr/sbin', program)])
      .find((path) => existsSync(join(unfinished, path)));
    if (found === undefined)
      throw new Error(`${release.packages.join(', ')} of Debian ${release.suite} hold no server.`);
    // Redis serves as its tools, too: its name says which one it is.
    const kind = name.split('-')[0];
    const server = kind === 'pgbouncer' ? found : `root/${kind}-server`;
    if (server !== found) symlinkSync(found.replace(/^root\//, ''), join(unfinished, server));
    writeFileSync(join(unfinished, called), scriptFor(folder, unfinished, server));
    chmodSync(join(unfinished, called), 0o755);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return wrapper;
}

/** The packages and all that they need, down to the C library, which may be newer than this system's. */
async function unpack(folder, { suite, packages }) {
  const archives = join(folder, 'cache/archives');
  for (const each of [join(folder, 'lists/partial'), join(archives, 'partial')])
    mkdirSync(each, { recursive: true });
  const sources = join(folder, 'sources.list');
  writeFileSync(sources, `deb ${await debianMirror()} ${suite} main\n`);
  writeFileSync(join(folder, 'status'), '');
  const settings = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::Status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': '',
    'APT::Install-Recommends': '0',
    'Debug::NoLocking': '1',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', [...options, 'update'], { maxBuffer: 1e7 });
  await run('apt-get', [...options, '-y', 'install', '--download-only', ...packages], { maxBuffer: 1e7 });
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb'))) {
    await run('dpkg-deb', ['-x', join(archives, file), join(folder, 'root')]);
  }
  for (const each of ['lists', 'cache', 'status', 'sources.list']) {
    rmSync(join(folder, each), { recursive: true, force: true });
  }
}

/** The mirror from which this system has its packages. */
async function debianMirror() {
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const format = '$(REPO_URI) $(RELEASE)';
  const { stdout } = await run('apt-get', ['indextargets', '--format', format, 'Identifier: Packages']);
  const mirror = stdout.split('\n').find((line) => line.endsWith(` ${codename}`));
  if (mirror === undefined) throw new Error('The sources of apt name no mirror of Debian.');
  return mirror.split(' ')[0];
}

/** With the C library that it was made for. */
function scriptFor(folder, unfinished, program) {
  const libraries = ['root/lib', 'root/usr/lib']
    .filter((path) => existsSync(join(unfinished, path)))
    .flatMap((path) => [path, ...readdirSync(join(unfinished, path)).map((each) => join(path, each))])
    .map((path) => join(folder, path));
  const loader = LOADERS[process.arch];
  const place = [
    'root/lib64',
    'root/usr/lib64',
    ...['x86_64', 'aarch64'].flatMap((arch) => [
      `root/lib/${arch}-linux-gnu`,
      `root/usr/lib/${arch}-linux-gnu`,
    ]),
  ]
    .map((path) => join(path, loader))
    .find((path) => existsSync(join(unfinished, path)));
  const words = [join(folder, place), '--library-path', libraries.join(':'), join(folder, program)];
  return `#!/bin/sh\nexec ${words.map((word) => `'${word}'`).join(' ')} "$@"\n`;
}
