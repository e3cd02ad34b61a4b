import type { ScanTestView } from '@palisade/persistence';
import {
  SCAN_TEST_STATUSES,
  TEST_KEYS,
  type ScanTestStatus,
  type TestKey,
  MAX_INCONCLUSIVE_REASON_CHARACTERS,
  MAX_TEST_MESSAGE_CHARACTERS,
} from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { ChoiceField, FlagField, IdField, NULLABLE, TextField, TimeField } from '../../http/fields';

/** The result of one test within a scan, as lists show it. */
export class ScanTestResource {
  @IdField({ example: '0197f3c2-9b11-7e02-b1c4-6f2d3b9a1c55' })
  id!: string;

  @IdField({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' })
  scan_id!: string;

  @ChoiceField(TEST_KEYS, 'TestKey', 'security_headers')
  test_type!: TestKey;

  @ChoiceField(SCAN_TEST_STATUSES, 'ScanTestStatus', 'failed')
  status!: ScanTestStatus;

  @TextField(
    MAX_TEST_MESSAGE_CHARACTERS,
    '2 findings: no content security policy, no HSTS',
    'Summary for people; starts with "Inconclusive:" if the test could not judge.',
  )
  message!: string;

  @FlagField(
    false,
    'Whether the test could not judge the site: then it has no findings, and issues do not change.',
  )
  is_inconclusive!: boolean;

  @TextField(
    MAX_INCONCLUSIVE_REASON_CHARACTERS,
    null,
    'Why the test was inconclusive, as a stable word such as `challenge`, `rate_limited` or `timeout`; null if it could judge. New versions may add words.',
  )
  inconclusive_reason!: string | null;

  @TimeField(NULLABLE, { example: '2026-03-07T02:00:02+00:00' })
  started_at!: string | null;

  @TimeField(NULLABLE, { example: '2026-03-07T02:00:05+00:00' })
  completed_at!: string | null;
}

export function toScanTestResource(test: ScanTestView): ScanTestResource {
  return {
    id: test.id,
    scan_id: test.scanId,
    test_type: test.testKey,
    status: test.status,
    message: test.message,
    is_inconclusive: test.inconclusiveReason !== null,
    inconclusive_reason: test.inconclusiveReason,
    started_at: toTimestamp(test.startedAt),
    completed_at: toTimestamp(test.completedAt),
  };
}
