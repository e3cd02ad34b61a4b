import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { NODE_MODULES, ROOT } from './paths.mjs';
import { LauncherError, say, step } from './progress.mjs';

const DIST = join(ROOT, 'dist');
const STAMP = '.sources.sha256';
const COMPILE = join(ROOT, 'apps/launcher/compile.mjs');
const BUNDLE_LIBS = join(ROOT, 'apps/launcher/bundle-libs.mjs');
const VITE = join(NODE_MODULES, 'vite/bin/vite.js');

const CLI = 'apps/cli/main.js';
/** The files that a complete build must hold. */
const PROGRAMS = [
  'apps/api/main.js',
  'apps/worker/main.js',
  'apps/renderer/main.js',
  CLI,
  'apps/dashboard/index.html',
];

/** Whatever changes the outcome of a build. */
const SOURCES = [
  'apps/api',
  'apps/worker',
  'apps/renderer',
  'apps/cli',
  'apps/dashboard',
  'apps/launcher/bundle-libs.mjs',
  'apps/launcher/compile.mjs',
  'clients',
  'deploy/pipelines',
  'libs',
  'ormconfig.ts',
  '.swcrc',
  'tsconfig.json',
  'package-lock.json',
];

export const hasBuildTools = () => existsSync(VITE);

/**
 * Compiles into `dist.next` and swaps it with `dist`, one build at a time: services of this checkout may be
 * running from `dist`.
 */
export function buildPrograms(processes, { isForced = false } = {}) {
  return withLock('build', async () => {
    const hash = hashOfSources();
    if (!isForced && isComplete(DIST) && readFileSync(join(DIST, STAMP), 'utf8') === hash)
      return say('Programs: already built');
    await step('Building the programs', () => build(processes, hash));
  });
}

async function build(processes, hash) {
  if (!hasBuildTools()) throw new LauncherError('packages are missing: run `npm ci`, then run this again');
  const next = join(ROOT, 'dist.next');
  const previous = join(ROOT, 'dist.previous');
  for (const folder of [next, previous]) rmSync(folder, { recursive: true, force: true });
  await Promise.all([
    // Otherwise swc's own call stack pushes the line at fault out of sight.
    runTool(processes, 'build', [COMPILE, 'dist.next'], { RUST_BACKTRACE: '0' }).then(() =>
      runTool(processes, 'bundle libraries', [BUNDLE_LIBS, 'dist.next'], {}),
    ),
    runTool(processes, 'build dashboard', [VITE, 'build', '--config', 'apps/dashboard/vite.config.mjs'], {
      PALISADE_DASHBOARD_OUT: join(next, 'apps/dashboard'),
    }),
  ]);
  // `npx palisade` runs it as a command of this package, and the compiler leaves it a plain file.
  chmodSync(join(next, CLI), 0o755);
  writeFileSync(join(next, STAMP), hash);
  if (existsSync(DIST)) renameSync(DIST, previous);
  renameSync(next, DIST);
  rmSync(previous, { recursive: true, force: true });
}

const runTool = (processes, name, args, variables) =>
  processes.run({
    name,
    command: process.execPath,
    args,
    env: { ...process.env, ...variables },
    advice: 'the build failed: correct what the lines above name, then run this again',
  });

const isComplete = (folder) => [...PROGRAMS, STAMP].every((file) => existsSync(join(folder, file)));

function hashOfSources() {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of SOURCES) {
    for (const file of filesOf(source)) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function filesOf(source) {
  const path = join(ROOT, source);
  if (!existsSync(path)) return [];
  if (source.includes('.')) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort();
}
