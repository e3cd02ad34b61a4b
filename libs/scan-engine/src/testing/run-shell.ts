import { execFile } from 'node:child_process';

/** Runs a command of a finding with sh, as a person would paste it, but without its pauses. Resolves with its standard output. */
export const runShell = (
  command: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((resolve) => {
    const settings = { timeout: 50_000, env: { ...process.env, ...variables } };
    // A pipe that ends with grep may fail without a match; what counts is the output.
    execFile('sh', ['-c', `sleep() { :; }\n${command}`], settings, (_error, stdout) => resolve(stdout));
  });
