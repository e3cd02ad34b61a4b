import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_KEYS } from '@palisade/vocabulary';
import { root } from '../support/tracked-files';
import { changedFiles } from './changed-files';
import { nearTo } from './near';

/** How many of a kind are named. */
const MOST_NAMES = 12;

/** `npm run test:near`: the specs next to what changed, and the quick lab cases of the scanners that changed, without the commands of findings. */
function main(): void {
  const { since, files } = changedFiles();
  const { specs, scanners } = nearTo(
    files.filter((file) => existsSync(join(root, file))),
    TEST_KEYS,
  );
  say(`${files.length} files changed since ${since}: ${shortened(files)}`);
  say(`${specs.length} specs are near: ${shortened(specs)}`);
  if (scanners.length > 0) say(`Lab cases of ${scanners.join(', ')}`);
  const codes = [
    run('apps/launcher/test.mjs', ...projectsOf(specs), '--runTestsByPath', ...specs),
    scanners.length > 0 &&
      run(
        'test/support/run-typescript.cjs',
        'test/lab/run-lab.ts',
        '--quick',
        '--no-commands',
        `^(${scanners.join('|')}) `,
      ),
  ];
  say('What needs servers, or is further away, runs in `npm test` only.');
  process.exitCode = codes.some((code) => code !== false && code !== 0) ? 1 : 0;
}

const shortened = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(' ') || 'none';

/** A spec with servers or in a browser runs if it changed itself. */
const projectsOf = (specs: readonly string[]): string[] => [
  '--selectProjects',
  'unit',
  'sockets',
  ...['lab', 'e2e', 'browser', 'chaos'].filter((part) =>
    specs.some((spec) => spec.startsWith(`test/${part}/`)),
  ),
];

const run = (...args: string[]): number =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

main();
