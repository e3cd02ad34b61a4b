import type { CheckId, CoverageOutcome, CoverageRow, ScanId, TeamId } from '@palisade/vocabulary';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';

export interface CoverageFilter {
  identity?: string;
  outcome?: CoverageOutcome;
}

/** What scans covered. */
export class ScanCoverageRepository extends SqlRepository {
  /** Sorted by identity and path. Empty for a scan without coverage. */
  async list(
    teamId: TeamId,
    scanId: ScanId,
    { identity, outcome }: CoverageFilter,
    window: RowWindow,
  ): Promise<RowPage<CoverageRow>> {
    const { items, total } = await this.page<{ covered: CoverageRow }>(
      {
        columns: 'listed.covered',
        from: `FROM scans s JOIN checks c ON c.id = s.check_id AND c.deleted_at IS NULL
          JOIN scan_coverage v ON v.check_id = s.check_id AND v.content_hash = s.coverage_hash
          CROSS JOIN LATERAL jsonb_array_elements(v.rows) WITH ORDINALITY AS listed (covered, place)
          WHERE s.team_id = $1 AND s.id = $2 AND ($3::text IS NULL OR covered ->> 'identity' = $3)
            AND ($4::text IS NULL OR covered ->> 'outcome' = $4)`,
        order: 'listed.place',
        values: [teamId, scanId, identity ?? null, outcome ?? null],
      },
      window,
    );
    return { items: items.map(({ covered }) => covered), total };
  }

  /** The servers, frameworks and networks that the last whole scan of a check and one more scan saw, sorted. */
  async products(teamId: TeamId, checkId: CheckId, scanId: ScanId): Promise<string[]> {
    const rows = await this.rows<{ product: string }>(
      `SELECT DISTINCT product FROM checks c JOIN scans s ON s.id IN (c.latest_completed_scan_id, $3)
         JOIN scan_coverage v ON v.check_id = s.check_id AND v.content_hash = s.coverage_hash
         CROSS JOIN LATERAL jsonb_array_elements_text(v.counts -> 'products') AS product
       WHERE c.team_id = $1 AND c.id = $2 AND s.check_id = c.id ORDER BY product`,
      [teamId, checkId, scanId],
    );
    return rows.map(({ product }) => product);
  }
}
