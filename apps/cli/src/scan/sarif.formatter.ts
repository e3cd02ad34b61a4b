import { type Finding, type TestResult, targetFingerprint } from '@palisade/scanners';
import type { Severity } from '@palisade/vocabulary';
import type { ScanReport } from './scan-report';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/** Code hosts sort results by this number, on the scale of CVSS. */
const SECURITY_SEVERITIES: Record<Severity, string> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.5',
};

/** SARIF 2.1.0 (OASIS): one run, one rule per finding id, one result per finding. */
export function formatSarif(report: ScanReport): string {
  const results = report.tests.flatMap((test) => test.findings.map((finding) => ({ test, finding })));
  const ruleIds = [...new Set(results.map(ruleIdOf))];
  const rules = ruleIds.map((id) => {
    const first = results.find((result) => ruleIdOf(result) === id);
    return first === undefined ? { id } : ruleOf(id, first);
  });
  const run = {
    tool: { driver: { name: 'Palisade', rules } },
    invocations: [
      {
        executionSuccessful: report.status === 'completed',
        toolExecutionNotifications: notificationsOf(report),
      },
    ],
    results: results.map((result) => resultOf(result, ruleIds.indexOf(ruleIdOf(result)), report.target)),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

interface Result {
  test: TestResult;
  finding: Finding;
}

const ruleIdOf = ({ test, finding }: Result): string => `${test.testKey}/${finding.id}`;

const ruleOf = (id: string, { test, finding }: Result): Record<string, unknown> => ({
  id,
  shortDescription: { text: finding.title },
  defaultConfiguration: { level: LEVELS[finding.severity] },
  properties: {
    tags: ['security', test.testKey],
    'security-severity': SECURITY_SEVERITIES[finding.severity],
  },
});

function resultOf(result: Result, ruleIndex: number, target: string): Record<string, unknown> {
  const { test, finding } = result;
  const identity = targetFingerprint({ testKey: test.testKey, ...finding });
  return {
    ruleId: ruleIdOf(result),
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: `${finding.title}. ${finding.description}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(target, finding.location) } } }],
    partialFingerprints: { 'palisadeFinding/v1': identity },
    properties: { severity: finding.severity, test_type: test.testKey, evidence: finding.evidence },
  };
}

/** A location that is a path makes the URL more exact; other locations (a cookie, an origin) do not. */
function uriOf(target: string, location: string): string {
  const base = new URL(target.includes('://') ? target : `https://${hostPart(target)}/`);
  // Joined as text: a path that begins with two slashes would else be read as a host.
  const { origin, pathname, search } = location.startsWith('/') ? new URL(base.origin + location) : base;
  return origin + encodeRest(pathname + search);
}

/** URL parsers let characters stand that RFC 3986 wants encoded, and SARIF goes by the RFC. */
const encodeRest = (text: string): string =>
  text.replace(/%(?![\da-f]{2})/gi, '%25').replace(/[^\w\-.~:/?@!$&'()*+,;=%]/g, encodeURIComponent);

const hostPart = (host: string): string => (host.includes(':') ? `[${host}]` : host);

function notificationsOf({ failure, tests }: ScanReport): Record<string, unknown>[] {
  const failed = failure === null ? [] : [{ level: 'error', message: { text: failure } }];
  const inconclusive = tests
    .filter((test) => test.inconclusive)
    .map((test) => ({ level: 'warning', message: { text: `${test.testKey}: ${test.message}` } }));
  return [...failed, ...inconclusive];
}
