import { SEVERITIES } from '@palisade/vocabulary';
import { IS_OVERDUE } from './overdue-checks';

/** What the overview counts, besides severities. */
export const CHECK_CONDITIONS = ['never_scanned', 'broken', 'overdue', 'clean'] as const;
export type CheckCondition = (typeof CHECK_CONDITIONS)[number];

/** For a check and its row `n` in check_issue_counts: its worst open severity, or why it has none. */
export const WORST = `CASE ${SEVERITIES.map((severity) => `WHEN n.${severity} > 0 THEN '${severity}'`).join(' ')}
  WHEN latest_completed_scan_id IS NULL THEN 'never_scanned' ELSE 'clean' END`;

/** For a check and its row `n` in check_issue_counts: the same rows that the overview counts. */
export const CONDITION_SQL: Readonly<Record<CheckCondition, string>> = {
  never_scanned: `(${WORST}) = 'never_scanned'`,
  broken: 'last_run_failed',
  overdue: `(${IS_OVERDUE})`,
  clean: `(${WORST}) = 'clean'`,
};
