import { execFileSync } from 'node:child_process';

const linesOf = (...args: string[]): string[] =>
  execFileSync('ps', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The profiles of the browsers that this process has started and that still run; other specs run at the same time. */
export const profilesHere = (): string[] =>
  linesOf('-o', 'args=', '--ppid', String(process.pid)).flatMap(
    (line) => /--user-data-dir=(\S+)/.exec(line)?.[1] ?? [],
  );

/** How many processes these browsers have. */
export const chromiumsWith = (profiles: readonly string[]): number =>
  linesOf('-eo', 'stat=,args=').filter((line) => profiles.some((profile) => line.includes(profile))).length;
