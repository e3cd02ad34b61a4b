import type { ScanTestView } from '@palisade/persistence';
import {
  MAX_INCONCLUSIVE_REASON_CHARACTERS,
  MAX_TEST_MESSAGE_CHARACTERS,
  SCAN_TEST_STATUSES,
  TEST_KEYS,
} from '@palisade/vocabulary';
import { choice, flag, id, text, time } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** The result of one test within a scan, as lists show it. */
export const ScanTestResource = resource('ScanTestResource', {
  id: id({ example: '0197f3c2-9b11-7e02-b1c4-6f2d3b9a1c55' }),
  scan_id: id({ example: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' }),
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  status: choice(SCAN_TEST_STATUSES, 'ScanTestStatus', 'failed'),
  message: text(
    MAX_TEST_MESSAGE_CHARACTERS,
    '2 findings: no content security policy, no HSTS',
    'Summary for people; starts with "Inconclusive:" if the test could not judge, and with "Does not apply:" if there is nothing to judge.',
  ),
  is_applicable: flag(
    true,
    'Whether the site has what the test judges. If not, the test has passed and counts in no rate and no grade.',
  ),
  is_inconclusive: flag(
    false,
    'Whether the test could not judge the site: then it has no findings, and issues do not change.',
  ),
  inconclusive_reason: text(
    MAX_INCONCLUSIVE_REASON_CHARACTERS,
    null,
    'Why the test was inconclusive, as a stable word such as `challenge`, `rate_limited` or `timeout`; null if it could judge. `needs_setup`: something must be set up first, see the message. New versions may add words.',
  ),
  started_at: time({ example: '2026-03-07T02:00:02+00:00' }).orNull(),
  completed_at: time({ example: '2026-03-07T02:00:05+00:00' }).orNull(),
});
export type ScanTestResource = ResourceOf<typeof ScanTestResource>;

export const toScanTestResource = (test: ScanTestView): ScanTestResource =>
  ScanTestResource.of(test, {
    test_type: test.testKey,
    is_inconclusive: test.inconclusiveReason !== null,
  });
