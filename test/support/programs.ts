import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATABASE_VARIABLES } from './database';
import { Program as ChildProgram, REPOSITORY, eventually } from './program';
import { freePort } from './redis-server';

const READY_WITHIN_MS = 30_000;

/** A built program that answers HTTP. */
export interface Program {
  url: string;
  /** Standard output and error so far. */
  output(): string;
  /** Sends the signal (SIGTERM by default) and waits for the end. @returns the exit code, null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a built program (a path below dist/) on a free port, or on `PORT`, and waits until it says that it is ready. */
export async function startProgram(entry: string, variables: Record<string, string>): Promise<Program> {
  const free = String(await freePort());
  const port = variables.PORT ?? free;
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: port,
    WORKER_PORT: free,
    ...DATABASE_VARIABLES,
    ...variables,
  };
  const child = new ChildProgram(process.execPath, [join(REPOSITORY, 'dist', entry)], env);
  const url = `http://127.0.0.1:${port}`;
  try {
    await eventually(`${entry} is ready`, READY_WITHIN_MS, () => isReady(child, url));
  } catch (error) {
    await child.stop('SIGKILL');
    throw error;
  }
  return {
    url,
    output: () => child.log,
    stop: async (signal = 'SIGTERM') => (await child.stop(signal)).code,
  };
}

async function isReady(child: ChildProgram, url: string): Promise<boolean> {
  if (child.hasExited) {
    const { code } = await child.stop('SIGKILL');
    throw new Error(`The program ended with ${code}:\n${child.log}`);
  }
  // Refused connections are what waiting is for.
  return fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Runs the operator's command line with `--json`, by default of this build. @returns the one document that it printed. */
export async function runCli<Document>(
  args: string[],
  variables: Record<string, string>,
  dist = join(REPOSITORY, 'dist'),
): Promise<Document> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(dist, 'apps/cli/main.js'), ...args, '--json'],
    { env: { PATH: process.env.PATH, ...variables } },
  );
  return JSON.parse(stdout) as Document;
}
