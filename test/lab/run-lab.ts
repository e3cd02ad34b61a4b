import { runLab, runQuickLab } from './lab-report';
import { renderReport } from './lab-table';
import { RUNS_COMMANDS } from './run-commands';
import { isRight } from './score';

/**
 * `npm run lab [-- [--quick] [--no-commands] PATTERN]`: runs the cases whose test key and name fit the pattern, with the command of each finding
 * against its site, and fails when one does not hold; `--quick` leaves out those that wait or measure time, `--no-commands` the commands.
 */
async function main(args: readonly string[]): Promise<void> {
  process.env[RUNS_COMMANDS] = args.includes('--no-commands') ? 'none' : 'all';
  const isQuick = args.includes('--quick');
  const pattern = args.find((arg) => !arg.startsWith('--')) ?? '';
  const report = await (isQuick ? runQuickLab(pattern) : runLab(pattern));
  process.stdout.write(renderReport(report));
  const holds =
    report.cases.every(isRight) &&
    [...report.wholeScans, ...report.sites].every(({ complaints }) => complaints.length === 0);
  const isEmpty = report.cases.length + report.wholeScans.length + report.sites.length === 0;
  // Some scanners have no quick cases.
  process.exitCode = holds && (isQuick || !isEmpty) ? 0 : 1;
}

void main(process.argv.slice(2));
