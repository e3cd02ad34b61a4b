import { TEST_KEYS } from '@palisade/vocabulary';
import type { LabReport } from './lab-process';
import { type CaseReport, isRight } from './score';
import { renderTable } from './text-table';

/** Per test recall, precision, cost and time, and below it every case that does not hold. */
export function renderReport({ cases, wholeScans, sites }: LabReport): string {
  const rows = TEST_KEYS.map((key) =>
    rowOf(
      key,
      cases.filter((report) => report.key === key),
    ),
  ).filter((row) => row[1] !== '0');
  const wrong = cases.filter((report) => !isRight(report));
  const scans = wholeScans.map(
    ({ name, requests, connections, dnsQueries, ms, complaints }) =>
      `Whole scan, ${name}: ${requests} requests, ${connections} connections, ${dnsQueries} DNS questions, ${ms} ms${complaints.map((text) => `\n  ! ${text}`).join('')}`,
  );
  const wrongSites = sites.filter(({ complaints }) => complaints.length > 0);
  const all = cases.length + sites.length + wholeScans.length;
  const wrongScans = wholeScans.filter(({ complaints }) => complaints.length > 0);
  const wrongOnes = wrong.length + wrongSites.length + wrongScans.length;
  return [
    ...(cases.length === 0 ? [] : [renderTable(HEAD, rows)]),
    ...commandLines(cases),
    ...scans,
    ...(sites.length === 0
      ? []
      : [`Coverage: ${sites.length - wrongSites.length} of ${sites.length} sites right`]),
    ...wrongSites.map(({ name, complaints }) =>
      [`\ncoverage: ${name}`, ...complaints.map((text) => `  ! ${text}`)].join('\n'),
    ),
    ...wrong.map(describe),
    wrongOnes === 0 ? `All ${all} cases hold.` : `${wrongOnes} of ${all} cases do not hold.`,
    '',
  ].join('\n');
}

/** How many commands ran, and which programs the others would have needed. */
function commandLines(cases: readonly CaseReport[]): string[] {
  const run = cases.reduce((sum, { commands }) => sum + commands.run, 0);
  const leftOut = cases.flatMap(({ commands }) => commands.leftOut);
  const wrong = cases.flatMap(({ commands }) => commands.complaints).length;
  const names = [...new Set(leftOut)].sort();
  const counts = names.map((name) => `${leftOut.filter((each) => each === name).length} by ${name}`);
  const onTwins = cases.reduce((sum, report) => sum + report.onTwins.run, 0);
  const shownThere = cases.flatMap((report) => report.onTwins.complaints).length;
  return [
    ...(run + leftOut.length === 0
      ? []
      : [
          `Commands: ${run - wrong} of ${run} show what was found${counts.length === 0 ? '' : `; not run: ${counts.join(', ')}`}`,
        ]),
    ...(onTwins === 0
      ? []
      : [`On sites without the defect: ${onTwins - shownThere} of ${onTwins} commands do not show it`]),
  ];
}

const HEAD = [
  'test',
  'cases',
  'right',
  'recall',
  'precision',
  'requests',
  'most',
  'connections',
  'most',
  'median ms',
  'max ms',
];

function rowOf(key: string, cases: readonly CaseReport[]): string[] {
  const total = (value: (report: CaseReport) => number): number =>
    cases.reduce((sum, report) => sum + value(report), 0);
  const most = (value: (report: CaseReport) => number): number => Math.max(0, ...cases.map(value));
  const hits = total((report) => report.hits);
  const times = cases.map(({ ms }) => ms).sort((one, other) => one - other);
  return [
    key,
    `${cases.length}`,
    `${cases.filter(isRight).length}`,
    share(hits, hits + total(({ missed }) => missed.length)),
    share(hits, hits + total(({ falseAlarms }) => falseAlarms.length)),
    `${total(({ traffic }) => traffic.requests)}`,
    `${most(({ traffic }) => traffic.requests)}`,
    `${total(({ traffic }) => traffic.connections)}`,
    `${most(({ traffic }) => traffic.connections)}`,
    `${times[Math.floor(times.length / 2)] ?? 0}`,
    `${times.at(-1) ?? 0}`,
  ];
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;

const describe = ({ key, name, expected, found, missed, falseAlarms, complaints }: CaseReport): string =>
  [
    `\n${key}: ${name}`,
    `  expected ${expected.join(', ') || '(nothing)'}`,
    `  found    ${found.join(', ') || '(nothing)'}`,
    ...missed.map((rule) => `  missed: ${rule}`),
    ...falseAlarms.map((rule) => `  false alarm: ${rule}`),
    ...complaints.map((text) => `  ! ${text}`),
  ].join('\n');
