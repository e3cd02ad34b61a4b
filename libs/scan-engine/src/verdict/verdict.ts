import type { Severity, Verdict } from '@palisade/vocabulary';

/**
 * The one rule that turns findings into a test's status: anything above low fails, only low warns, nothing passes. A
 * test that could not judge warns, whatever it saw.
 */
export function verdictOf(findings: readonly { severity: Severity }[], inconclusive = false): Verdict {
  if (inconclusive) return 'warning';
  if (findings.some((finding) => finding.severity !== 'low')) return 'failed';
  return findings.length > 0 ? 'warning' : 'passed';
}
