import type { Finding, TestResult } from '@palisade/scanners';
import { reaches, type FailOn, type ScanReport } from './scan-report';

/**
 * JUnit XML as CI systems read it: a suite per test, a case per finding. A finding that reaches `--fail-on` is a
 * failure, so the report and the exit code agree; milder ones pass with their text in `system-out`.
 */
export function formatJunit(report: ScanReport, failOn: FailOn): string {
  const suites = report.tests.map((test) => suiteOf(report, test, failOn));
  const total = (name: 'tests' | 'failures' | 'errors' | 'skipped'): number =>
    suites.reduce((sum, suite) => sum + suite[name], 0);
  const counts = attributes({ tests: total('tests'), failures: total('failures'), errors: total('errors') });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: `palisade ${report.target}` })} ${counts}>`,
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

function suiteOf(report: ScanReport, test: TestResult, failOn: FailOn): Suite {
  const failures = test.findings.filter(({ severity }) => reaches(severity, failOn)).length;
  const counts = {
    tests: Math.max(1, test.findings.length),
    failures,
    errors: report.failure === null ? 0 : 1,
    skipped: test.inconclusive ? 1 : 0,
  };
  const cases =
    test.findings.length === 0
      ? [testCase(test, test.testKey, wholeTestBody(report, test))]
      : test.findings.map((finding) => testCase(test, caseName(finding), findingBody(finding, failOn)));
  const name = attributes({ name: test.testKey, ...counts });
  return { ...counts, xml: `  <testsuite ${name}>\n${cases.join('\n')}\n  </testsuite>` };
}

const caseName = ({ id, location }: Finding): string => (location === '' ? id : `${id} ${location}`);

const testCase = (test: TestResult, name: string, body: string): string =>
  `    <testcase ${attributes({ classname: `palisade.${test.testKey}`, name })}>${body}</testcase>`;

function wholeTestBody({ failure }: ScanReport, test: TestResult): string {
  if (failure !== null) return `<error ${attributes({ message: failure, type: 'not_scanned' })}/>`;
  if (test.inconclusive) return `<skipped ${attributes({ message: test.message })}/>`;
  return `<system-out>${escapeXml(test.message)}</system-out>`;
}

function findingBody({ severity, title, description, evidence }: Finding, failOn: FailOn): string {
  const text = escapeXml(`${description}\n${JSON.stringify(evidence, null, 2)}`);
  if (reaches(severity, failOn))
    return `<failure ${attributes({ message: title, type: severity })}>${text}</failure>`;
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
