import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { PostgresServer } from '../../chaos/support/postgres-server';

const run = promisify(execFile);

/** A database that really runs, with a table of products and a guest book. */
export interface RunningDatabase {
  name: string;
  /** Rows as texts; throws what the database says. */
  query: (sql: string) => Promise<string[][]>;
  /** The same with one value as a parameter, or escaped as its driver does. */
  find: (name: string) => Promise<string[][]>;
  stop: () => Promise<void>;
}

const TABLES = [
  'CREATE TABLE products (id integer, name varchar(80), price integer)',
  "INSERT INTO products VALUES (7, 'chair', 89), (8, 'table', 240), (9, 'lamp', 35)",
  'CREATE TABLE entries (author varchar(2000), stars integer)',
];
const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll("'", "''");

async function postgresql(): Promise<RunningDatabase> {
  const server = await PostgresServer.start();
  const pool = new Pool({ connectionString: server.url, max: 8 });
  // A connection that the end of the server breaks.
  pool.on('error', () => undefined);
  const query = async (sql: string, values?: string[]): Promise<string[][]> => {
    const { rows } = await pool.query<string[]>({ text: sql, values, rowMode: 'array' });
    return (rows as unknown[][] | undefined)?.map((row) => row.map(String)) ?? [];
  };
  for (const sql of TABLES) await query(sql);
  return {
    name: 'PostgreSQL',
    query: (sql) => query(sql),
    find: (name) => query('SELECT id, name, price FROM products WHERE name = $1', [name]),
    stop: async () => {
      await pool.end();
      await server.remove();
    },
  };
}

/** By the client of Debian, without its own commands (`--binary-mode`). */
async function mariadb(folder: string): Promise<RunningDatabase> {
  const data = join(folder, 'mariadb');
  const socket = join(folder, 'mariadb.sock');
  await run('mariadb-install-db', ['--user=root', `--datadir=${data}`, '--skip-test-db'], {
    timeout: 120_000,
  });
  const server = spawn(
    '/usr/sbin/mariadbd',
    [`--datadir=${data}`, `--socket=${socket}`, '--user=root', '--skip-networking', '--skip-log-bin'],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const query = (sql: string, database = 'shop'): Promise<string[][]> =>
    rowsOf(
      'mariadb',
      [`--socket=${socket}`, '-u', 'root', '--binary-mode', '--batch', '-N', database, '-e', sql],
      '\t',
    );
  for (let tries = 0; tries < 60; tries += 1) {
    const isUp = await query('CREATE DATABASE IF NOT EXISTS shop', 'mysql').then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await sleep(500);
  }
  for (const sql of TABLES) await query(sql);
  return {
    name: 'MariaDB',
    query: (sql) => query(sql),
    find: (name) => query(`SELECT id, name, price FROM products WHERE name = '${escaped(name)}'`),
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function sqlite(folder: string): Promise<RunningDatabase> {
  const file = join(folder, 'shop.sqlite');
  const query = (sql: string): Promise<string[][]> =>
    rowsOf('sqlite3', ['-batch', '-separator', '\t', '-cmd', '.timeout 5000', file, sql], '\t');
  for (const sql of TABLES) await query(sql);
  return {
    name: 'SQLite',
    query,
    find: (name) =>
      query(`SELECT id, name, price FROM products WHERE name = '${name.replaceAll("'", "''")}'`),
    stop: () => Promise.resolve(),
  };
}

/** Runs a client with a statement as its last argument, whose output has a row on each line. */
function rowsOf(command: string, args: string[], separator: string): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { timeout: 20_000 }, (error, stdout, stderr) => {
      if (error !== null || stderr !== '') return reject(new Error(stderr || String(error?.message)));
      return resolve(
        stdout === ''
          ? []
          : stdout
              .trimEnd()
              .split('\n')
              .map((line) => line.split(separator)),
      );
    });
  });
}

/** All three, or the one that the tests have anyway, on loopback; `stop` ends those that it started. */
export async function startDatabases(
  isSmoke: boolean,
): Promise<{ databases: RunningDatabase[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-compare-'));
  const databases = [await postgresql()];
  if (!isSmoke) databases.push(await mariadb(folder), await sqlite(folder));
  return {
    databases,
    stop: async () => {
      for (const database of databases) await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
