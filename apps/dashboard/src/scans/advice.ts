import type { ScanTestDetail } from '../api/resources';

/**
 * Which step mends which finding, by the finding's rule. Scanners give one step for each rule, in the order in which the
 * findings first name the rules. Where the numbers differ, two rules share a step, and nothing is assigned.
 */
export function adviceByRule(
  test: Pick<ScanTestDetail, 'findings' | 'remediation_steps'>,
): Map<string, string> {
  const rules = [...new Set(test.findings.map(({ id }) => id))];
  const steps = test.remediation_steps;
  if (rules.length !== steps.length) return new Map();
  return new Map(rules.map((rule, index) => [rule, steps[index] ?? '']));
}
