import { targetFingerprint } from '@palisade/catalogue';
import { VERSION } from '@palisade/version';
import type { TestKey } from '@palisade/vocabulary';
import { type SarifMap, addressOf, originsOf, placeOf, siteOf } from './sarif-places';
import { LEVELS, type SarifFinding, sarifRuleOf } from './sarif-rules';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** A test and its findings. */
export interface SarifTest {
  testKey: TestKey;
  message: string;
  /** Null if the test could judge. */
  inconclusive: { reason: string } | null;
  findings: readonly SarifFinding[];
}

/** A scan that has ended. */
export interface SarifReport {
  /** The URL or host that was scanned. */
  target: string;
  status: 'completed' | 'failed';
  /** Why it could not be scanned, as a sentence. */
  failure: string | null;
  tests: readonly SarifTest[];
}

export interface SarifOptions {
  map?: SarifMap;
  /** Where people read about this program. */
  informationUri?: string;
  /** Whether people accepted a finding: code hosts list accepted ones separately. */
  isSuppressed?: (test: SarifTest, finding: SarifFinding) => boolean;
}

/** SARIF 2.1.0 (OASIS): one run per site. */
export function formatSarif(
  reports: SarifReport | readonly SarifReport[],
  options: SarifOptions = {},
): string {
  const runs = [reports].flat().map((report) => runOf(report, options));
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs }, null, 2)}\n`;
}

/** One rule per finding id, one result per finding. */
function runOf(
  report: SarifReport,
  { map = {}, informationUri = 'https://palisade.example/docs', isSuppressed = () => false }: SarifOptions,
): Record<string, unknown> {
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
  return {
    tool: { driver: { name: 'Palisade', version: VERSION, informationUri, rules } },
    // A code host keeps one set of results per category, which is the part before the last slash.
    automationDetails: { id: `palisade/${new URL(siteOf(report.target)).host}/` },
    originalUriBaseIds: originsOf(report.target),
    invocations: [
      {
        executionSuccessful: report.status === 'completed',
        toolExecutionNotifications: notificationsOf(report),
      },
    ],
    columnKind: 'utf16CodeUnits',
    results: results.map((result) => ({
      ...resultOf(result, ruleIds.indexOf(ruleIdOf(result)), { target: report.target, map }),
      ...(isSuppressed(result.test, result.finding) ? { suppressions: [{ kind: 'external' }] } : {}),
    })),
  };
}

interface Result {
  test: SarifTest;
  finding: SarifFinding;
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
      ...((finding.seenAs ?? []).length === 0 ? {} : { seen_as: finding.seenAs }),
    },
  };
}

function notificationsOf({ failure, tests }: SarifReport): Record<string, unknown>[] {
  const failed = failure === null ? [] : [{ level: 'error', message: { text: failure } }];
  const inconclusive = tests
    .filter((test) => test.inconclusive !== null)
    .map((test) => ({ level: 'warning', message: { text: `${test.testKey}: ${test.message}` } }));
  return [...failed, ...inconclusive];
}
