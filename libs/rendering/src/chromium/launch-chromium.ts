import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Deadline } from '@palisade/deadline';
import { chromiumFlags } from './flags';
import { BrowserDied, Connection } from './connection';
import { ownNetwork } from './own-network';

const START_WITHIN_MS = 20_000;
const GONE_WITHIN_MS = 5_000;
/** Of what the browser writes to its log, the end. */
const LOG_CHARACTERS = 4_000;
/** Chromium puts a socket below it, whose address may have 104 bytes on some systems and 108 on others. */
const LONGEST_FOLDER_BYTES = 55;
/** The browser sees nothing else of the environment: a worker's holds secrets. */
const PASSED_ON = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];

export interface Chromium {
  connection: Connection;
  /** Whether the browser has a network namespace, in which no address exists. */
  hasOwnNetwork: boolean;
  isAlive: () => boolean;
  /** Ends the browser with all its processes and deletes its profile. */
  kill: () => Promise<void>;
}

export interface LaunchSettings {
  executable: string;
  isSandboxed: boolean;
  heapMb: number;
  /** Whether the browser stays in the network namespace of this program, behind its flags alone. */
  isNetworkShared: boolean;
}

/** @throws BrowserDied with what the browser said */
export async function launchChromium(settings: LaunchSettings): Promise<Chromium> {
  const { executable, isSandboxed, heapMb, isNetworkShared } = settings;
  const network = isNetworkShared ? null : await ownNetwork();
  const profile = await mkdtemp(join(tmpdir(), 'palisade-renderer-'));
  const flags = chromiumFlags({ profile, isSandboxed, heapMb });
  const [command = executable, ...args] = [...(network ?? []), executable, ...flags];
  const child = spawn(command, args, {
    // A group of its own, so that one signal ends all its processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: environmentOf(profile),
  });
  const log = endOf(child);
  let isAlive = true;
  const connection = new Connection(child.stdio[3] as Writable, child.stdio[4] as Readable, () => {
    isAlive = false;
  });
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      connection.die(error.message);
      resolve();
    });
    child.on('exit', () => {
      connection.die();
      resolve();
    });
  });
  const end = async (): Promise<void> => {
    connection.die('the browser was stopped');
    endGroup(child);
    const deadline = new Deadline(GONE_WITHIN_MS);
    await Promise.race([ended, aborted(deadline.signal)]);
    deadline.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
      () => undefined,
    );
  };
  let killed: Promise<void> | undefined;
  const kill = (): Promise<void> => (killed ??= end());
  try {
    await answers(connection);
  } catch (error) {
    await kill();
    throw new BrowserDied(`Chromium did not start: ${reasonIn(log()) ?? (error as Error).message}`);
  }
  return { connection, hasOwnNetwork: network !== null, isAlive: () => isAlive, kill };
}

const environmentOf = (profile: string): NodeJS.ProcessEnv => {
  const own = PASSED_ON.filter((name) => process.env[name] !== undefined);
  return {
    ...Object.fromEntries(own.map((name) => [name, process.env[name]])),
    HOME: profile,
    XDG_CONFIG_HOME: profile,
    XDG_CACHE_HOME: profile,
    // A browser that is killed leaves behind what it has there.
    TMPDIR: Buffer.byteLength(profile) <= LONGEST_FOLDER_BYTES ? profile : tmpdir(),
  };
};

function endOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString()}`.slice(-LOG_CHARACTERS);
  });
  return () => text;
}

/** Its last line that says more than where in the code it was written. */
const reasonIn = (log: string): string | undefined =>
  log
    .split('\n')
    .map((line) => line.replace(/^\[[^\]]*\]\s*/, '').trim())
    .filter((line) => /sandbox|cannot|error|fail|not supported/i.test(line))
    .at(-1);

async function answers(connection: Connection): Promise<void> {
  const deadline = new Deadline(START_WITHIN_MS);
  try {
    await Promise.race([
      connection.send('Browser.getVersion'),
      aborted(deadline.signal).then(() => Promise.reject(new BrowserDied('it gave no sign of life'))),
    ]);
  } finally {
    deadline.end();
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
