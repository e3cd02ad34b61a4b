import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { readJson } from './json-file.mjs';
import { withLock } from './lock.mjs';
import { DATA, NODE_MODULES, ROOT } from './paths.mjs';
import { say, step } from './progress.mjs';
import { livingRuns } from './run-record.mjs';

/** Tests, checks and generators need packages of their own: those of test/package.json, which npm puts into the same folder. */
const EVERY_PACKAGE = ['--workspaces', '--include-workspace-root'];

/**
 * Installs what package-lock.json names, unless it stands already: the packages of the programs, and `withTests` those of
 * test/package.json too.
 */
export function installPackages(processes, { withTests = false } = {}) {
  return withLock('install', async () => {
    if (isInstalled(withTests)) return say('Packages: already installed');
    const what = withTests
      ? 'Installing packages with npm, those of the tests too'
      : 'Installing packages with npm';
    await step(what, () => install(processes, withTests));
  });
}

async function install(processes, withTests) {
  const options = ['--include=dev', ...(withTests ? EVERY_PACKAGE : [])];
  if (!mustStay()) {
    const { code } = await npm(processes, 'npm ci', ['ci', ...options]).exited;
    if (code === 0) return;
    say(
      '`npm ci` is not possible here (a registry may lack packages of other platforms): using `npm install`',
    );
  }
  const child = npm(processes, 'npm install', ['install', '--no-save', ...options]);
  const { code } = await child.exited;
  if (code !== 0) {
    throw processes.failure(
      child,
      'installing packages failed: check the network and the npm registry (npm ping), then run this again',
    );
  }
}

/** `npm ci` begins by deleting node_modules: another run of this checkout may be living from it, and what is whole need not come again. */
const mustStay = () =>
  isInstalled(false) ||
  (existsSync(NODE_MODULES) && livingRuns().some((run) => run.launcher.pid !== process.pid));

function npm(processes, name, args) {
  // Under `npm start` npm says where it lies itself; it need not be on PATH then.
  const cli = process.env.npm_execpath ?? '';
  const [command, first] = basename(cli) === 'npm-cli.js' ? [process.execPath, [cli]] : ['npm', []];
  return processes.start({
    name,
    stage: 0,
    command,
    args: [...first, ...args, '--no-audit', '--no-fund'],
    env: { ...process.env, ...cacheSettings() },
  });
}

/** A user without a home (`nobody`, some containers) has no place for npm's cache either. */
function cacheSettings() {
  try {
    accessSync(homedir(), constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(DATA, 'npm-cache') };
  }
}

export function isInstalled(withTests) {
  // npm writes what it installed into its hidden lock file, as its last act.
  const installed = readJson(join(NODE_MODULES, '.package-lock.json'))?.packages;
  const manifests = ['package.json', ...(withTests ? ['test/package.json'] : [])];
  return (
    installed !== undefined &&
    hasAllOf(
      manifests.map((name) => readJson(join(ROOT, name))),
      readJson(join(ROOT, 'package-lock.json')).packages,
      installed,
    )
  );
}

/**
 * Whether what the manifests name is installed, and everything as the lock file has it. What those packages need in turn can only
 * have changed with the version of one of them.
 */
export function hasAllOf(manifests, locked, installed) {
  const isAsLocked = (path) => installed[path]?.version === locked[path]?.version;
  return (
    manifests
      .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
      .every((name) => isAsLocked(`node_modules/${name}`)) &&
    Object.keys(installed).every((path) => !locked[path] || isAsLocked(path))
  );
}
