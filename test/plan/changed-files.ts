import { execFileSync } from 'node:child_process';
import { root } from '../support/tracked-files';

export interface Change {
  /** Against what. */
  since: string;
  files: string[];
}

/** What is not committed; where everything is, what this branch has changed. */
export function changedFiles(): Change {
  const uncommitted = [
    ...linesOf('diff', '--name-only', 'HEAD'),
    ...linesOf('ls-files', '--others', '--exclude-standard'),
  ];
  if (uncommitted.length > 0) return { since: 'the last commit', files: uncommitted };
  const main = ['origin/HEAD', 'main', 'master'].find(
    (name) =>
      linesOf('for-each-ref', '--format=%(refname)', `refs/heads/${name}`, `refs/remotes/${name}`).length > 0,
  );
  return { since: main ?? 'HEAD', files: linesOf('diff', '--name-only', `${main ?? 'HEAD'}...HEAD`) };
}

const linesOf = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
