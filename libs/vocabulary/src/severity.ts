/** From most to least severe. Neutral facts are not findings: they belong in a test's technical details. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The severities that `priority_issues` and `domains_at_risk` count. */
export const PRIORITY_SEVERITIES: readonly Severity[] = ['critical', 'high'];
