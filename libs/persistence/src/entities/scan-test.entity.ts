import type { ScanTestStatus, TestKey, ScanId } from '@palisade/vocabulary';
import { jsonb, type RowOf, smallint, table, text, timestamp, uuid } from './table';

/**
 * The result of one test within a scan: the narrow row. Its team and check are those of the scan. Partitioned by month on the
 * scan's time-ordered id. Its foreign key to the scan is on each partition, and there is none to the details (decision 5).
 */
export const ScanTest = table(
  'scan_tests',
  {
    scanId: uuid<ScanId>().key(),
    /** Place in the order in which the scan runs its tests, from 0. */
    position: smallint().key(),
    /** Of results from before November 2026 only; the id of all others follows from scan and position, see SCAN_TEST_ID. */
    id: uuid().orNull(),
    testKey: text<TestKey>(),
    status: text<ScanTestStatus>().default('pending'),
    /** Of a test that did not end on its own, or before November 2026; the details hold that of all others. */
    message: text().default(''),
    startedAt: timestamp().orNull(),
    completedAt: timestamp().orNull(),
    detailsHash: text().orNull(),
    /** What was sent for this very run; it differs each time, so it stays out of the shared details. */
    receipt: jsonb<Record<string, unknown>>().orNull(),
  },
  { checks: { scan_tests_status_check: "status IN ('pending', 'running', 'passed', 'failed', 'warning')" } },
);
export type ScanTest = RowOf<typeof ScanTest>;
