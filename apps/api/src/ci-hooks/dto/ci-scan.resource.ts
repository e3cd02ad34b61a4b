import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SCAN_STATUSES, type ScanStatus } from '@palisade/vocabulary';
import type { ScanResource } from '../../scans/dto/scan.resource';
import { GateResource } from './gate.resource';
import { LINK, MESSAGE, PERCENTAGE, TEST_COUNT } from '../../http/response-limits';

/** What the trigger URL answers. */
export class CiTriggerResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  scan_id!: string;

  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  check_id!: string;

  @ApiProperty({ enum: SCAN_STATUSES, enumName: 'ScanStatus', example: 'pending' })
  status!: ScanStatus;

  @ApiProperty({
    type: String,
    ...LINK,
    format: 'uri',
    example: 'https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status',
    description: 'Poll it until status is completed or failed. It holds the hash: a secret.',
  })
  status_url!: string;
}

/** How far a scan is. */
class CiScanState {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  scan_id!: string;

  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  check_id!: string;

  @ApiProperty({ enum: SCAN_STATUSES, enumName: 'ScanStatus', example: 'completed' })
  status!: ScanStatus;

  @ApiProperty({ type: Boolean, example: false, description: 'Fail the pipeline when it is true.' })
  has_critical_issues!: boolean;

  @ApiProperty({ type: Number, ...PERCENTAGE, example: 83.33, description: '0 until the scan ends.' })
  pass_rate!: number;

  @ApiProperty({ type: 'integer', ...TEST_COUNT, example: 6 })
  total_tests!: number;

  @ApiProperty({ type: 'integer', ...TEST_COUNT, example: 5 })
  passed_tests!: number;

  @ApiProperty({ type: 'integer', ...TEST_COUNT, example: 1 })
  failed_tests!: number;

  @ApiProperty({ type: 'integer', ...TEST_COUNT, example: 0 })
  warning_tests!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-07T02:00:00+00:00' })
  started_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-07T02:00:41+00:00' })
  completed_at!: string | null;
}

/** What the status URL answers. */
export class CiStatusResource extends CiScanState {
  @ApiPropertyOptional({ type: GateResource, description: 'With `fail_on` or `require_conclusive` only.' })
  gate?: GateResource;
}

/** What the trigger URL answers with `wait`. */
export class CiWaitResource extends CiScanState {
  @ApiProperty({
    type: String,
    ...LINK,
    format: 'uri',
    example: 'https://palisade.example/go/scan/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701/HASH/status?fail_on=high',
    description: 'Answers with the gate. It holds the hash: a secret.',
  })
  status_url!: string;

  @ApiPropertyOptional({
    type: String,
    ...MESSAGE,
    example: '1 finding of severity high or higher.',
    description: 'Unless the gate passes.',
  })
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
