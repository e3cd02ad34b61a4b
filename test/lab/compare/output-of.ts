import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LONGEST_MS = 90_000;

/** The output of a program, errors behind it, whatever it ends with; what it printed within 90 s. */
export const outputOf = (
  command: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      command,
      [...args],
      { timeout: LONGEST_MS, maxBuffer: 64 * 1_048_576, env: { ...process.env, ...variables } },
      (_error, stdout, stderr) => resolve(`${stdout}\n${stderr}`),
    );
  });

/** Gives the work a folder that is removed after it. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-compare-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
