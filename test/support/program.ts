import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export const REPOSITORY = resolve(__dirname, '../..');
/** Before the path of a program in TypeScript. */
export const RUN_TYPESCRIPT = resolve(__dirname, 'run-typescript.cjs');

/** The arguments of Node.js for a program of the repository, built or in TypeScript. */
export function programArguments(path: string): string[] {
  const file = resolve(REPOSITORY, path);
  return path.endsWith('.ts') ? [RUN_TYPESCRIPT, file] : [file];
}

/** Ends the child when the test process dies, however that happens: nobody else would stop it. */
const SETPRIV = '/usr/bin/setpriv';
export const LEASH = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];

/** The account and folder of a program; by default those of the test. */
export interface ProgramPlace {
  uid?: number;
  gid?: number;
  cwd?: string;
}

/** A child process whose output is kept, and that this test may stop as roughly as it likes. */
export class Program {
  private output = '';
  private readonly child: ChildProcess;
  private readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  constructor(
    command: string,
    args: readonly string[],
    env: Record<string, string>,
    place: ProgramPlace = {},
  ) {
    const [first = command, ...rest] = [...LEASH, command, ...args];
    this.child = spawn(first, rest, {
      // No test asks a public source.
      env: { PATH: process.env.PATH, DATA_UPDATES: 'off', ...env },
      cwd: REPOSITORY,
      ...place,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.exit = once(this.child, 'exit').then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
    }));
  }

  get log(): string {
    return this.output;
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The program could not be started.');
    return this.child.pid;
  }

  get hasExited(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves when the output matches. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    return eventually(`output matching ${String(pattern)}`, 60_000, () => {
      if (this.hasExited) throw new Error(`The program has ended:\n${this.output.slice(-3000)}`);
      return pattern.exec(this.output);
    });
  }

  /** SIGSTOP freezes it in the midst of whatever it does, SIGCONT lets it continue. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void {
    this.child.kill(signal);
  }

  /** Resolves when it has ended on its own. */
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    return this.exit;
  }

  async stop(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    if (!this.hasExited) this.child.kill(signal);
    return this.exit;
  }
}

/** A machine that is busy with other things may take this many times as long. */
const PATIENCE = 3;
const LONGEST_PAUSE_MS = 100;

/** Asks again and again until there is a response other than null, undefined and false; for `withinMs` on a quiet machine. */
export async function eventually<Value>(
  what: string,
  withinMs: number,
  ask: () => Value | Promise<Value>,
): Promise<Exclude<Value, null | undefined | false>> {
  const until = performance.now() + withinMs * PATIENCE;
  for (let pauseMs = 10; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false) {
      return value as Exclude<Value, null | undefined | false>;
    }
    if (performance.now() > until) throw new Error(`Not within ${(withinMs * PATIENCE) / 1000} s: ${what}.`);
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}
