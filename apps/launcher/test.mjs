import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from './build.mjs';
import { runCommand } from './command.mjs';
import { newSecret } from './embedded-stores.mjs';
import { installPackages } from './install.mjs';
import { countTests, jestRuns } from './jest-runs.mjs';
import { readJson } from './json-file.mjs';
import { NODE_MODULES } from './paths.mjs';
import { privatePort } from './ports.mjs';
import { postgresAccount } from './postgres-account.mjs';
import { enterableFolder } from './postgres-files.mjs';
import { startPostgres, THROW_AWAY_SETTINGS } from './postgres.mjs';
import { say, step } from './progress.mjs';
import { findRedis } from './redis-program.mjs';
import { startRedis } from './redis.mjs';
import { THROW_AWAY_PREFIX } from './run-record.mjs';

const totals = { passed: 0, failed: 0 };

async function test(context) {
  const { processes } = context;
  const [, redisProgram] = await Promise.all([installPackages(processes), findRedis(processes)]);
  const folder = throwAwayFolder(context);
  const [postgresUrl, redisUrl] = await Promise.all([
    step('Starting a throw-away PostgreSQL', () => throwAwayPostgres(processes, folder)),
    step('Starting a throw-away Redis', () => throwAwayRedis(processes, folder, redisProgram)),
    buildPrograms(processes),
  ]);
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgresUrl,
    TEST_REDIS_URL: redisUrl,
    TEST_REDIS_SERVER: redisServerIn(folder, redisProgram),
    TEST_REDIS_LIBRARY_PATH: redisProgram.env.LD_LIBRARY_PATH ?? '',
    TEST_FOLDER: folder,
  };
  for (const [number, args] of jestRuns(process.argv.slice(2)).entries()) {
    await runJest(processes, { args, env, resultFile: join(folder, `jest-${number}.json`) });
  }
  if (totals.passed + totals.failed === 0) {
    say('No test fits these arguments');
    totals.failed = 1;
  }
  return totals.failed > 0 ? 1 : 0;
}

/** PostgreSQL and Redis of this run alone, in a folder that goes with it: `npm start` may be running beside. */
function throwAwayFolder({ record, afterStop }) {
  const folder = mkdtempSync(join(enterableFolder(tmpdir(), postgresAccount()), THROW_AWAY_PREFIX));
  record.update({ folder });
  chmodSync(folder, 0o711);
  afterStop(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function throwAwayPostgres(processes, folder) {
  const log = join(folder, 'postgres.log');
  const cluster = {
    folder,
    port: await privatePort(),
    password: newSecret(),
    settings: THROW_AWAY_SETTINGS,
    log,
  };
  const url = await startPostgres(processes, cluster);
  return url('postgres');
}

async function throwAwayRedis(processes, folder, program) {
  const log = join(folder, 'redis.log');
  const instance = { folder, port: await privatePort(), password: newSecret(), isThrowAway: true, log };
  return startRedis(processes, program, instance);
}

/** The fault tests start, kill and empty servers of their own; the name makes a server of Debian's program. */
function redisServerIn(folder, { command }) {
  const link = join(folder, 'redis-server');
  symlinkSync(command, link);
  return link;
}

async function runJest(processes, { args, env, resultFile }) {
  const { code } = await processes.start({
    name: 'jest',
    stage: 0,
    command: process.execPath,
    args: [
      join(NODE_MODULES, 'jest/bin/jest.js'),
      '-c',
      'test/jest.config.cjs',
      ...args,
      '--json',
      `--outputFile=${resultFile}`,
    ],
    env,
    log: 'inherit',
  }).exited;
  const { passed, failed } = countTests(readJson(resultFile), code);
  totals.passed += passed;
  totals.failed += failed;
}

await runCommand('npm test', 'test', test, {
  // The very last line, after everything has stopped.
  afterwards: () => console.log(`${totals.passed} passed, ${totals.failed} failed`),
});
