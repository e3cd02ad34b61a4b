import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEASH, Program, REPOSITORY, eventually, programArguments } from '../support/program';
import { freePort } from '../support/redis-server';
import { quoteLog } from './evidence';

/** A server under measurement, in its own process. Its log goes to a file: reading it would cost time here. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** The built api with ordinary settings, but for the rate limit. */
export const startApi = (
  databaseUrl: string,
  redisUrl: string,
  variables: Record<string, string> = {},
): Promise<Server> =>
  startServer('dist/apps/api/main.js', '/health/ready', {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    APP_SECRET: 'a-secret-of-the-benchmark-with-32-characters',
    API_RATE_LIMIT: '100000000',
    ...variables,
  });

export const startBareServer = (databaseUrl: string): Promise<Server> =>
  startServer('test/bench/bare-server.ts', '/', { DATABASE_URL: databaseUrl });

export const startNestServer = (databaseUrl: string): Promise<Server> =>
  startServer('test/bench/nest-server.ts', '/', { DATABASE_URL: databaseUrl });

/** A program of a row whose output is kept here, and quoted when the row fails. */
export function startProgram(
  path: string,
  args: readonly string[] = [],
  variables: Record<string, string> = {},
  nodeArgs: readonly string[] = [],
): Program {
  const program = new Program(process.execPath, [...nodeArgs, ...programArguments(path), ...args], variables);
  quoteLog(path, () => program.log);
  return program;
}

/** The JSON that a program printed before its end; what it printed last may arrive after that. */
export async function printedBy<Printed>(program: Program): Promise<Printed> {
  await program.ended();
  const [json] = await eventually('the program has printed its figures', 5_000, () =>
    /\{.*\}/.exec(program.log),
  );
  return JSON.parse(json) as Printed;
}

async function startServer(
  path: string,
  readyPath: string,
  variables: Record<string, string>,
): Promise<Server> {
  const port = String(await freePort());
  const env = { PATH: process.env.PATH, PORT: port, DATA_UPDATES: 'off', ...variables };
  const folder = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'log');
  const log = openSync(file, 'a');
  const [command = process.execPath, ...args] = [...LEASH, process.execPath, ...programArguments(path)];
  const child = spawn(command, args, { cwd: REPOSITORY, env, stdio: ['ignore', log, log] });
  closeSync(log);
  quoteLog(path, () => readFileSync(file, 'utf8'));
  const url = `http://127.0.0.1:${port}`;
  await eventually(`${path} is ready`, 60_000, () => isReady(child, url + readyPath));
  return { url, pid: Number(child.pid), stop: () => stop(child) };
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`The program ended with ${child.exitCode ?? child.signalCode}.`);
  // Refused connections are what waiting is for.
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
