import { styleText } from 'node:util';
import type { Finding, TestResult } from '@palisade/scan-engine';
import {
  IDLE_OUTCOMES,
  idleWords,
  SEVERITIES,
  type Severity,
  testOutcome,
  type TestOutcome,
  type Verdict,
  coverageWords,
  summaryOfCoverage,
} from '@palisade/vocabulary';
import type { ScanReport } from './scan-report';

type Style = Parameters<typeof styleText>[0];

const VERDICT_STYLES: Record<Verdict, Style> = { passed: 'green', warning: 'yellow', failed: 'red' };
const SEVERITY_STYLES: Record<Severity, Style> = {
  critical: ['bold', 'red'],
  high: 'red',
  medium: 'yellow',
  low: 'cyan',
};

/** For people: a table of findings per test, then what to do about them. Several sites have a summary at the end. */
export function formatPretty(reports: readonly ScanReport[], colour: boolean): string {
  const sites = reports.map((report) => siteText(report, colour));
  if (reports.length < 2) return sites.join('');
  const summary = reports.map(
    (report) =>
      `  ${plain(report.target)}: ${report.failure === null ? summaryLine(report) : 'not scanned.'}`,
  );
  return `${sites.join('\n')}\n${[`Summary of ${count(reports.length, 'site')}`, ...summary].join('\n')}\n`;
}

function siteText(report: ScanReport, colour: boolean): string {
  const paint = (style: Style, text: string): string =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const parts = [
    paint('bold', `Palisade scan of ${plain(report.target)}`),
    ...(report.failure === null
      ? testParts(report.tests, paint)
      : [paint('red', `The target could not be scanned: ${plain(report.failure)}`)]),
    ...(report.coverage === null ? [] : [coverageWords(summaryOfCoverage(report.coverage, {}))]),
    summaryLine(report),
  ];
  return `${parts.join('\n\n')}\n`;
}

type Paint = (style: Style, text: string) => string;

/** What says nothing of the site comes last, in a line each. */
function testParts(tests: readonly TestResult[], paint: Paint): string[] {
  const idle = tests.filter((test) => isIdle(outcomeOf(test)));
  const rest = tests.filter((test) => !isIdle(outcomeOf(test))).map((test) => testPart(test, paint));
  if (idle.length === 0) return rest;
  const lines = idle.map((test) => `  ${test.testKey}: ${plain(test.message)}`);
  return [...rest, [`${idleWords(idle.map(outcomeOf))}:`, ...lines].join('\n')];
}

const outcomeOf = ({ inconclusive, ...test }: TestResult): TestOutcome =>
  testOutcome({ ...test, inconclusiveReason: inconclusive?.reason ?? null });

const isIdle = (outcome: TestOutcome): boolean => (IDLE_OUTCOMES as readonly TestOutcome[]).includes(outcome);

function testPart(test: TestResult, paint: Paint): string {
  const verdict = paint(VERDICT_STYLES[test.status], test.status.toUpperCase().padEnd(7));
  const lines = [`${verdict} ${paint('bold', test.testKey)}: ${plain(test.message)}`];
  if (test.findings.length > 0) lines.push('', ...table(test.findings, paint));
  if (test.remediationSteps.length > 0) {
    lines.push(
      '',
      '  What to do:',
      ...test.remediationSteps.map((step, index) => `  ${index + 1}. ${plain(step)}`),
    );
  }
  return lines.join('\n');
}

const HEADINGS = ['SEVERITY', 'FINDING', 'WHERE', 'WHAT'] as const;

function table(findings: readonly Finding[], paint: Paint): string[] {
  const rows = findings.map(({ severity, id, location, title }) =>
    [severity, id, location || '-', title].map(plain),
  );
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd();
  return [
    paint('dim', line(HEADINGS)),
    ...findings.map(({ severity }, index) => paintFirst(line(rows[index] ?? []), severity, paint)),
  ];
}

const paintFirst = (line: string, severity: Severity, paint: Paint): string =>
  line.replace(severity, () => paint(SEVERITY_STYLES[severity], severity));

function summaryLine({ tests, status }: ScanReport): string {
  if (status === 'failed') return 'No test was run.';
  const outcomes = tests.map(outcomeOf);
  const counted = (outcome: TestOutcome): number => outcomes.filter((each) => each === outcome).length;
  const idle = idleWords(outcomes);
  const inconclusive = counted('inconclusive');
  const severities = tests.flatMap(({ findings }) => findings.map(({ severity }) => severity));
  const breakdown = SEVERITIES.map((severity) => ({
    severity,
    count: severities.filter((found) => found === severity).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => `${count} ${severity}`);
  return [
    `${count(tests.length, 'test')}: ${counted('passed')} passed, ${counted('failed')} failed, ${counted('warning')} with a warning${inconclusive > 0 ? `, ${inconclusive} inconclusive` : ''}${idle === '' ? '' : `; ${idle}`}.`,
    `${count(severities.length, 'finding')}${breakdown.length > 0 ? `: ${breakdown.join(', ')}` : ''}.`,
  ].join(' ');
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Text from a hostile site must not control the terminal, nor the agents of pipelines, which run `##vso[` in a log. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, '\u{FFFD}').replace(/##(?=\w*\[)/g, '# #');
