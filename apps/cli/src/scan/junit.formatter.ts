import type { Finding } from '@palisade/scan-engine';
import { countsIn, type ScanReport, type Threshold, type TimedResult } from './scan-report';

/**
 * JUnit XML as CI systems read it: a suite per test, a case per finding. A finding that counts is a failure, so the report and the
 * exit code agree; the others pass with their text in `system-out`. Times are seconds.
 */
export function formatJunit(reports: readonly ScanReport[], threshold: Threshold): string {
  const isOne = reports.length === 1;
  const suites = reports.flatMap((report) => {
    const isCounted = countsIn(report, threshold);
    return report.tests.map((test) => {
      const name = isOne ? test.testKey : `${report.target} ${test.testKey}`;
      return suiteOf(report, test, { name, isCounted });
    });
  });
  const seconds = reports.flatMap(({ tests }) => tests.map((test) => test.seconds));
  const total = (name: 'tests' | 'failures' | 'errors' | 'skipped'): number =>
    suites.reduce((sum, suite) => sum + suite[name], 0);
  const totals = attributes({
    tests: total('tests'),
    failures: total('failures'),
    errors: total('errors'),
    time: timeOf(seconds.reduce((sum, each) => sum + each, 0)),
  });
  const name = `palisade ${reports.map(({ target }) => target).join(' ')}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name })} ${totals}>`,
    ...suites.map((suite) => suite.xml),
    '</testsuites>',
    '',
  ].join('\n');
}

interface Suite {
  tests: number;
  failures: number;
  errors: number;
  skipped: number;
  xml: string;
}

function suiteOf(
  report: ScanReport,
  test: TimedResult,
  { name, isCounted }: { name: string; isCounted: ReturnType<typeof countsIn> },
): Suite {
  const isFailure = (finding: Finding): boolean => isCounted(test.testKey, finding);
  const numbers = {
    tests: Math.max(1, test.findings.length),
    failures: test.findings.filter(isFailure).length,
    errors: report.failure === null ? 0 : 1,
    skipped: isSilent(test) ? 1 : 0,
  };
  const cases =
    test.findings.length === 0
      ? [testCase(test, test.testKey, wholeTestBody(report, test))]
      : test.findings.map((finding) =>
          testCase(test, caseName(finding), findingBody(finding, isFailure(finding))),
        );
  const opening = attributes({ name, ...numbers, time: timeOf(test.seconds) });
  return { ...numbers, xml: `  <testsuite ${opening}>\n${cases.join('\n')}\n  </testsuite>` };
}

const caseName = ({ id, location }: Finding): string => (location === '' ? id : `${id} ${location}`);

/** The findings of a test share its time, because readers add the times of the cases up. */
function testCase(test: TimedResult, name: string, body: string): string {
  const time = timeOf(test.seconds / Math.max(1, test.findings.length));
  return `    <testcase ${attributes({ classname: `palisade.${test.testKey}`, name, time })}>${body}</testcase>`;
}

const timeOf = (seconds: number): string => seconds.toFixed(3);

/** It says nothing of the site. */
const isSilent = ({ inconclusive, isApplicable }: TimedResult): boolean =>
  inconclusive !== null || !isApplicable;

function wholeTestBody({ failure }: ScanReport, test: TimedResult): string {
  if (failure !== null) return `<error ${attributes({ message: failure, type: 'not_scanned' })}/>`;
  if (isSilent(test)) return `<skipped ${attributes({ message: test.message })}/>`;
  return `<system-out>${escapeXml(test.message)}</system-out>`;
}

function findingBody({ severity, title, description, evidence }: Finding, isFailure: boolean): string {
  const text = escapeXml(`${description}\n${JSON.stringify(evidence, null, 2)}`);
  if (isFailure) return `<failure ${attributes({ message: title, type: severity })}>${text}</failure>`;
  return `<system-out>${escapeXml(`${severity}: ${title}`)}\n${text}</system-out>`;
}

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
    .join(' ');

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters outside XML 1.0 section 2.2 cannot be written at all, not even as references. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
