import type { ScanTestStatus, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import type { ScanTestDetails } from '../entities/scan-test-details.entity';
import type { ScanTest } from '../entities/scan-test.entity';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { sharesEvidence } from '../ground/signed-in-evidence';
import { SCAN_TEST_COLUMNS, type ScanTestRow, selectList } from '../sql/table-columns';
import {
  type StoredCoverage,
  coverageColumns,
  inconclusiveReason,
  isApplicable,
} from '../ground/test-coverage';
import { SqlRepository } from '../sql/sql-repository';

export type ScanTestView = ScanTestRow & { id: string; message: string; isApplicable: boolean } & Pick<
    StoredCoverage,
    'inconclusiveReason'
  >;

/** The details are null until the test has ended. */
export type ScanTestDetailView = ScanTestView &
  Pick<ScanTest, 'receipt'> &
  StoredCoverage & { checkId: CheckId; sharesEvidence: boolean } & {
    [Field in 'findings' | 'remediationSteps' | 'technicalDetails']: ScanTestDetails[Field] | null;
  };

/** The id of a result, stored or derived. */
const SCAN_TEST_ID = 'coalesce(st.id, scan_test_id(st.scan_id, st.position))';

const COLUMNS = `${SCAN_TEST_ID} AS id, coalesce(nullif(st.message, ''), d.message, '') AS message, ${selectList('st', SCAN_TEST_COLUMNS)},
  ${isApplicable('d')} AS "isApplicable"`;
const LISTED = `${COLUMNS}, ${inconclusiveReason('d')} AS "inconclusiveReason"`;

/** The tests of the scan $2 of the team $1. */
const OF_SCAN = `FROM scan_tests st JOIN scans s ON s.id = st.scan_id
  LEFT JOIN scan_test_details d ON d.check_id = s.check_id AND d.content_hash = st.details_hash`;
const WHERE_SCAN = 'WHERE s.team_id = $1 AND s.id = $2 AND st.scan_id = $2';

/** A scan's tests, in the order in which they run. */
export class ScanTestsRepository extends SqlRepository {
  async all(teamId: TeamId, scanId: ScanId): Promise<ScanTestView[]> {
    return this.rows<ScanTestView>(`SELECT ${LISTED} ${OF_SCAN} ${WHERE_SCAN} ORDER BY st.position`, [
      teamId,
      scanId,
    ]);
  }

  async list(
    teamId: TeamId,
    scanId: ScanId,
    status: ScanTestStatus | undefined,
    window: RowWindow,
  ): Promise<RowPage<ScanTestView>> {
    const from = `${OF_SCAN} ${WHERE_SCAN} AND ($3::text IS NULL OR st.status = $3)`;
    const values = [teamId, scanId, status ?? null];
    return this.page({ columns: LISTED, from, order: 'st.position', values }, window);
  }

  async get(teamId: TeamId, scanId: ScanId, testId: string): Promise<ScanTestDetailView | null> {
    return this.first<ScanTestDetailView>(
      `SELECT ${COLUMNS}, s.check_id AS "checkId", st.receipt, d.findings, d.remediation_steps AS "remediationSteps",
              d.technical_details AS "technicalDetails", ${coverageColumns('d')}, ${sharesEvidence('$1')}
       ${OF_SCAN}
       ${WHERE_SCAN} AND ${SCAN_TEST_ID} = $3`,
      [teamId, scanId, testId],
    );
  }
}
