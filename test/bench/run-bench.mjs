// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import '../../apps/launcher/need-test-packages.mjs';
import { buildPrograms } from '../../apps/launcher/build.mjs';
import { runCommand } from '../../apps/launcher/command.mjs';
import { newSecret } from '../../apps/launcher/embedded-stores.mjs';
import { readJson, writeJson } from '../../apps/launcher/json-file.mjs';
import { DATA, openFolder, ROOT } from '../../apps/launcher/paths.mjs';
import { privatePort } from '../../apps/launcher/ports.mjs';
import { ensureDatabase, startPostgres } from '../../apps/launcher/postgres.mjs';
import { postgresAccount } from '../../apps/launcher/postgres-account.mjs';
import { enterableFolder } from '../../apps/launcher/postgres-files.mjs';
import { LauncherError, say, step } from '../../apps/launcher/progress.mjs';
import { findRedis } from '../../apps/launcher/redis-program.mjs';
import { startRedis } from '../../apps/launcher/redis.mjs';
import { SETTINGS } from './postgres-settings.mjs';

/** @typedef {import('../../apps/launcher/processes.mjs').Processes} Processes */

const RUN_TYPESCRIPT = join(ROOT, 'test/support/run-typescript.cjs');
const LOG = 'postgres.log';
const OPTIONS = process.argv.slice(2);

/**
 * `npm run bench`: the servers around test/bench/measure.ts, which gets the options.
 * @param {{processes: Processes}} context
 */
async function bench({ processes }) {
  await buildPrograms(processes);
  const redis = await findRedis(processes);
  const folder = benchFolder();
  const env = {
    ...process.env,
    BENCH_DATABASE_URL: process.env.BENCH_DATABASE_URL ?? (await ownPostgres(processes, folder)),
    BENCH_POSTGRES_LOG: process.env.BENCH_DATABASE_URL === undefined ? join(folder, LOG) : undefined,
    BENCH_REDIS_URL: await ownRedis(processes, folder, redis),
  };
  const { code } = await processes.start({
    name: 'measure',
    stage: 0,
    command: process.execPath,
    args: [RUN_TYPESCRIPT, join(ROOT, 'test/bench/measure.ts'), ...OPTIONS],
    env,
    log: 'inherit',
  }).exited;
  return code ?? 1;
}

/** Stays between runs: loading takes minutes. */
function benchFolder() {
  const wanted = process.env.BENCH_DATA_DIR ?? join(DATA, 'bench');
  mkdirSync(wanted, { recursive: true });
  const folder = enterableFolder(wanted, postgresAccount());
  openFolder(folder);
  return folder;
}

/**
 * A separate cluster, durable like a real one; one database per size of the world. It starts again when it ends in the midst of a row: the
 * next row finds a server.
 * @param {Processes} processes @param {string} folder
 */
async function ownPostgres(processes, folder) {
  const stateFile = join(folder, 'state.json');
  const { password = newSecret() } = readJson(stateFile) ?? {};
  writeJson(stateFile, { password });
  const cluster = {
    folder,
    port: await privatePort(),
    password,
    settings: SETTINGS,
    log: join(folder, LOG),
  };
  const url = await step('Starting PostgreSQL', () => startPostgres(processes, cluster));
  keepRunning(processes, 'postgres', () => startPostgres(processes, cluster));
  const size = OPTIONS[OPTIONS.indexOf('--rows') + 1];
  const database = size === 'small' || size === 'smoke' ? `bench_${size}` : 'bench';
  await ensureDatabase(url('postgres'), database);
  return url(database);
}

/** @param {Processes} processes @param {string} name @param {() => Promise<unknown>} start */
function keepRunning(processes, name, start) {
  const service = processes.services.find((child) => child.name === name);
  void service?.exited.then(async ({ reason }) => {
    if (processes.isStopping) return;
    say(`${name} ended (${reason}): starting it again`);
    // The processes of its connections end a moment later.
    await delay(1_000);
    await start().then(
      () => keepRunning(processes, name, start),
      (error) => say(`${name} does not start: ${error.message}`),
    );
  });
}

/** @param {Processes} processes @param {string} folder @param {Awaited<ReturnType<typeof findRedis>>} program */
function ownRedis(processes, folder, program) {
  return step('Starting Redis', async () =>
    startRedis(processes, program, {
      folder,
      port: await privatePort(),
      password: newSecret(),
      isThrowAway: true,
      log: join(folder, 'redis.log'),
    }),
  );
}

/** Two would measure each other, and the second would stop the PostgreSQL of the first. */
function refuseSecond(/** @type {{kind: string, launcher: {pid: number}}[]} */ living) {
  const other = living.find(({ kind }) => kind === 'bench');
  if (other !== undefined)
    throw new LauncherError(`already running (process ${other.launcher.pid}): wait for its end, or stop it`);
}

/** Needs no servers. */
function compareFigures(/** @type {string[]} */ files) {
  const args = [RUN_TYPESCRIPT, join(ROOT, 'test/bench/compare-figures.ts'), ...files];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}

if (OPTIONS[0] === '--compare') process.exit(compareFigures(OPTIONS.slice(1)));
await runCommand('npm run bench', 'bench', bench, { check: refuseSecond });
