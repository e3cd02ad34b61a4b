import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { untilReady } from './command.mjs';
import { ROOT } from './paths.mjs';
import { postgresAccount } from './postgres-account.mjs';
import { postgresPrograms, privateFolder } from './postgres-files.mjs';
import { identify } from './process-identity.mjs';
import { STAGE } from './processes.mjs';
import { LauncherError } from './progress.mjs';
import { stopOrphan } from './run-record.mjs';

const USER = 'palisade';

/** Nobody's PG… variables, and the one locale that needs no ICU and exists on every Debian. */
const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };

/** For data that is thrown away: no waiting for the disk. */
export const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // A hundred databases that live for seconds.
  autovacuum_naptime: '1h',
};

/**
 * Starts a private server on loopback, creating its data on the first call.
 *
 * @param cluster `{folder, port, password, settings, source}`; the folder must be enterable by the server's account; `source` see
 *   postgresPrograms
 * @returns `url(database)`; the user in it is a superuser
 */
export async function startPostgres(processes, cluster) {
  const data = join(cluster.folder, 'postgres');
  const account = postgresAccount(data);
  const { bin, major } = postgresPrograms(cluster.folder, account, cluster.source);
  const runs = { ...account, env: ENVIRONMENT };
  if (existsSync(data)) {
    checkMajor(data, major);
    await clearOldServer(data);
  } else {
    await createCluster(processes, { data, bin, runs, password: cluster.password });
  }
  const server = processes.start({
    name: 'postgres',
    stage: STAGE.postgres,
    command: join(bin, 'postgres'),
    args: ['-D', data, ...serverSettings(cluster)],
    log: cluster.log,
    ...runs,
    cwd: data,
  });
  const url = (database) => `postgres://${USER}:${cluster.password}@127.0.0.1:${cluster.port}/${database}`;
  await untilReady(processes, server, () => canConnect(url('postgres')));
  return url;
}

function serverSettings({ port, settings = {} }) {
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Under another name until it is complete, so that an interrupted creation is never taken for a database. */
async function createCluster(processes, { data, bin, runs, password }) {
  const unfinished = `${data}.new`;
  const passwordFile = `${data}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  privateFolder(unfinished, runs);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runs.uid !== undefined) chownSync(passwordFile, runs.uid, runs.gid);
  try {
    await processes.run({
      name: 'initdb',
      command: join(bin, 'initdb'),
      args: [
        '-D',
        unfinished,
        '-U',
        USER,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-instructions',
      ],
      ...runs,
      cwd: unfinished,
      advice: 'PostgreSQL could not create its data: correct what the lines above name, or set DATABASE_URL',
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, data);
}

function checkMajor(data, major) {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (Number(found) === major) return;
  throw new LauncherError(
    `${data} was written by PostgreSQL ${found}, this version includes ${major}: dump it with the version of Palisade that wrote it, or move the folder away to start over`,
  );
}

/** A server that no run record knows: stopped when it is really the one of this folder, otherwise its pid file is stale. */
async function clearOldServer(data) {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const identity = identify(pid);
  if (identity && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data)) {
    await stopOrphan({ name: 'postgres', stage: STAGE.postgres, ...identity });
  }
  rmSync(pidFile, { force: true });
}

/** Creates the database unless it is there. */
export async function ensureDatabase(url, name) {
  const client = newClient(url);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function canConnect(url) {
  const client = newClient(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 28P01: someone else's server, or data that was created with another password.
    if (error.code === '28P01')
      throw new LauncherError(
        'PostgreSQL refuses the password kept in .data/state.json: restore that file, or delete .data to start over',
      );
    return false;
  } finally {
    await client.end();
  }
}

/** `pg` comes with the install, which the launcher itself must do without. */
function newClient(url) {
  const { Client } = createRequire(join(ROOT, 'package.json'))('pg');
  return new Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 2000 });
}
