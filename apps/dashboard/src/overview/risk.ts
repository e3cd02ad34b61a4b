import type { Severity } from '@palisade/vocabulary';

/** A check with open critical or high issues. */
export interface RiskyCheck {
  checkId: string;
  domain: string;
  critical: number;
  high: number;
}

interface OpenIssue {
  check_id: string;
  severity: Severity;
  check: { domain: string };
}

/** Checks with open critical or high issues, worst first. */
export function riskyChecks(issues: readonly OpenIssue[]): RiskyCheck[] {
  const byCheck = new Map<string, RiskyCheck>();
  for (const { check_id: checkId, severity, check } of issues) {
    if (severity !== 'critical' && severity !== 'high') continue;
    const risk = byCheck.get(checkId) ?? { checkId, domain: check.domain, critical: 0, high: 0 };
    risk[severity] += 1;
    byCheck.set(checkId, risk);
  }
  return [...byCheck.values()].sort((one, other) => other.critical - one.critical || other.high - one.high);
}
