import { definitionOf, fingerprintOf } from '@palisade/catalogue';
import type { DetectedIssue, JudgedScope, JudgedTest } from '@palisade/persistence';
import { SEVERITIES, type TestKey, type CheckId } from '@palisade/vocabulary';

/**
 * The issues that a scan detected: each finding of a test that failed or warned, once per fingerprint with the worst
 * severity, sorted by fingerprint. An inconclusive test detects nothing.
 */
export function detectIssues(checkId: CheckId, tests: readonly JudgedTest[]): DetectedIssue[] {
  const seen = new Map<string, DetectedIssue>();
  for (const { testKey, findings } of tests.filter(tells)) {
    for (const { id, ruleVersion = 1, location, severity, title, description } of findings) {
      const fingerprint = fingerprintOf(checkId, { testKey, id, location });
      const known = seen.get(fingerprint);
      if (known !== undefined && SEVERITIES.indexOf(known.severity) <= SEVERITIES.indexOf(severity)) continue;
      seen.set(fingerprint, {
        ...{ fingerprint, testKey, ruleId: id, ruleVersion, location },
        ...{ severity, title, description },
      });
    }
  }
  return [...seen.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

/** How far each test that ran can tell that an issue is gone. An inconclusive test judged no location. */
export const scopesOf = (tests: readonly JudgedTest[]): JudgedScope[] =>
  tests.map(({ testKey, inconclusiveReason, judgedLocations, unjudgedRules }) => ({
    testKey,
    locations: inconclusiveReason === null ? judgedLocations : [],
    ruleVersions: ruleVersionsOf(testKey, unjudgedRules),
  }));

const ruleVersionsOf = (testKey: TestKey, unjudged: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    Object.values(definitionOf(testKey).rules)
      .filter(({ id }) => !unjudged.includes(id))
      .map(({ id, version }) => [id, version]),
  );

const tells = ({ status, inconclusiveReason }: JudgedTest): boolean =>
  status !== 'passed' && inconclusiveReason === null;
