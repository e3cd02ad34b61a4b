import { SCAN_STATUSES } from '@palisade/vocabulary';
import { ScanResource } from '../../scans/dto/scan.resource';
import { GateResource } from './gate.resource';
import { MESSAGE, PERCENTAGE, TEST_COUNT } from '../../http/fields/response-limits';
import { decimal, id, time, flag, text, link, integer, choice, one } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** What the trigger URL answers. */
export const CiTriggerResource = resource('CiTriggerResource', {
  scan_id: id({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' }),
  check_id: id(),
  status: choice(SCAN_STATUSES, 'ScanStatus', 'pending'),
  status_url: link(
    'https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status',
    'Poll it until status is completed or failed. It holds the hash: a secret.',
  ),
});
export type CiTriggerResource = ResourceOf<typeof CiTriggerResource>;

/** How far a scan is. */
const CiScanState = resource('CiScanState', {
  scan_id: id({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' }),
  check_id: id(),
  status: choice(SCAN_STATUSES, 'ScanStatus', 'completed'),
  has_critical_issues: flag(false, 'If true, fail the pipeline.'),
  pass_rate: decimal(PERCENTAGE, 83.33, '0 until the scan ends. Inconclusive tests count as not passed.'),
  judged_pass_rate: ScanResource.fields.judged_pass_rate,
  total_tests: integer(TEST_COUNT, 6),
  passed_tests: integer(TEST_COUNT, 5),
  failed_tests: integer(TEST_COUNT, 1),
  warning_tests: integer(TEST_COUNT, 0, 'With the inconclusive ones.'),
  inconclusive_tests: ScanResource.fields.inconclusive_tests,
  not_applicable_tests: ScanResource.fields.not_applicable_tests,
  started_at: time().orNull(),
  completed_at: time({ example: '2026-03-07T02:00:41+00:00' }).orNull(),
});
type CiScanState = ResourceOf<typeof CiScanState>;

/** What the status URL answers. */
export const CiStatusResource = resource('CiStatusResource', {
  ...CiScanState.fields,
  gate: one(GateResource, 'With `fail_on`, `require_conclusive` or `min_coverage` only.').optional(),
});
export type CiStatusResource = ResourceOf<typeof CiStatusResource>;

/** What the trigger URL answers with `wait`. */
export const CiWaitResource = resource('CiWaitResource', {
  ...CiScanState.fields,
  status_url: link(
    'https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status?fail_on=high',
    'Returns the gate. It holds the hash: a secret.',
  ),
  error: text(
    MESSAGE,
    '1 finding of severity high or higher.',
    'The reason, unless the gate passes.',
  ).optional(),
  gate: one(GateResource),
});
export type CiWaitResource = ResourceOf<typeof CiWaitResource>;

export const toCiTriggerResource = (scan: ScanResource, statusUrl: string): CiTriggerResource => ({
  scan_id: scan.id,
  check_id: scan.check_id,
  status: scan.status,
  status_url: statusUrl,
});

export const toCiStatusResource = ({ id, ...scan }: ScanResource): CiScanState =>
  CiScanState.of(scan, { ...scan, scan_id: id });

export const toCiWaitResource = (
  scan: ScanResource,
  statusUrl: string,
  gate: GateResource,
): CiWaitResource => ({
  ...(gate.verdict === 'pass' ? {} : { error: gate.reason }),
  ...toCiStatusResource(scan),
  status_url: statusUrl,
  gate,
});
