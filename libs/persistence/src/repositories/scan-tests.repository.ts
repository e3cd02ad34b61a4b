import type { ScanTestStatus } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { ScanTestDetails } from '../entities/scan-test-details.entity';
import type { ScanTest } from '../entities/scan-test.entity';
import type { RowPage, RowWindow } from './page-of-rows';

export type ScanTestView = Pick<
  ScanTest,
  'id' | 'scanId' | 'testKey' | 'status' | 'message' | 'startedAt' | 'completedAt'
>;

/** The details are null until the test has ended. */
export type ScanTestDetailView = ScanTestView &
  Pick<ScanTest, 'receipt'> & {
    [Field in 'findings' | 'remediationSteps' | 'technicalDetails']: ScanTestDetails[Field] | null;
  };

const COLUMNS = `st.id, st.scan_id AS "scanId", st.test_key AS "testKey", st.status, st.message,
  st.started_at AS "startedAt", st.completed_at AS "completedAt"`;

/** A scan's tests, in the order in which they run. */
export class ScanTestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async all(teamId: string, scanId: string): Promise<ScanTestView[]> {
    return this.dataSource.query<ScanTestView[]>(
      `SELECT ${COLUMNS} FROM scan_tests st WHERE st.team_id = $1 AND st.scan_id = $2 ORDER BY st.position`,
      [teamId, scanId],
    );
  }

  async list(
    teamId: string,
    scanId: string,
    status: ScanTestStatus | undefined,
    window: RowWindow,
  ): Promise<RowPage<ScanTestView>> {
    const from = `FROM scan_tests st
      WHERE st.team_id = $1 AND st.scan_id = $2 AND ($3::text IS NULL OR st.status = $3)`;
    const values = [teamId, scanId, status ?? null];
    const [items, [counted]] = await Promise.all([
      this.dataSource.query<ScanTestView[]>(
        `SELECT ${COLUMNS} ${from} ORDER BY st.position LIMIT $4 OFFSET $5::bigint`,
        [...values, window.limit, window.offset],
      ),
      this.dataSource.query<{ total: number }[]>(`SELECT count(*)::integer AS total ${from}`, values),
    ]);
    return { items, total: counted?.total ?? 0 };
  }

  async get(teamId: string, scanId: string, testId: string): Promise<ScanTestDetailView | null> {
    const [row] = await this.dataSource.query<ScanTestDetailView[]>(
      `SELECT ${COLUMNS}, st.receipt, d.findings, d.remediation_steps AS "remediationSteps",
              d.technical_details AS "technicalDetails"
       FROM scan_tests st
       LEFT JOIN scan_test_details d ON d.check_id = st.check_id AND d.content_hash = st.details_hash
       WHERE st.team_id = $1 AND st.scan_id = $2 AND st.id = $3`,
      [teamId, scanId, testId],
    );
    return row ?? null;
  }
}
