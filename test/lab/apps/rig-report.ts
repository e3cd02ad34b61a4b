import { renderTable } from '../text-table';
import type { Judged } from './compare';

export interface ApplicationReport {
  application: string;
  judged: Judged[];
  /** What the scans changed, as lines; empty for an unharmed application. */
  harm: string[];
  /** Why the application could not be scanned, or null. */
  failure: string | null;
  seconds: number;
}

export function renderRigReport(reports: readonly ApplicationReport[]): string {
  const judged = reports.flatMap((report) => report.judged);
  const right = judged.filter(({ isRight }) => isRight).length;
  const count = (of: (one: Judged) => number): number => judged.reduce((sum, one) => sum + of(one), 0);
  const share = judged.length === 0 ? 0 : (100 * right) / judged.length;
  return [
    renderTable(
      ['application', 'verdicts', 'right', 'false alarms', 'missed', 'inconclusive', 'harm', 'seconds'],
      reports.map(rowOf),
    ),
    '',
    ...judged.filter(({ isRight }) => !isRight).map(lineOf),
    ...reports.flatMap(({ application, harm }) =>
      harm.slice(0, 20).map((line) => `HARM ${application}: ${line.slice(0, 300)}`),
    ),
    ...reports.flatMap(({ application, failure }) =>
      failure === null ? [] : [`NOT SCANNED ${application}: ${failure}`],
    ),
    [
      `${judged.length} verdicts`,
      `${share.toFixed(1)} % right`,
      `${count((one) => one.falseAlarms.length)} false alarms`,
      `${count((one) => one.missed.length)} missed`,
      `${judged.filter((one) => one.isInconclusive).length} inconclusive though judgeable`,
      `${reports.filter(({ harm }) => harm.length > 0).length} harmed`,
    ].join(', '),
    '',
  ].join('\n');
}

function rowOf({ application, judged, harm, failure, seconds }: ApplicationReport): string[] {
  const sum = (of: (one: Judged) => number): string =>
    String(judged.reduce((total, one) => total + of(one), 0));
  return [
    application,
    failure === null ? String(judged.length) : 'not scanned',
    sum((one) => Number(one.isRight)),
    sum((one) => one.falseAlarms.length),
    sum((one) => one.missed.length),
    sum((one) => Number(one.isInconclusive)),
    harm.length === 0 ? 'none' : String(harm.length),
    String(seconds),
  ];
}

const lineOf = ({ application, run, key, said, missed, falseAlarms, knownDeviation }: Judged): string =>
  [
    `WRONG ${application} (${run}) ${key}: said ${said}`,
    ...(missed.length === 0 ? [] : [`missed ${missed.join(', ')}`]),
    ...(falseAlarms.length === 0 ? [] : [`false alarm ${falseAlarms.join(', ')}`]),
    ...(knownDeviation === null ? [] : [`known: ${knownDeviation}`]),
  ].join('; ');
