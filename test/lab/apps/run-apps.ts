import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS } from './accounts';
import { APPLICATIONS } from './applications';
import type { RigApplication } from './rig-application';
import { type ApplicationReport, renderRigReport } from './rig-report';
import { runAccount } from './run-account';
import { runApplication } from './run-application';

const REPOSITORY = join(__dirname, '../../..');
const DATA = join(REPOSITORY, '.data/lab-apps');
const SIDE_BY_SIDE = Number(process.env.LAB_APPS_PARALLEL ?? '3');

type Work = RigApplication & { report: () => Promise<ApplicationReport> };

/** As strangers, or with the accounts of `accounts/`. */
const worksOf = (isSignedIn: boolean): Work[] =>
  isSignedIn
    ? ACCOUNTS.map((account) => ({ ...account.application, report: () => runAccount(DATA, account) }))
    : APPLICATIONS.map((each) => ({ ...each, report: () => runApplication(DATA, each) }));

/**
 * `npm run lab:apps [-- [--signed-in] PATTERN]`: sets up, scans and compares the applications whose name fits the pattern; `--signed-in`
 * scans those that have an account in the rig as that account.
 */
async function main(args: readonly string[]): Promise<void> {
  const pattern = args.find((arg) => !arg.startsWith('--')) ?? '';
  if (process.env.LAB_APPS_INSIDE === undefined) return insideOverlay();
  if (!existsSync(join(REPOSITORY, 'dist/apps/cli/main.js'))) throw new Error('Run `npm run build` first.');
  const chosen = worksOf(args.includes('--signed-in')).filter(({ name }) => new RegExp(pattern).test(name));
  await installMissing(
    'debian',
    chosen.flatMap(({ packages }) => packages),
  );
  for (const name of chosen.flatMap(({ npmPackages = [] }) => npmPackages))
    await installMissing('npm', [name]);
  const reports = await inTurns(chosen);
  process.stdout.write(renderRigReport(reports));
  const isGood = reports.every(
    ({ judged, harm, failure }) =>
      failure === null && harm.length === 0 && judged.every(({ isRight }) => isRight),
  );
  process.exitCode = isGood && reports.length > 0 ? 0 : 1;
}

/** The same command where /usr, /etc and /var are overlays. Only one at a time: two would write to the same folders. */
async function insideOverlay(): Promise<void> {
  mkdirSync(DATA, { recursive: true });
  const lock = ['--nonblock', '--conflict-exit-code', '75', join(DATA, 'lock')];
  const command = [join(__dirname, 'overlay.sh'), DATA, process.execPath, ...process.execArgv];
  const loader = join(REPOSITORY, 'test/support/run-typescript.cjs');
  const child = spawn('flock', [...lock, ...command, loader, __filename, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, LAB_APPS_INSIDE: '1' },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 75) process.stderr.write('Another run of the rig has not ended yet.\n');
  process.exitCode = code ?? 1;
}

/** Installs what no earlier run has installed; the list of that is a file per kind. Each npm package has its own folder, by its name. */
async function installMissing(kind: 'debian' | 'npm', packages: readonly string[]): Promise<void> {
  const list = join(DATA, `${kind}.json`);
  const installed = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  const missing = [...new Set(packages)].filter((name) => !installed.includes(name));
  if (missing.length === 0) return;
  process.stderr.write(`Installing ${missing.join(', ')}\n`);
  const [command, ...args] =
    kind === 'debian'
      ? [join(__dirname, 'install-packages.sh'), ...missing]
      : [
          'npm',
          'install',
          '--no-audit',
          '--no-fund',
          '--prefix',
          join(DATA, 'npm', missing[0] ?? ''),
          ...missing,
        ];
  const child = spawn(command ?? '', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${missing.join(', ')} could not be installed.`);
  writeFileSync(list, JSON.stringify([...installed, ...missing]));
}

async function inTurns(works: readonly Work[]): Promise<ApplicationReport[]> {
  const waiting = [...works];
  const reports: ApplicationReport[] = [];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const report = await next.report();
      process.stderr.write(`${report.application}: done in ${report.seconds} s\n`);
      reports.push(report);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  return reports.sort((one, other) => one.application.localeCompare(other.application));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
