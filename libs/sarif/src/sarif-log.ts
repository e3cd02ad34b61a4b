import { targetFingerprint } from '@palisade/catalogue';
import { VERSION } from '@palisade/version';
import { isSetupReason, type Severity, type TestKey } from '@palisade/vocabulary';
import { type SarifMap, addressOf, originsOf, placeOf } from './sarif-places';
import { bySeverity, resultsThatFit, sitesThatFit } from './sarif-limits';
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
  /** Of a scan of the service: two checks of one page are apart. */
  checkId?: string;
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
  const all: readonly SarifReport[] = [reports].flat();
  const { kept, leftOut } = sitesThatFit(all, worstOf);
  const runs = kept.map((report, index) =>
    runOf(report, options, categoryOf(report, kept.slice(0, index)), index === 0 ? leftOut : null),
  );
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs }, null, 2)}\n`;
}

/** One rule per finding id, one result per finding. */
function runOf(
  report: SarifReport,
  { map = {}, informationUri = 'https://palisade.example/docs', isSuppressed = () => false }: SarifOptions,
  category: string,
  sitesLeftOut: string | null,
): Record<string, unknown> {
  const { kept: results, leftOut } = resultsThatFit(
    report.tests.flatMap((test) => test.findings.map((finding): Result => ({ test, finding }))),
    ({ finding }) => finding.severity,
  );
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
    automationDetails: { id: category },
    originalUriBaseIds: originsOf(report.target),
    invocations: [
      {
        executionSuccessful: report.status === 'completed',
        toolExecutionNotifications: notificationsOf(report, [sitesLeftOut, leftOut]),
      },
    ],
    columnKind: 'utf16CodeUnits',
    results: results.map((result) => ({
      ...resultOf(result, ruleIds.indexOf(ruleIdOf(result)), { target: report.target, map }),
      ...(isSuppressed(result.test, result.finding) ? { suppressions: [{ kind: 'external' }] } : {}),
    })),
  };
}

/**
 * A code host keeps one set of results per category, which is the part before the last slash, and a file has each once. So pages, and
 * checks of one page, have their own.
 */
function categoryOf(report: SarifReport, before: readonly SarifReport[]): string {
  const { host, pathname, search } = new URL(addressOf(report.target, ''));
  const page = `${withoutLastSlashes(pathname)}${search === '' ? '' : `/${encodeURIComponent(search)}`}`;
  const check = report.checkId === undefined ? '' : `/${report.checkId}`;
  const isSame = (each: SarifReport): boolean =>
    each.target === report.target && each.checkId === report.checkId;
  const again = before.filter(isSame).length;
  return `palisade/${host}${page}${check}${again === 0 ? '' : `/${again + 1}`}/`;
}

function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path.endsWith('/', end)) end -= 1;
  return path.slice(0, end);
}

const worstOf = ({ tests }: SarifReport): Severity | null =>
  tests.flatMap(({ findings }) => findings.map(({ severity }) => severity)).toSorted(bySeverity)[0] ?? null;

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
  const location = finding.shownLocation ?? finding.location;
  const address = addressOf(target, location);
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
      location,
      url: address,
      evidence: finding.evidence,
      ...((finding.seenAs ?? []).length === 0 ? {} : { seen_as: finding.seenAs }),
    },
  };
}

function notificationsOf(
  { failure, tests }: SarifReport,
  leftOut: readonly (string | null)[],
): Record<string, unknown>[] {
  const failed = failure === null ? [] : [{ level: 'error', message: { text: failure } }];
  const inconclusive = tests
    .filter((test) => test.inconclusive !== null)
    .map((test) => ({
      level: isSetupReason(test.inconclusive?.reason ?? null) ? 'note' : 'warning',
      message: { text: `${test.testKey}: ${test.message}` },
    }));
  const left = leftOut
    .filter((text) => text !== null)
    .map((text) => ({ level: 'warning', message: { text } }));
  return [...failed, ...inconclusive, ...left];
}
