import { targetFingerprint } from '@palisade/catalogue';
import type { Finding, TestResult } from '@palisade/scanners';
import { VERSION } from '@palisade/version';
import { type SarifMap, addressOf, originsOf, placeOf, siteOf } from './sarif-places';
import { LEVELS, sarifRuleOf } from './sarif-rules';
import type { ScanReport } from './scan-report';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export interface SarifOptions {
  map?: SarifMap;
  /** Where people read about this program. */
  informationUri?: string;
}

/** SARIF 2.1.0 (OASIS): one run, one rule per finding id, one result per finding. */
export function formatSarif(
  report: ScanReport,
  { map = {}, informationUri = 'https://palisade.example/docs' }: SarifOptions = {},
): string {
  const results = report.tests.flatMap((test) => test.findings.map((finding) => ({ test, finding })));
  const byRule = new Map<string, [Result, ...Result[]]>();
  for (const result of results) {
    const id = ruleIdOf(result);
    const known = byRule.get(id);
    if (known === undefined) byRule.set(id, [result]);
    else known.push(result);
  }
  const ruleIds = [...byRule.keys()];
  const rules = [...byRule].map(([id, [first, ...others]]) =>
    sarifRuleOf(id, first.test.testKey, [first.finding, ...others.map(({ finding }) => finding)]),
  );
  const run = {
    tool: { driver: { name: 'Palisade', version: VERSION, informationUri, rules } },
    // A code host keeps one set of results per category: what stands before the last slash.
    automationDetails: { id: `palisade/${new URL(siteOf(report.target)).host}/` },
    originalUriBaseIds: originsOf(report.target),
    invocations: [
      {
        executionSuccessful: report.status === 'completed',
        toolExecutionNotifications: notificationsOf(report),
      },
    ],
    columnKind: 'utf16CodeUnits',
    results: results.map((result) =>
      resultOf(result, ruleIds.indexOf(ruleIdOf(result)), { target: report.target, map }),
    ),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

interface Result {
  test: TestResult;
  finding: Finding;
}

const ruleIdOf = ({ test, finding }: Result): string => `${test.testKey}/${finding.id}`;

function resultOf(
  result: Result,
  ruleIndex: number,
  { target, map }: { target: string; map: SarifMap },
): Record<string, unknown> {
  const { test, finding } = result;
  const address = addressOf(target, finding.location);
  const identity = targetFingerprint({ testKey: test.testKey, ...finding });
  return {
    ruleId: ruleIdOf(result),
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: `${finding.title}. ${finding.description} Found at '${address}'.` },
    locations: [placeOf(address, map[test.testKey])],
    partialFingerprints: { 'palisadeFinding/v1': identity },
    properties: {
      severity: finding.severity,
      test_type: test.testKey,
      location: finding.location,
      url: address,
      evidence: finding.evidence,
    },
  };
}

function notificationsOf({ failure, tests }: ScanReport): Record<string, unknown>[] {
  const failed = failure === null ? [] : [{ level: 'error', message: { text: failure } }];
  const inconclusive = tests
    .filter((test) => test.inconclusive)
    .map((test) => ({ level: 'warning', message: { text: `${test.testKey}: ${test.message}` } }));
  return [...failed, ...inconclusive];
}
