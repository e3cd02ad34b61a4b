import { fixOf, targetFingerprint } from '@palisade/catalogue';
import type { Finding, TestResult } from '@palisade/scan-engine';
import { type TestKey, coverageDetails, judgedPassRate, passRate } from '@palisade/vocabulary';
import { coverageCounts } from './coverage-document';
import type { ScanReport } from './scan-report';

/** The document that scripts read; its names are those of the API. Several sites are `scans` of one document. */
export function formatJson(reports: readonly ScanReport[]): string {
  const [only, ...others] = reports.map(toDocument);
  const document = others.length === 0 ? only : { scans: [only, ...others] };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function toDocument({ target, status, failure, tests, coverage }: ScanReport): Record<string, unknown> {
  const rated = {
    status,
    isPartial: false,
    totalTests: tests.length,
    passedTests: tests.filter((test) => test.status === 'passed').length,
    inconclusiveTests: tests.filter((test) => test.inconclusive !== null).length,
    notApplicableTests: tests.filter((test) => !test.isApplicable).length,
  };
  return {
    target,
    status,
    ...(failure === null ? {} : { message: failure }),
    pass_rate: status === 'completed' ? passRate(rated) : 0,
    judged_pass_rate: judgedPassRate(rated),
    not_applicable_tests: rated.notApplicableTests,
    has_critical_issues: tests.some(({ findings }) =>
      findings.some(({ severity }) => severity === 'critical'),
    ),
    coverage: coverage === null ? null : coverageCounts(coverage),
    tests: tests.map(toTest),
  };
}

const toTest = (test: TestResult): Record<string, unknown> => ({
  test_type: test.testKey,
  status: test.status,
  message: test.message,
  is_applicable: test.isApplicable,
  is_inconclusive: test.inconclusive !== null,
  inconclusive_reason: test.inconclusive?.reason ?? null,
  findings: test.findings.map((finding) => toFinding(test.testKey, finding)),
  remediation_steps: test.remediationSteps,
  technical_details: { ...test.technicalDetails, ...coverageOf(test), receipt: test.receipt },
});

const coverageOf = ({ inconclusive, judgedLocations, unjudgedRules }: TestResult): object =>
  coverageDetails({ inconclusiveReason: inconclusive?.reason ?? null, judgedLocations, unjudgedRules });

function toFinding(testKey: TestKey, finding: Finding): Record<string, unknown> {
  const {
    id,
    ruleVersion,
    severity,
    title,
    description,
    location,
    evidence,
    seenAs = [],
    seenOn = [],
  } = finding;
  const fingerprint = targetFingerprint({ testKey, id, location });
  return {
    id,
    rule_version: ruleVersion,
    severity,
    title,
    description,
    location,
    remediation: fixOf(testKey, finding) ?? null,
    evidence,
    fingerprint,
    seen_as: seenAs,
    seen_on: seenOn,
  };
}
