import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from './build.mjs';
import { findChromium } from './chromium-program.mjs';
import { runCommand } from './command.mjs';
import { newSecret } from './embedded-stores.mjs';
import { installPackages } from './install.mjs';
import { countTests, failedTests, longestSpecs, testPlan } from '../../test/plan/jest-runs.mjs';
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
/** The tests that failed. */
const broken = [];
/** Where the time of each run went, a line for each of the longest specs. */
const longest = [];

async function test(context) {
  const { processes } = context;
  const runs = testPlan(process.argv.slice(2));
  const folder = throwAwayFolder(context);
  const installed = installPackages(processes, { withTests: true });
  const equipment = equip(processes, folder, new Set(runs.flatMap(({ needs }) => needs)), installed);
  // What fails here is reported by the first run that needs it.
  equipment.catch(() => {});
  await installed;
  for (const [number, { args, needs }] of runs.entries()) {
    const variables = needs.length > 0 ? await equipment : {};
    const env = { ...process.env, TEST_FOLDER: folder, ...variables };
    const run = { args, env, resultFile: join(folder, `jest-${number}.json`) };
    const counts = await runJest(processes, run);
    totals.passed += counts.passed;
    totals.failed += counts.failed;
    const result = readJson(run.resultFile);
    if (counts.failed > 0) broken.push(...failedTests(result));
    longest.push(...longestSpecs(result, durationsIn(folder)));
  }
  if (totals.passed + totals.failed === 0) {
    say('No test fits these arguments');
    totals.failed = 1;
  }
  return totals.failed > 0 ? 1 : 0;
}

/** Gets what the chosen parts use besides packages, and nothing else; returns the variables that tell the tests about it. */
async function equip(processes, folder, needs, installed) {
  const system = systemPrograms(processes, needs);
  const [{ chromium }, servers] = await Promise.all([
    system,
    needs.has('servers') ? startServers(processes, folder, installed, system) : {},
  ]);
  return {
    ...servers,
    ...(chromium && {
      TEST_CHROMIUM: chromium.command,
      TEST_CHROMIUM_LIBRARY_PATH: chromium.env.LD_LIBRARY_PATH ?? '',
    }),
  };
}

async function startServers(processes, folder, installed, system) {
  const [postgresUrl, redis] = await Promise.all([
    installed.then(() =>
      step('Starting a throw-away PostgreSQL', () => throwAwayPostgres(processes, folder)),
    ),
    system.then(({ redisProgram }) =>
      step('Starting a throw-away Redis', () => throwAwayRedis(processes, folder, redisProgram)),
    ),
    installed.then(() => buildPrograms(processes)),
  ]);
  return { TEST_DATABASE_URL: postgresUrl, ...redis };
}

/** One after the other: apt-get works for one at a time. */
async function systemPrograms(processes, needs) {
  const redisProgram = needs.has('servers') ? await redisOf(processes) : undefined;
  const chromium = needs.has('chromium') ? await findChromium(processes) : undefined;
  return { redisProgram, chromium };
}

const redisOf = (processes) =>
  process.env.TEST_REDIS_PROGRAM
    ? { command: process.env.TEST_REDIS_PROGRAM, env: process.env }
    : findRedis(processes);

/** PostgreSQL and Redis of this run alone, in a folder that goes with it: `npm start` may be running next to. */
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
    // Another version, see test/versions/run-matrix.mjs.
    source: process.env.TEST_POSTGRES_PACKAGE,
    log,
  };
  const url = await startPostgres(processes, cluster);
  return url('postgres');
}

async function throwAwayRedis(processes, folder, program) {
  const log = join(folder, 'redis.log');
  const instance = { folder, port: await privatePort(), password: newSecret(), isThrowAway: true, log };
  return {
    TEST_REDIS_URL: await startRedis(processes, program, instance),
    TEST_REDIS_SERVER: redisServerIn(folder, program),
    TEST_REDIS_LIBRARY_PATH: program.env.LD_LIBRARY_PATH ?? '',
  };
}

/** The fault tests start, kill and empty their own servers; the name makes a server of Debian's program. */
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
      // The workers inherit both: they collect garbage half as often, and say where what a package warns of is called.
      '--max-semi-space-size=64',
      '--trace-deprecation',
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
  return countTests(readJson(resultFile), code);
}

/** What shared files noted of each of their specs, see test/plan/run-together.ts. The notes go: the next run makes its own. */
function durationsIn(folder) {
  const file = join(folder, 'durations');
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  rmSync(file);
  return Object.fromEntries(lines.map((line) => line.split('\t')).map(([spec, ms]) => [spec, Number(ms)]));
}

await runCommand('npm test', 'test', test, {
  // The very last line, after everything has stopped.
  afterwards: () => {
    if (longest.length > 1) console.log(`The longest specs:\n${longest.join('\n')}`);
    for (const test of broken) console.log(`failed: ${test}`);
    console.log(`${totals.passed} passed, ${totals.failed} failed`);
  },
});
