import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '../../support/program';

const run = promisify(execFile);

/** As if the command line were installed. */
const PALISADE = `palisade() { "${process.execPath}" "${join(REPOSITORY, 'dist/apps/cli/main.js')}" "$@"; }`;

/**
 * Runs the commands under a heading of a page in `docs/`, as they are: its blocks of `sh`, in their order.
 * @throws with the output when one of them fails, and when there are none
 */
export async function runCommandsOf(
  page: string,
  heading: string,
  variables: Record<string, string>,
): Promise<void> {
  const text = readFileSync(join(REPOSITORY, 'docs', page), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const blocks = [...own.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  if (blocks.length === 0) throw new Error(`docs/${page} has no commands under "${heading}".`);
  const script = ['set -eu', PALISADE, ...blocks].join('\n');
  await run('bash', ['-c', script], { env: { PATH: process.env.PATH, ...variables } });
}
