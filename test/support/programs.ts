import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../..');
const READY_WITHIN_MS = 30_000;

export interface Program {
  url: string;
  pid: number;
  /** Standard output and error so far. */
  output(): string;
  /** Sends the signal and waits for the end. @returns the exit code, null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a built program (a path below dist/) and waits until it says that it is ready. */
export async function startProgram(entry: string, variables: NodeJS.ProcessEnv): Promise<Program> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, 'dist', entry)], {
    env: { PATH: process.env.PATH, PORT: port, WORKER_PORT: port, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  const program = { url, pid: child.pid ?? 0, output: () => output, stop: stopper(child) };
  await waitUntilReady(url, child, () => output);
  return program;
}

function stopper(child: ChildProcess): Program['stop'] {
  return async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.status === 200,
      () => false,
    );
    if (ready) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The program was not ready in time:\n${output()}`);
}

/** Runs the operator's command line with `--json`. @returns the one document that it printed. */
export async function runCli<Document>(args: string[], variables: NodeJS.ProcessEnv): Promise<Document> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'dist/apps/cli/main.js'), ...args, '--json'],
    { env: { PATH: process.env.PATH, ...variables } },
  );
  return JSON.parse(stdout) as Document;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  return address.port;
}
