import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../support/program';
import { freePort } from '../support/redis-server';

const REPOSITORY = join(__dirname, '../..');
export const RUN_TYPESCRIPT = join(REPOSITORY, 'test/support/run-typescript.cjs');

/** A server under measurement, in its own process. Its log goes nowhere: reading it would cost time here. */
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
  startServer([join(REPOSITORY, 'dist/apps/api/main.js')], '/health/ready', {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    APP_SECRET: 'a-secret-of-the-benchmark-with-32-characters',
    API_RATE_LIMIT: '100000000',
    ...variables,
  });

export const startBareServer = (databaseUrl: string): Promise<Server> =>
  startServer([RUN_TYPESCRIPT, join(__dirname, 'bare-server.ts')], '/', { DATABASE_URL: databaseUrl });

async function startServer(
  args: string[],
  readyPath: string,
  variables: Record<string, string>,
): Promise<Server> {
  const port = String(await freePort());
  const env = { PATH: process.env.PATH, PORT: port, ...variables };
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(`${args.at(-1)} is ready`, 60_000, () => isReady(child, url + readyPath));
  return { url, pid: Number(child.pid), stop: () => stop(child) };
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
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
