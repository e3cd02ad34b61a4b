import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { DATA, ROOT } from '../../apps/launcher/paths.mjs';
import { TOGETHER } from '../plan/spec-groups.cjs';
import { redisProgram } from './debian-programs.mjs';
import { nodeProgram, postgresPackage } from './npm-programs.mjs';

/**
 * `npm run test:matrix`: migrations, scans, issues and notifications end to end. Every supported version of PostgreSQL, Redis and Node is in one
 * row at least; `npm test` itself runs on the versions of this machine. `npm run test:matrix -- NAME…` runs some of the rows, and
 * `-- --postgres=16 --redis=redis-8.0 --node=22` one of your own, to find out which of a row's versions is at fault.
 */
const ROWS = {
  oldest: { postgres: 15, redis: 'redis-6.0', node: 20 },
  older: { postgres: 16, redis: 'valkey-8.1', node: 22 },
  newer: { postgres: 17, redis: 'redis-8.0', node: 24 },
  newest: { postgres: 18, redis: 'valkey-9.1', node: 24 },
};

/**
 * What can depend on a version: SQL, migrations, partitions, triggers, rights and totals (PostgreSQL); queues, Lua scripts, the pace of requests and rate
 * limits (Redis); programs, worker threads and child processes, TLS and fetch (Node). Specs of texts, forms and access rules run in `npm test` only.
 */
const SPECS = [
  'schema',
  'database-roles',
  'retention',
  'list-totals',
  'audit-log',
  'audit-archive',
  'scans',
  'scan-tests',
  'partial-scans',
  'palisade',
  'scan-pool',
  'worker-execution',
  'worker-opening',
  'worker-outbox',
  'worker-schedule',
  'worker-repair',
  'worker-isolation',
  'issues',
  'issue-life-cycle',
  'issue-closing',
  'issue-lists',
  'overview',
  'stats',
  'notifications',
  'notification-channels',
  'notification-mails',
  'rate-limit',
  'host-pace',
  'shared-redis',
  'auth',
  'sessions',
  'cli',
  'doctor',
];

/** Doctor is right to refuse Redis 6.0, which stands for 6.2 here. */
const specsFor = (redis) => SPECS.filter((name) => name !== 'doctor' || redis !== 'redis-6.0');

const PARTS = ['e2e', 'e2e-slow'].map((part) => TOGETHER[part]);
const sharedFiles = PARTS.flatMap(({ files, folder }) =>
  Array.from({ length: files }, (_, place) => `${folder}/${place + 1}.spec.ts`),
);
const aloneFiles = PARTS.flatMap(({ alone }) => alone.map((path) => relative(ROOT, path)));

const { values: own, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { postgres: { type: 'string' }, redis: { type: 'string' }, node: { type: 'string' } },
});
const unknown = chosen.filter((name) => !(name in ROWS));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}. Rows: ${Object.keys(ROWS).join(', ')}`);
  process.exit(2);
}
const rows =
  Object.keys(own).length > 0
    ? [[Object.values(own).join('-'), own]]
    : Object.entries(ROWS).filter(([name]) => chosen.length === 0 || chosen.includes(name));

const logs = join(DATA, 'versions', 'logs');
const results = [];
for (const [name, row] of rows) {
  const startedAt = Date.now();
  const outcome = await runRow(name, row).catch((error) => ({ line: String(error), isGood: false }));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  results.push({ name, ...outcome, seconds });
  console.log(`${outcome.isGood ? 'passed' : 'FAILED'}  ${name}: ${outcome.line} (${seconds} s)`);
}
const failed = results.filter(({ isGood }) => !isGood).length;
if (failed > 0) console.log(`Logs: ${logs}`);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @returns the last line of `npm test`, and whether it passed. */
async function runRow(name, { postgres, redis, node }) {
  const program = node === undefined ? process.execPath : await nodeProgram(node);
  const specs = specsFor(redis);
  const variables = {
    TOGETHER_ONLY: specs.join(','),
    ...(postgres !== undefined && { TEST_POSTGRES_PACKAGE: await postgresPackage(postgres) }),
    ...(redis !== undefined && { TEST_REDIS_PROGRAM: await redisProgram(redis) }),
  };
  mkdirSync(logs, { recursive: true });
  const log = createWriteStream(join(logs, `${name}.log`));
  const args = [
    'apps/launcher/test.mjs',
    '--selectProjects',
    'e2e-together',
    'e2e-slow-together',
    '--maxWorkers=2',
    '--runTestsByPath',
    ...sharedFiles,
    ...aloneFiles.filter((path) => specs.some((spec) => path.endsWith(`/${spec}.spec.ts`))),
  ];
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...variables } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
    stream.pipe(log, { end: false });
  }
  const [code] = await once(child, 'close');
  log.end();
  return { line: output.trim().split('\n').at(-1) ?? '', isGood: code === 0 };
}
