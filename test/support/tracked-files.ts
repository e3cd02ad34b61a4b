import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(__dirname, '../..');

/** Files that git knows or would add. */
export function trackedFiles(...patterns: string[]): string[] {
  const args = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...patterns.map((pattern) => `:(glob)${pattern}`),
  ];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => existsSync(join(root, file)));
}
