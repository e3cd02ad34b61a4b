import { ApiProperty } from '@nestjs/swagger';
import type { ScanView } from '@palisade/persistence';
import { SCAN_STATUSES, SCAN_TRIGGERS, type ScanStatus, type ScanTrigger } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { PERCENTAGE } from '../../http/response-limits';
import { ChoiceField, FlagField, IdField, NULLABLE, TimeField } from '../../http/fields';

/** The fields of a scan that its check shows too. */
export class LatestScanResource {
  @IdField({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  id!: string;

  @ChoiceField(SCAN_STATUSES, 'ScanStatus', 'completed')
  status!: ScanStatus;

  @ApiProperty({
    type: Number,
    ...PERCENTAGE,
    example: 83.33,
    description: 'Percentage of tests that passed, two decimals; 0 until the scan ends.',
  })
  pass_rate!: number;

  @FlagField(false, 'Whether the scan has a finding of severity critical.')
  has_critical_issues!: boolean;

  @ChoiceField(SCAN_TRIGGERS, 'ScanTrigger', 'schedule', 'What started it.')
  triggered_by!: ScanTrigger;

  @TimeField(NULLABLE)
  started_at!: string | null;

  @TimeField(NULLABLE, { example: '2026-03-07T02:00:41+00:00' })
  completed_at!: string | null;

  @TimeField()
  created_at!: string;
}

export function toLatestScanResource(scan: ScanView): LatestScanResource {
  return {
    id: scan.id,
    status: scan.status,
    pass_rate: passRateOf(scan),
    has_critical_issues: scan.hasCriticalIssues,
    triggered_by: scan.triggeredBy,
    started_at: toTimestamp(scan.startedAt),
    completed_at: toTimestamp(scan.completedAt),
    created_at: toTimestamp(scan.createdAt),
  };
}

/** Percentage of tests that passed, two decimals; 0 until the scan ends. */
export function passRateOf({ status, passedTests, totalTests }: ScanView): number {
  if (totalTests === 0 || status === 'pending' || status === 'in_progress') return 0;
  return Math.round((passedTests / totalTests) * 10_000) / 100;
}
