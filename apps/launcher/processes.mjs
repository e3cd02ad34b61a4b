import { spawn } from 'node:child_process';
import { openSync, closeSync, readFileSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOGS, ROOT } from './paths.mjs';
import { identify, sendSignal } from './process-identity.mjs';
import { LauncherError, say, step } from './progress.mjs';

/** In which turn a process is stopped: what others depend on goes last. Processes of one stage stop side by side. */
export const STAGE = { command: 0, service: 1, demo: 2, redis: 3, postgres: 4 };

/** How long a stage may take to stop on its own. The services drain: a running scan gets its time to end. */
const PATIENCE_SECONDS = { 0: 5, 1: 40, 2: 5, 3: 15, 4: 20 };
/** SIGINT is PostgreSQL's "fast" shutdown: clients are cut off, data is flushed. */
const STOP_SIGNAL = { 4: 'SIGINT' };

/** @typedef {{name: string, stage: number, pid?: number, output: string, exited: Promise<{code?: number | null, reason: string}>}} Child */

/** Everything that one launcher started. Each child has its own process group, so that Ctrl-C reaches the launcher alone. */
export class Processes {
  #children = new Set();
  #stopping = false;
  #hurried = false;
  #onChange;

  /** @param onChange called with the list of `{name, stage, pid, started}` whenever it changes. */
  constructor(onChange = () => {}) {
    this.#onChange = onChange;
  }

  /**
   * Starts a program whose output goes to `.data/logs/<name>.log`, or to this terminal with `log: 'inherit'`.
   * With `capture`, what it writes to stdout is collected in the child's `output` instead.
   *
   * @returns {Child}
   */
  start({ name, stage, command, args, log = logPath(name), capture = false, ...options }) {
    if (this.#stopping) throw new LauncherError('stopped');
    const file = log === 'inherit' ? 'inherit' : openLog(log);
    const spawned = spawn(command, args, {
      cwd: ROOT,
      ...options,
      detached: true,
      stdio: ['ignore', capture ? 'pipe' : file, file],
    });
    if (file !== 'inherit') closeSync(file);
    const child = { name, stage, log, ended: undefined, pid: spawned.pid, output: '' };
    spawned.stdout?.setEncoding('utf8').on('data', (text) => (child.output += text));
    child.exited = new Promise((resolve) => {
      spawned.once('error', (error) => resolve({ reason: error.message }));
      spawned.once('close', (code, signal) => resolve({ code, reason: signal ?? `exit code ${code}` }));
    }).then((end) => {
      child.ended = end;
      this.#children.delete(child);
      this.#changed();
      return end;
    });
    Object.assign(child, child.pid && identify(child.pid));
    this.#children.add(child);
    this.#changed();
    return child;
  }

  /** Runs a program to its end and returns what it captured; a failure shows the end of its log and ends with `advice`. */
  async run({ advice, ...options }) {
    const child = this.start({ stage: STAGE.command, ...options });
    const { code, reason } = await child.exited;
    if (code === 0) return child.output;
    throw this.failure(child, `${advice} (${child.name} ended with ${reason})`);
  }

  get isStopping() {
    return this.#stopping;
  }

  /**
   * What runs until it is stopped.
   *
   * @returns {Child[]}
   */
  get services() {
    return [...this.#children].filter((child) => child.stage !== STAGE.command);
  }

  /** An error about a child; prints the end of its log first. */
  failure(child, message) {
    if (!this.#stopping && child.log !== 'inherit') printLogEnd(child);
    return new LauncherError(message);
  }

  /** Stops everything, stage by stage. May be called again: the second call does not wait for running scans. */
  async stopAll() {
    this.#hurried = this.#stopping;
    if (this.#stopping) return;
    this.#stopping = true;
    for (const stage of Object.values(STAGE).sort()) {
      const children = [...this.#children].filter((child) => child.stage === stage && child.pid);
      const stop = () => Promise.all(children.map((child) => this.#stop(child)));
      // Nobody needs to hear of commands: they are stopped in the midst of a step that says so.
      if (stage === STAGE.command) await stop();
      else if (children.length > 0)
        await step(`Stopping ${children.map(({ name }) => name).join(', ')}`, stop);
    }
  }

  async #stop(child) {
    const deadline = Date.now() + PATIENCE_SECONDS[child.stage] * 1000;
    askToStop(child);
    while (!child.ended && Date.now() < deadline && !(this.#hurried && child.stage === STAGE.service)) {
      await Promise.race([child.exited, sleep(100)]);
    }
    if (child.ended) return;
    say(`${child.name} does not stop: ending it`);
    sendSignal(-child.pid, 'SIGKILL');
    await child.exited;
  }

  #changed() {
    this.#onChange(
      [...this.#children].map(({ name, stage, pid, started }) => ({ name, stage, pid, started })),
    );
  }
}

/** A command may have children of its own (npm has), so its whole group is asked. */
export function askToStop({ pid, stage }) {
  sendSignal(stage === STAGE.command ? -pid : pid, STOP_SIGNAL[stage] ?? 'SIGTERM');
}

export const patienceSeconds = (stage) => PATIENCE_SECONDS[stage];

export const logPath = (name) => join(LOGS, `${name.replaceAll(' ', '-')}.log`);

/** Keeps the log of the run before next to the new one. */
function openLog(path) {
  try {
    renameSync(path, path.replace(/\.log$/, '.previous.log'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return openSync(path, 'a', 0o600);
}

function printLogEnd({ name, log }) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-20);
  if (lines[0] === '') return;
  console.error(`--- end of ${relative(ROOT, log)} (${name}) ---\n${lines.join('\n')}\n---`);
}
