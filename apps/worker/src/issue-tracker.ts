import type { DetectedIssue, JudgedTest } from '@palisade/persistence';
import { fingerprintOf } from '@palisade/scanners';
import { SEVERITIES } from '@palisade/vocabulary';

/**
 * The issues that a scan detected: each finding of a test that failed or warned, once per fingerprint with the worst
 * severity, sorted by fingerprint. An inconclusive test detects nothing.
 */
export function detectIssues(checkId: string, tests: readonly JudgedTest[]): DetectedIssue[] {
  const seen = new Map<string, DetectedIssue>();
  for (const { testKey, findings } of tests.filter(tells)) {
    for (const { id, location, severity, title, description } of findings) {
      const fingerprint = fingerprintOf(checkId, { testKey, id, location });
      const known = seen.get(fingerprint);
      if (known !== undefined && SEVERITIES.indexOf(known.severity) <= SEVERITIES.indexOf(severity)) continue;
      seen.set(fingerprint, { fingerprint, testKey, severity, title, description });
    }
  }
  return [...seen.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
}

const tells = ({ status, inconclusive }: JudgedTest): boolean => status !== 'passed' && !inconclusive;
