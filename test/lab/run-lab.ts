import { runLab, runQuickLab } from './lab-report';
import { renderReport } from './lab-table';
import { RUNS_COMMANDS } from './run-commands';
import { isRight } from './score';

/**
 * `npm run lab [-- [--quick] [--commands] PATTERN]`: runs the cases whose test key and name fit the pattern, and fails when one does not hold;
 * `--quick` leaves out those that wait or measure time, `--commands` also runs the command of each finding against its site.
 */
async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--commands')) process.env[RUNS_COMMANDS] = 'yes';
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
