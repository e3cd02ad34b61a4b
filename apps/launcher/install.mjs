import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { readJson } from './json-file.mjs';
import { withLock } from './lock.mjs';
import { DATA, NODE_MODULES, ROOT } from './paths.mjs';
import { say, step } from './progress.mjs';
import { livingRuns } from './run-record.mjs';

const STAMP = join(NODE_MODULES, '.palisade-installed');

/** Installs what package-lock.json names, unless it stands already. */
export function installPackages(processes) {
  return withLock('install', async () => {
    if (isInstalled()) return say('Packages: already installed');
    await step('Installing packages with npm', () => install(processes));
    writeFileSync(STAMP, manifestHash());
  });
}

async function install(processes) {
  // `npm ci` begins by deleting node_modules, from which another run of this checkout may be living.
  const isInUse = existsSync(NODE_MODULES) && livingRuns().some((run) => run.launcher.pid !== process.pid);
  if (!isInUse) {
    const { code } = await npm(processes, 'npm ci', ['ci', '--include=dev']).exited;
    if (code === 0) return;
    say(
      '`npm ci` is not possible here (a registry may lack packages of other platforms): using `npm install`',
    );
  }
  const child = npm(processes, 'npm install', ['install', '--no-save', '--include=dev']);
  const { code } = await child.exited;
  if (code !== 0) {
    throw processes.failure(
      child,
      'installing packages failed: check the network and the npm registry (npm ping), then run this again',
    );
  }
}

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

/** True also after an `npm ci` by hand: npm writes what it installed into its hidden lock file, as its last act. */
function isInstalled() {
  const installed = readJson(join(NODE_MODULES, '.package-lock.json'))?.packages;
  if (!installed) return false;
  return readStamp() === manifestHash() || hasAllOf(readJson(join(ROOT, 'package-lock.json')), installed);
}

export function hasAllOf(lock, installed) {
  return Object.entries(lock.packages)
    .filter(
      ([path, entry]) =>
        path !== '' && !entry.optional && !entry.devOptional && !entry.peer && !entry.extraneous,
    )
    .every(([path, entry]) => installed[path]?.version === entry.version);
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function manifestHash() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(ROOT, name)));
  return hash.digest('hex');
}
