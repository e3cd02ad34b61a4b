import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RigApplication } from './rig-application';

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 10_000;

export const homeOf = (data: string, { name }: RigApplication): string => join(data, 'apps', name);
export const logOf = (data: string, { name }: RigApplication): string => join(data, 'logs', `${name}.log`);

const environmentOf = (data: string, application: RigApplication): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA: data,
  HERE: homeOf(data, application),
  ADDRESS: application.address,
  HOME: homeOf(data, application),
});

/** For scripts whose pipes must not hide a failure; dash has no `pipefail`. */
export const PIPES_FAIL = ['bash', '-euo', 'pipefail', '-c'] as const;

/** Runs a script of an application to its end and resolves to what it printed. Throws when it fails. */
export async function runScript(
  data: string,
  application: RigApplication,
  script: string,
  [shell, ...options]: readonly [string, ...string[]] = ['sh', '-euc'],
): Promise<string> {
  const child = spawn(shell, [...options, script], {
    cwd: homeOf(data, application),
    env: environmentOf(data, application),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(
      `${application.name}: a script failed (${code}): ${errors.slice(-1_000)}${output.slice(-500)}`,
    );
  return output;
}

/** Starts the processes of an application, each in its own group; the log goes to one file. */
export async function startApplication(data: string, application: RigApplication): Promise<ChildProcess[]> {
  mkdirSync(join(data, 'logs'), { recursive: true });
  const log = openSync(logOf(data, application), 'a');
  const children = application.processes.map((script) =>
    spawn('sh', ['-euc', script], {
      cwd: homeOf(data, application),
      env: environmentOf(data, application),
      stdio: ['ignore', log, log],
      detached: true,
    }),
  );
  closeSync(log);
  try {
    await untilReady(application, children);
  } catch (error) {
    await stopApplication(children);
    throw error;
  }
  return children;
}

async function untilReady(application: RigApplication, children: ChildProcess[]): Promise<void> {
  const { name } = application;
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (children.some(({ exitCode }) => exitCode !== null))
      throw new Error(`${name}: a process ended, see its log.`);
    if (await isReady(application)) return;
    await wait(500);
  }
  throw new Error(`${name}: not ready within ${READY_WITHIN_MS / 1_000} s, see its log.`);
}

/** A request, or a connection alone where the application counts requests. */
function isReady({ address, probe, attempts }: RigApplication): Promise<boolean> {
  if (attempts !== undefined) return canConnect(address);
  return fetch(`http://${address}${probe}`, { redirect: 'manual' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

const canConnect = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port: 80 }, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Stops exactly what was started, by process group. */
export async function stopApplication(children: ChildProcess[]): Promise<void> {
  for (const child of [...children].reverse()) {
    if (child.pid === undefined) continue;
    signal(child.pid, 'SIGTERM');
    const deadline = Date.now() + STOP_WITHIN_MS;
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) await wait(100);
    signal(child.pid, 'SIGKILL');
  }
}

function signal(group: number, name: NodeJS.Signals): void {
  if (!existsSync(`/proc/${group}`) && name === 'SIGTERM') return;
  try {
    process.kill(-group, name);
  } catch {
    // The group has ended already.
  }
}
