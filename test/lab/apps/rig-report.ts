import { renderTable } from '../text-table';
import type { AttemptCount } from './attempt-counts';
import type { Judged } from './compare';
import { sumOf, type Turned } from './turned';
import type { VisitorTimes } from './visitor';

export interface ApplicationReport {
  application: string;
  judged: Judged[];
  /** What the scans changed, as lines; empty for an unharmed application. */
  harm: string[];
  /** Of an application that counts them. */
  attempts: AttemptCount[];
  /** How many commands of findings were run, and those that did not show the claim. */
  commands: { run: number; failed: string[] };
  /** What an earlier build had judged, where it is named. */
  turned: Turned;
  /** Of an ordinary visitor, the worse of the two scans. */
  visitor: VisitorTimes | null;
  /** Why the application could not be scanned, or null. */
  failure: string | null;
  seconds: number;
}

export function renderRigReport(reports: readonly ApplicationReport[]): string {
  const judged = reports.flatMap((report) => report.judged);
  const right = judged.filter(({ isRight }) => isRight).length;
  const count = (of: (one: Judged) => number): number => judged.reduce((sum, one) => sum + of(one), 0);
  const share = judged.length === 0 ? 0 : (100 * right) / judged.length;
  const turned = sumOf(reports.map((report) => report.turned));
  return [
    renderTable(
      [
        'application',
        'verdicts',
        'right',
        'false alarms',
        'missed',
        'inconclusive',
        'harm',
        'commands',
        'p95 ms',
        'seconds',
      ],
      reports.map(rowOf),
    ),
    '',
    ...judged.filter(({ isRight }) => !isRight).map(lineOf),
    ...reports.flatMap(({ application, harm }) =>
      harm.slice(0, 20).map((line) => `HARM ${application}: ${line.slice(0, 300)}`),
    ),
    ...reports.flatMap(({ application, attempts }) =>
      attempts.map((count) => `ATTEMPTS ${application} ${figuresOf(count)}`),
    ),
    ...reports.flatMap(({ application, commands }) =>
      commands.failed.map((line) => `NOT REPRODUCED ${application}: ${line}`),
    ),
    ...reports.flatMap((report) =>
      report.turned.lines.map((line) => `TURNED ${report.application} ${line.slice(0, 300)}`),
    ),
    ...(turned.judgedBefore === 0
      ? []
      : [
          `${turned.lines.length} of ${turned.judgedBefore} verdicts of the earlier build turned inconclusive, ${turned.passedBefore} of them from passed`,
        ]),
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
      `${reports.reduce((total, { commands }) => total + commands.run, 0)} commands run`,
      `${reports.reduce((total, { commands }) => total + commands.failed.length, 0)} not reproduced`,
    ].join(', '),
    '',
  ].join('\n');
}

function rowOf(report: ApplicationReport): string[] {
  const { application, judged, harm, commands, visitor, failure, seconds } = report;
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
    commands.failed.length === 0 ? String(commands.run) : `${commands.run} (${commands.failed.length} wrong)`,
    visitor === null ? '' : slowdownOf(visitor),
    String(seconds),
  ];
}

const figuresOf = ({ run, counted }: AttemptCount): string =>
  `(${run}): ${counted.length} scans, ${counted.reduce((sum, one) => sum + one, 0)} counted, at most ${Math.max(...counted)} by one`;

const slowdownOf = ({ p95Before, p95During }: VisitorTimes): string =>
  `${p95Before} > ${p95During} (${(p95During / Math.max(1, p95Before)).toFixed(1)}x)`;

const lineOf = ({ application, run, key, said, missed, falseAlarms, knownDeviation }: Judged): string =>
  [
    `WRONG ${application} (${run}) ${key}: said ${said}`,
    ...(missed.length === 0 ? [] : [`missed ${missed.join(', ')}`]),
    ...(falseAlarms.length === 0 ? [] : [`false alarm ${falseAlarms.join(', ')}`]),
    ...(knownDeviation === null ? [] : [`known: ${knownDeviation}`]),
  ].join('; ');
