import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shells that pipeline images have. Debian's packages bash, dash and busybox hold them; the first two are on every machine. */
export const SHELLS = ['bash', 'dash', 'busybox sh'].filter((shell) =>
  existsSync(`/usr/bin/${shell.split(' ', 1)[0]}`),
);

export interface StepResult {
  code: number | null;
  /** Standard output and error. */
  output: string;
}

/** Runs a command as a runner of pipelines does: a clean environment, nothing on standard input. */
export function runStep(
  [program = '', ...args]: readonly string[],
  env: Record<string, string>,
  cwd: string,
): Running {
  const child = spawn(program, args, { cwd, env: { PATH: process.env.PATH, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<StepResult>((resolve) => child.on('close', (code) => resolve({ code, output })));
  return { ended, output: () => output };
}

export interface Running {
  ended: Promise<StepResult>;
  output(): string;
}

/**
 * A folder for the front of PATH: `sleep` returns soon and writes down how long it should have taken, and `curl` writes down its
 * arguments before it runs.
 */
export function writeShims(folder: string): { path: string; sleeps: string; curls: string } {
  const path = join(folder, 'shims');
  mkdirSync(path, { recursive: true });
  const [sleeps, curls] = [join(folder, 'sleeps'), join(folder, 'curls')];
  const script = (name: string, body: string): void =>
    writeFileSync(join(path, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  script('sleep', `echo "$1" >>'${sleeps}'\nexec /bin/sleep 0.1`);
  script('curl', `echo "$@" >>'${curls}'\nexec /usr/bin/curl "$@"`);
  for (const file of [sleeps, curls]) writeFileSync(file, '');
  return { path, sleeps, curls };
}
