import { definitionOf, fingerprintOf } from '@palisade/catalogue';
import type { DetectedIssue, JudgedScope, JudgedTest } from '@palisade/persistence';
import { ANONYMOUS, SEVERITIES, type SiteCoverage, type TestKey, type CheckId } from '@palisade/vocabulary';

/**
 * The issues that a scan detected: each finding of a test that failed or warned, once per fingerprint with the worst
 * severity, sorted by fingerprint. An inconclusive test detects nothing.
 */
export function detectIssues(checkId: CheckId, tests: readonly JudgedTest[]): DetectedIssue[] {
  const seen = new Map<string, DetectedIssue>();
  for (const { testKey, findings } of tests.filter(tells)) {
    for (const finding of findings) {
      const { id, ruleVersion = 1, location, severity, title, description } = finding;
      const fingerprint = fingerprintOf(checkId, { testKey, id, location });
      const known = seen.get(fingerprint);
      const seenAs = seenByAll(finding.seenAs ?? [], known?.seenAs);
      const seenOn = [...new Set([...(known?.seenOn ?? []), ...(finding.seenOn ?? [])])].sort();
      if (known !== undefined && SEVERITIES.indexOf(known.severity) <= SEVERITIES.indexOf(severity)) {
        seen.set(fingerprint, { ...known, seenAs, seenOn });
        continue;
      }
      seen.set(fingerprint, {
        fingerprint,
        testKey,
        ruleId: id,
        ruleVersion,
        location,
        severity,
        title,
        description,
        seenAs,
        seenOn,
      });
    }
  }
  return [...seen.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

/** Who did not see the site in any attempt of the scan: results of an earlier attempt say so too. */
export const collapsedIn = (
  { collapsed }: Pick<SiteCoverage, 'collapsed'>,
  tests: readonly JudgedTest[],
): string[] => {
  const isCollapsed = tests.some(({ inconclusiveReason }) => inconclusiveReason === 'coverage_collapsed');
  return isCollapsed && collapsed.length === 0 ? [ANONYMOUS] : collapsed;
};

/** Who sees what two findings say; nobody in particular where strangers see one of them. */
const seenByAll = (one: readonly string[], other: readonly string[] = one): string[] =>
  one.length === 0 || other.length === 0 ? [] : [...new Set([...one, ...other])].sort();

/** How far each test that ran can tell that an issue is gone. An inconclusive test judged no location. */
export const scopesOf = (tests: readonly JudgedTest[]): JudgedScope[] =>
  tests.map(({ testKey, inconclusiveReason, judgedLocations, unjudgedRules, judgedAs = {} }) => ({
    testKey,
    locations: inconclusiveReason === null ? judgedLocations : [],
    ruleVersions: ruleVersionsOf(testKey, unjudgedRules),
    judgedAs: Object.fromEntries(
      Object.entries(judgedAs).map(([name, judged]) => [
        name,
        {
          locations: judged.judgedLocations,
          ruleVersions: ruleVersionsOf(testKey, judged.unjudgedRules),
        },
      ]),
    ),
  }));

const ruleVersionsOf = (testKey: TestKey, unjudged: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.values(definitionOf(testKey).rules)
      .filter(({ id }) => !unjudged.includes(id))
      .map(({ id, version }) => [id, version]),
  );

const tells = ({ status, inconclusiveReason }: JudgedTest): boolean =>
  status !== 'passed' && inconclusiveReason === null;
