import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../../apps/launcher/command.mjs';
import { ROOT } from '../../apps/launcher/paths.mjs';
import { privatePort } from '../../apps/launcher/ports.mjs';
import { enterableFolder } from '../../apps/launcher/postgres-files.mjs';
import { postgresAccount } from '../../apps/launcher/postgres-account.mjs';
import { THROW_AWAY_SETTINGS, startPostgres } from '../../apps/launcher/postgres.mjs';
import { STAGE, askToStop } from '../../apps/launcher/processes.mjs';
import { findRedis } from '../../apps/launcher/redis-program.mjs';
import { startRedis } from '../../apps/launcher/redis.mjs';
import { callApi, runCli } from '../../apps/launcher/services.mjs';
import { POOLER_VERSIONS, REDIS_VERSIONS, poolerProgram, redisProgram } from './debian-programs.mjs';
import { POSTGRES_VERSIONS, postgresPackage } from './npm-programs.mjs';

/**
 * `npm run test:stores`: `migrate`, `doctor`, and a scan by api and worker in their own roles, on each PostgreSQL in each way to reach it, and on each
 * Redis as its administrator and as the users of docs/deployment.md. Needs the built programs. `-- WORD…` tries the rows whose names have all the words.
 */
const require = createRequire(import.meta.url);
const { Client } = require('pg');

const OWN = 'own server';
const MANAGED = 'managed, without superuser';
const POOLERS = Object.keys(POOLER_VERSIONS);
/** Older than what we support: `migrate` says so. */
const TOO_OLD = '14';
const OF_THIS_SYSTEM = 'redis of this system';
const SECRET = () => randomBytes(16).toString('hex');
const BOUNCER_SETTINGS = `
pool_mode = transaction
auth_type = scram-sha-256
listen_addr = 127.0.0.1
unix_socket_dir =
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
query_wait_timeout = 5
server_connect_timeout = 1
server_login_retry = 0.2
default_pool_size = 20
`;
const words = process.argv.slice(2);
const rows = [
  ...Object.keys(POSTGRES_VERSIONS).flatMap((postgres) =>
    (postgres === TOO_OLD ? [OWN] : [OWN, MANAGED, ...POOLERS]).map((way) => ({
      postgres,
      way,
      redis: OF_THIS_SYSTEM,
      acl: false,
    })),
  ),
  ...[OF_THIS_SYSTEM, ...Object.keys(REDIS_VERSIONS)].flatMap((redis) =>
    // Users have channels since 6.2, which 6.0 stands for here.
    (redis === 'redis-6.0' ? [false] : [false, true]).map((acl) => ({
      postgres: '18',
      way: OWN,
      redis,
      acl,
    })),
  ),
].filter((row) => words.every((word) => nameOf(row).includes(word)));

function nameOf({ postgres, way, redis, acl }) {
  return `PostgreSQL ${postgres}, ${way}; ${redis}${acl ? ' with the documented users' : ''}`;
}

/** Each server starts once, and ends with the script. */
async function once(world, name, start) {
  if (!world.servers.has(name)) world.servers.set(name, await start());
  return world.servers.get(name);
}

async function tryRow(world, { postgres, way, redis, acl }) {
  const server = await once(world, `postgres ${postgres}`, () => postgresServer(world, postgres));
  const database = await databaseFor(server, way);
  const stores = await once(world, redis, () => redisServer(world, redis));
  const users = acl ? await documentedUsers(stores) : { api: stores.url, worker: stores.url };
  const passwords = { API_DATABASE_PASSWORD: SECRET(), WORKER_DATABASE_PASSWORD: SECRET() };
  const common = {
    ...process.env,
    APP_SECRET: SECRET() + SECRET(),
    NOTIFY_SECRET: SECRET() + SECRET(),
    DATA_UPDATES: 'off',
    SCAN_ALLOWED_HOSTS: '127.0.0.0/8',
    PORT: String(await privatePort()),
    WORKER_PORT: String(await privatePort()),
    DATABASE_URL: database.url,
    REDIS_URL: users.worker,
  };
  common.APP_URL = `http://localhost:${common.PORT}`;
  if (postgres === TOO_OLD) return refusedMigration(world, { ...common, ...passwords });
  await cli(world, { ...common, ...passwords }, ['migrate']);
  const address = POOLERS.includes(way)
    ? await pooled(world, { ...server, postgres }, way, { ...database, passwords })
    : database.url;
  const as = (program, password) => {
    const url = new URL(address);
    Object.assign(url, { username: `${database.name}_${program}`, password });
    return {
      ...common,
      DATABASE_URL: url.href,
      DATABASE_PREPARED_STATEMENTS: String(way !== 'pgbouncer-1.18'),
    };
  };
  const api = { ...as('api', passwords.API_DATABASE_PASSWORD), REDIS_URL: users.api };
  const worker = as('worker', passwords.WORKER_DATABASE_PASSWORD);
  const services = [];
  try {
    services.push(start(world, 'api', api), start(world, 'worker', worker));
    await Promise.all([ready(services[0], api.PORT), ready(services[1], api.WORKER_PORT)]);
    const status = await scan(world, common);
    // It is right to refuse Redis 6.0.
    if (redis === 'redis-6.0') return `a scan is ${status}`;
    await cli(world, { ...worker, DATABASE_URL: address }, ['doctor']);
    return `a scan is ${status}, doctor is content`;
  } finally {
    for (const service of services) if (service.ended === undefined) askToStop(service);
    await Promise.all(services.map(({ exited }) => exited));
  }
}

async function refusedMigration(world, env) {
  const isRefused = await cli(world, env, ['migrate']).then(
    () => false,
    () => true,
  );
  const [said] =
    /PostgreSQL \S+ is too old[^\n]*/.exec(readFileSync(logOf(world, 'cli-migrate'), 'utf8')) ?? [];
  return isRefused && said !== undefined ? `refused: ${said}` : 'FAILED: migrate does not refuse it';
}

const logOf = ({ folder }, name) => join(folder, `${name.replaceAll(/[^\w.-]/g, '-')}.log`);

async function postgresServer(world, major) {
  const folder = join(world.folder, `postgres-${major}`);
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  const cluster = { folder, port: await privatePort(), password: SECRET(), settings: THROW_AWAY_SETTINGS };
  const source = await postgresPackage(major);
  const url = await startPostgres(world.processes, {
    ...cluster,
    source,
    log: logOf(world, `postgres-${major}`),
  });
  return { url, port: cluster.port };
}

let databases = 0;
/** Hosters give a role that owns its database and may create roles, and is not a superuser. */
async function databaseFor({ url }, way) {
  databases += 1;
  const name = `stores_${databases}`;
  const admin = new Client({ connectionString: url('postgres') });
  await admin.connect();
  try {
    if (way === OWN) {
      await admin.query(`CREATE DATABASE ${name}`);
      return { name, url: url(name) };
    }
    const password = SECRET();
    await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE NOSUPERUSER PASSWORD '${password}'`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
    const own = new URL(url(name));
    Object.assign(own, { username: name, password });
    return { name, url: own.href, owner: { name, password } };
  } finally {
    await admin.end();
  }
}

/** PgBouncer before this database alone, with the settings of docs/scale.md. @returns its address */
async function pooled(world, { port: target }, version, { name, owner, passwords }) {
  const program = await poolerProgram(version);
  const port = await privatePort();
  const users = join(world.folder, `${name}.users`);
  const file = join(world.folder, `${name}.ini`);
  const known = [
    [owner.name, owner.password],
    [`${name}_api`, passwords.API_DATABASE_PASSWORD],
    [`${name}_worker`, passwords.WORKER_DATABASE_PASSWORD],
  ];
  writeFileSync(users, known.map(([user, password]) => `"${user}" "${password}"\n`).join(''));
  const prepared = version === 'pgbouncer-1.18' ? '' : 'max_prepared_statements = 200\n';
  writeFileSync(
    file,
    `[databases]\n${name} = host=127.0.0.1 port=${target}\n[pgbouncer]\n${BOUNCER_SETTINGS}${prepared}listen_port = ${port}\nauth_file = ${users}\n`,
  );
  for (const each of [users, file]) chmodSync(each, 0o644);
  const url = new URL(`postgres://127.0.0.1:${port}/${name}`);
  Object.assign(url, { username: owner.name, password: owner.password });
  world.processes.start({
    name: version,
    stage: STAGE.redis,
    command: program,
    args: [file],
    log: logOf(world, version),
    ...postgresAccount(world.folder),
  });
  for (let tries = 0; tries < 50; tries += 1) {
    const client = new Client({ connectionString: url.href });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return url.href;
    await delay(200);
  }
  throw new Error(`${version} does not respond: ${readFileSync(logOf(world, version), 'utf8').slice(-500)}`);
}

async function redisServer(world, version) {
  const program =
    version === OF_THIS_SYSTEM
      ? await findRedis(world.processes)
      : { command: await redisProgram(version), env: process.env };
  const folder = join(world.folder, version.replaceAll(' ', '-'));
  mkdirSync(folder);
  const instance = { folder, port: await privatePort(), password: SECRET(), isThrowAway: true };
  const url = await startRedis(world.processes, program, { ...instance, log: logOf(world, version) });
  return { url };
}

/** The lines of docs/deployment.md, as an operator copies them. */
async function documentedUsers({ url }) {
  const { Redis } = require('ioredis');
  const page = readFileSync(join(ROOT, 'docs/deployment.md'), 'utf8');
  const redis = new Redis(url);
  try {
    const entries = [];
    for (const program of ['worker', 'api']) {
      const line = new RegExp(`^ACL SETUSER (palisade-${program} on >)SECRET (.+)$`, 'm').exec(page);
      if (line === null) throw new Error(`The page has no line for ${program}.`);
      const password = SECRET();
      await redis.call(
        'ACL',
        ...`SETUSER ${line[1]}${password} resetpass >${password} ${line[2]}`.split(' '),
      );
      const own = new URL(url);
      Object.assign(own, { username: `palisade-${program}`, password });
      entries.push([program, own.href]);
    }
    return Object.fromEntries(entries);
  } finally {
    redis.disconnect();
  }
}

function start(world, name, env) {
  const command = { command: process.execPath, args: [join(ROOT, `dist/apps/${name}/main.js`)] };
  return world.processes.start({ name, stage: STAGE.service, ...command, env, log: logOf(world, name) });
}

async function ready(child, port) {
  for (let tries = 0; tries < 300 && child.ended === undefined; tries += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(200);
  }
  const log = existsSync(child.log) ? readFileSync(child.log, 'utf8').slice(-800) : '';
  throw new Error(`the ${child.name} is not ready: ${log}`);
}

const cli = async ({ processes, folder }, env, args) => {
  const log = logOf({ folder }, `cli-${args[0]}`);
  const program = [join(ROOT, 'dist/apps/cli/main.js'), ...args];
  const advice = `palisade ${args[0]} failed`;
  return processes.run({
    name: `cli ${args[0]}`,
    command: process.execPath,
    args: program,
    env,
    log,
    advice,
  });
};

async function scan(world, env) {
  const team = ['team', 'create', '--name', 'Stores', '--plan', 'business'];
  const { api_key: key } = await runCli(world.processes, env, team);
  const schedule = { schedule_frequency: 'DAILY', schedule_time: '02:00' };
  const check = { domain: world.site, ...schedule, tests: { security_headers: true } };
  const made = await callApi(env, key, 'POST', '/checks', check);
  if (made.status !== 201) throw new Error(`POST /checks: ${made.status} ${JSON.stringify(made.body)}`);
  const begun = await callApi(env, key, 'POST', `/checks/${made.body.id}/scans`, {});
  if (begun.status !== 201) throw new Error(`POST scans: ${begun.status} ${JSON.stringify(begun.body)}`);
  for (let tries = 0; tries < 150; tries += 1) {
    const { body } = await callApi(env, key, 'GET', `/scans/${begun.body.id}`);
    if (body.status === 'completed') return body.status;
    if (body.status === 'failed') throw new Error(`the scan failed: ${JSON.stringify(body)}`);
    await delay(200);
  }
  throw new Error('the scan does not end');
}

await runCommand('npm run test:stores', 'stores', async ({ processes, afterStop }) => {
  const folder = mkdtempSync(join(enterableFolder(tmpdir(), postgresAccount()), 'palisade-stores-'));
  chmodSync(folder, 0o711);
  afterStop(() => rmSync(folder, { recursive: true, force: true }));
  const site = createServer((_, response) => response.end('<!doctype html><title>Shop</title>'));
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  afterStop(() => site.close());
  const world = { processes, folder, site: `http://127.0.0.1:${site.address().port}/`, servers: new Map() };
  let failed = 0;
  for (const row of rows) {
    const outcome = await tryRow(world, row).catch((error) => `FAILED: ${error.message}`);
    failed += Number(outcome.startsWith('FAILED'));
    console.log(`${nameOf(row)}: ${outcome}`);
  }
  console.log(
    `${rows.length - failed} of ${rows.length} rows work, ${new Date().toISOString().slice(0, 10)}`,
  );
  return failed > 0 ? 1 : 0;
});
