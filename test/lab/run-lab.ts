import { runLab } from './lab-report';
import { renderReport } from './lab-table';
import { isRight } from './score';

/** `npm run lab [-- PATTERN]`: runs the cases whose test key and name fit the pattern, and fails when one does not hold. */
async function main(pattern: string): Promise<void> {
  const report = await runLab(pattern);
  process.stdout.write(renderReport(report));
  const holds =
    report.cases.every(isRight) && report.wholeScans.every(({ complaints }) => complaints.length === 0);
  const isEmpty = report.cases.length + report.wholeScans.length === 0;
  process.exitCode = holds && !isEmpty ? 0 : 1;
}

void main(process.argv[2] ?? '');
