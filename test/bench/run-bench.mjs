import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
import { step } from '../../apps/launcher/progress.mjs';
import { findRedis } from '../../apps/launcher/redis-program.mjs';
import { startRedis } from '../../apps/launcher/redis.mjs';
import { SETTINGS } from './postgres-settings.mjs';

const RUN_TYPESCRIPT = join(ROOT, 'test/support/run-typescript.cjs');

/** `npm run bench`: the servers around test/bench/measure.ts, which gets the options. */
async function bench({ processes }) {
  const options = process.argv.slice(2);
  await buildPrograms(processes);
  const redis = await findRedis(processes);
  const folder = benchFolder();
  const env = {
    ...process.env,
    BENCH_DATABASE_URL: process.env.BENCH_DATABASE_URL ?? (await ownPostgres(processes, folder, options)),
    BENCH_REDIS_URL: await ownRedis(processes, folder, redis),
  };
  const { code } = await processes.start({
    name: 'measure',
    stage: 0,
    command: process.execPath,
    args: [RUN_TYPESCRIPT, join(ROOT, 'test/bench/measure.ts'), ...options],
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

/** A separate cluster, durable like a real one; one database per size of the world. */
async function ownPostgres(processes, folder, options) {
  const stateFile = join(folder, 'state.json');
  const { password = newSecret() } = readJson(stateFile) ?? {};
  writeJson(stateFile, { password });
  const cluster = {
    folder,
    port: await privatePort(),
    password,
    settings: SETTINGS,
    log: join(folder, 'postgres.log'),
  };
  const url = await step('Starting PostgreSQL', () => startPostgres(processes, cluster));
  const database = options.includes('small') ? 'bench_small' : 'bench';
  await ensureDatabase(url('postgres'), database);
  return url(database);
}

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

await runCommand('npm run bench', 'bench', bench);
