import { spawnSync } from 'node:child_process';

/** Whether Prometheus' own tool is installed: Debian's package `prometheus` has it. */
export const HAS_PROMTOOL = spawnSync('promtool', ['--version']).error === undefined;

/** @returns everything that it printed; the last line is its exit code */
export function promtool(args: readonly string[], input?: string, cwd?: string): string {
  const { stdout, stderr, status } = spawnSync('promtool', args, { cwd, input, encoding: 'utf8' });
  return `${stdout}${stderr}exit code ${status}`;
}

/** What promtool has against the text of `/metrics`; an empty text without promtool. */
export const faultsInMetrics = (text: string): string =>
  HAS_PROMTOOL ? promtool(['check', 'metrics'], text).replace(/exit code 0$/, '') : '';
