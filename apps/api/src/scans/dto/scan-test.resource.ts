import { ApiProperty } from '@nestjs/swagger';
import type { ScanTestView } from '@palisade/persistence';
import {
  SCAN_TEST_STATUSES,
  TEST_KEYS,
  type ScanTestStatus,
  type TestKey,
  MAX_TEST_MESSAGE_CHARACTERS,
} from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';

/** The result of one test within a scan, as lists show it. */
export class ScanTestResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-9b11-7e02-b1c4-6f2d3b9a1c55' })
  id!: string;

  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  scan_id!: string;

  @ApiProperty({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  test_type!: TestKey;

  @ApiProperty({ enum: SCAN_TEST_STATUSES, enumName: 'ScanTestStatus', example: 'failed' })
  status!: ScanTestStatus;

  @ApiProperty({
    type: String,
    maxLength: MAX_TEST_MESSAGE_CHARACTERS,
    example: '2 findings: no content security policy, no HSTS',
    description: 'Summary for people; begins with "Inconclusive:" when the test could not judge.',
  })
  message!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-07T02:00:02+00:00' })
  started_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-07T02:00:05+00:00' })
  completed_at!: string | null;
}

export function toScanTestResource(test: ScanTestView): ScanTestResource {
  return {
    id: test.id,
    scan_id: test.scanId,
    test_type: test.testKey,
    status: test.status,
    message: test.message,
    started_at: toTimestamp(test.startedAt),
    completed_at: toTimestamp(test.completedAt),
  };
}
