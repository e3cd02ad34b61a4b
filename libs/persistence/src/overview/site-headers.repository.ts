import type { TeamId } from '@palisade/vocabulary';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import { inconclusiveReason } from '../ground/test-coverage';
import { SqlRepository } from '../sql/sql-repository';

/** What the last completed scan of a check said about the headers of its site. */
export interface SiteHeaders {
  domain: string;
  completedAt: Date;
  findings: StoredFinding[];
  details: Record<string, unknown>;
  /** Null where the test could judge. */
  inconclusiveReason: string | null;
}

export class SiteHeadersRepository extends SqlRepository {
  /** Of the check with this URL, else of the first of the domain; null where none has been scanned for its headers. */
  async of(teamId: TeamId, domain: string, url: string | null): Promise<SiteHeaders | null> {
    return this.first<SiteHeaders>(
      `SELECT c.domain, s.completed_at AS "completedAt", details.findings, details.technical_details AS details,
         ${inconclusiveReason('details')} AS "inconclusiveReason"
       FROM checks c JOIN scans s ON s.id = c.latest_completed_scan_id
       JOIN scan_tests test ON test.scan_id = s.id AND test.test_key = 'security_headers'
       JOIN scan_test_details details ON details.check_id = c.id AND details.content_hash = test.details_hash
       WHERE c.team_id = $1 AND c.domain = $2 AND c.deleted_at IS NULL
       ORDER BY c.url IS NOT DISTINCT FROM $3 DESC, c.created_at, c.id LIMIT 1`,
      [teamId, domain, url],
    );
  }
}
