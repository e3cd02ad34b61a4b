import type { CheckId, ScanId, TeamId, TestKey } from '@palisade/vocabulary';
import { firstIdAt } from '../ids';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';
import { inconclusiveReason } from '../ground/test-coverage';

/** How long a result stands for the state of a check: monthly scans are at most so many days apart. */
export const TEST_MATRIX_DAYS = 31;

const DAY_MS = 86_400_000;

/** What a test told about a site. A test that could not judge it has neither passed nor failed. */
export const TEST_MATRIX_RESULTS = ['passed', 'failed', 'warning', 'inconclusive'] as const;
export type TestMatrixResult = (typeof TEST_MATRIX_RESULTS)[number];

/** A check with the results of its last full scan until a moment. */
export interface TestMatrixRow {
  checkId: CheckId;
  domain: string;
  url: string | null;
  /** Null without such a scan. */
  scanId: ScanId | null;
  completedAt: Date | null;
  results: { testKey: TestKey; result: TestMatrixResult }[];
}

/** Retests and scans of some tests are left out, because their other tests did not run. */
const WALL = `
  WITH page AS (
    SELECT id, domain, url FROM checks WHERE team_id = $1 AND deleted_at IS NULL ORDER BY domain, id LIMIT $2 OFFSET $3::bigint
  )
  SELECT (SELECT count(*)::integer FROM checks WHERE team_id = $1 AND deleted_at IS NULL) AS counted, rows.*
  FROM (VALUES (1)) AS once LEFT JOIN (
    SELECT page.id AS "checkId", page.domain, page.url, s.id AS "scanId", s.completed_at AS "completedAt", (
      SELECT coalesce(json_agg(json_build_object('testKey', test.test_key, 'result',
        CASE WHEN ${inconclusiveReason('details')} IS NULL THEN test.status ELSE 'inconclusive' END) ORDER BY test.position), '[]')
      FROM scan_tests AS test
      LEFT JOIN scan_test_details AS details ON details.check_id = page.id AND details.content_hash = test.details_hash
      WHERE test.scan_id = s.id AND test.status IN ('passed', 'failed', 'warning')
    ) AS results
    FROM page LEFT JOIN LATERAL (
      SELECT id, completed_at FROM scans
      WHERE team_id = $1 AND check_id = page.id AND id >= $4 AND id < $5 AND completed_at < $6
        AND status = 'completed' AND NOT is_partial AND triggered_by <> 'retest'
      ORDER BY id DESC LIMIT 1
    ) AS s ON true
  ) AS rows ON true
  ORDER BY rows.domain, rows."checkId"`;

export class TestMatrixRepository extends SqlRepository {
  /** A page of the checks that exist now, by domain, as they were at a moment. @param until exclusive */
  async at(teamId: TeamId, until: Date, { limit, offset }: RowWindow): Promise<RowPage<TestMatrixRow>> {
    const from = new Date(until.getTime() - TEST_MATRIX_DAYS * DAY_MS);
    const rows = await this.rows<{ counted: number } & TestMatrixRow>(WALL, [
      teamId,
      limit,
      offset,
      firstIdAt(from),
      firstIdAt(until),
      until,
    ]);
    // The one row of an empty page has a total only.
    const items = rows.filter(({ checkId }) => (checkId as string | null) !== null);
    return { items, total: rows[0]?.counted ?? 0 };
  }
}
