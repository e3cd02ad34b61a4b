import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(__dirname, '../..');

/** What the programs, the lab and most specs need. */
export const WHOLE = [
  '.swcrc',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'ormconfig.ts',
  'apps',
  'clients',
  'libs',
  'test',
];

/** A copy of files that git knows or would add, with a link to the packages. */
export function copyRepository(copy: string, paths: readonly string[]): string {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  // Another editor of this checkout may have deleted one meanwhile.
  for (const file of listed
    .trimEnd()
    .split('\n')
    .filter((each) => existsSync(join(ROOT, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs node in a copy. */
export const runIn = (copy: string, ...args: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(process.execPath, args, { cwd: copy, maxBuffer: 16 * 1024 * 1024, timeout: 600_000 });

interface JestReport {
  testResults: { name: string; status: 'passed' | 'failed' }[];
}

/** How specs end in a copy, by their path. */
export async function specsIn(
  copy: string,
  specs: readonly string[],
): Promise<Record<string, 'passed' | 'failed'>> {
  const jest = ['node_modules/jest/bin/jest.js', '-c', 'test/jest.config.cjs', '-i', '--json', '--forceExit'];
  const projects = ['--selectProjects', 'unit', 'sockets'];
  const { stdout } = await runIn(copy, ...jest, ...projects, '--runTestsByPath', ...specs).catch(
    // It exits with 1 when a spec fails.
    (error: { stdout: string }) => error,
  );
  const { testResults } = JSON.parse(stdout) as JestReport;
  return Object.fromEntries(
    testResults.map(({ name, status }) => [relative(realpathSync(copy), name), status]),
  );
}
