import type { LatestScanView } from '@palisade/persistence';
import { judgedPassRate, passRate, SCAN_STATUSES, SCAN_TRIGGERS } from '@palisade/vocabulary';
import { PERCENTAGE } from '../../http/fields/response-limits';
import { decimal, id, time, flag, choice } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** The fields of a scan that its check shows too. */
export const LatestScanResource = resource('LatestScanResource', {
  id: id({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' }),
  status: choice(SCAN_STATUSES, 'ScanStatus', 'completed'),
  pass_rate: decimal(
    PERCENTAGE,
    83.33,
    'Percentage of tests that passed, two decimals; 0 until the scan ends. Inconclusive tests count as not passed: prefer `judged_pass_rate`.',
  ),
  judged_pass_rate: decimal(
    PERCENTAGE,
    83.33,
    'Percentage of tests that passed, among those that judged the site: without inconclusive ones and those that do not apply. Null until the scan has completed, if it runs only some of the tests, and if no test could judge.',
  ).orNull(),
  has_critical_issues: flag(false, 'Whether the scan has a finding of severity critical.'),
  triggered_by: choice(SCAN_TRIGGERS, 'ScanTrigger', 'schedule', 'What started it.'),
  started_at: time().orNull(),
  completed_at: time({ example: '2026-03-07T02:00:41+00:00' }).orNull(),
  created_at: time(),
});
export type LatestScanResource = ResourceOf<typeof LatestScanResource>;

export const toLatestScanResource = (scan: LatestScanView): LatestScanResource =>
  LatestScanResource.of(scan, { pass_rate: passRate(scan), judged_pass_rate: judgedPassRate(scan) });
