import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SCAN_STATUSES, type ScanStatus } from '@palisade/vocabulary';
import type { ScanResource } from '../../scans/dto/scan.resource';
import { GateResource } from './gate.resource';
import { MESSAGE, PERCENTAGE, TEST_COUNT } from '../../http/response-limits';
import {
  ChoiceField,
  FlagField,
  IdField,
  IntegerField,
  LinkField,
  NULLABLE,
  OPTIONAL,
  TextField,
  TimeField,
} from '../../http/fields';

/** What the trigger URL answers. */
export class CiTriggerResource {
  @IdField({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  scan_id!: string;

  @IdField()
  check_id!: string;

  @ChoiceField(SCAN_STATUSES, 'ScanStatus', 'pending')
  status!: ScanStatus;

  @LinkField(
    'https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status',
    'Poll it until status is completed or failed. It holds the hash: a secret.',
  )
  status_url!: string;
}

/** How far a scan is. */
class CiScanState {
  @IdField({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  scan_id!: string;

  @IdField()
  check_id!: string;

  @ChoiceField(SCAN_STATUSES, 'ScanStatus', 'completed')
  status!: ScanStatus;

  @FlagField(false, 'Fail the pipeline when it is true.')
  has_critical_issues!: boolean;

  @ApiProperty({ type: Number, ...PERCENTAGE, example: 83.33, description: '0 until the scan ends.' })
  pass_rate!: number;

  @IntegerField(TEST_COUNT, 6)
  total_tests!: number;

  @IntegerField(TEST_COUNT, 5)
  passed_tests!: number;

  @IntegerField(TEST_COUNT, 1)
  failed_tests!: number;

  @IntegerField(TEST_COUNT, 0)
  warning_tests!: number;

  @TimeField(NULLABLE)
  started_at!: string | null;

  @TimeField(NULLABLE, { example: '2026-03-07T02:00:41+00:00' })
  completed_at!: string | null;
}

/** What the status URL answers. */
export class CiStatusResource extends CiScanState {
  @ApiPropertyOptional({ type: GateResource, description: 'With `fail_on` or `require_conclusive` only.' })
  gate?: GateResource;
}

/** What the trigger URL answers with `wait`. */
export class CiWaitResource extends CiScanState {
  @LinkField(
    'https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status?fail_on=high',
    'Answers with the gate. It holds the hash: a secret.',
  )
  status_url!: string;

  @TextField(MESSAGE, '1 finding of severity high or higher.', 'Unless the gate passes.', OPTIONAL)
  error?: string;

  @ApiProperty({ type: GateResource })
  gate!: GateResource;
}

export const toCiTriggerResource = (scan: ScanResource, statusUrl: string): CiTriggerResource => ({
  scan_id: scan.id,
  check_id: scan.check_id,
  status: scan.status,
  status_url: statusUrl,
});

export const toCiStatusResource = (scan: ScanResource): CiScanState => ({
  scan_id: scan.id,
  check_id: scan.check_id,
  status: scan.status,
  has_critical_issues: scan.has_critical_issues,
  pass_rate: scan.pass_rate,
  total_tests: scan.total_tests,
  passed_tests: scan.passed_tests,
  failed_tests: scan.failed_tests,
  warning_tests: scan.warning_tests,
  started_at: scan.started_at,
  completed_at: scan.completed_at,
});

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
