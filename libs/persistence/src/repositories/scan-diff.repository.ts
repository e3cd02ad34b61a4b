import type { IssueState, TestKey, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { StoredFinding } from '../entities/scan-test-details.entity';

/** A test of a scan with what it found; null findings of a test that has no result of its own. */
export interface ComparedTest {
  testKey: TestKey;
  status: string;
  message: string;
  findings: StoredFinding[] | null;
  technicalDetails: Record<string, unknown> | null;
}

/** An issue of the check, and what scans did to it between two scans. */
export interface ComparedIssue {
  id: string;
  fingerprint: string;
  testKey: TestKey;
  ruleId: string | null;
  location: string | null;
  title: string;
  severity: string;
  state: IssueState;
  /** The last thing that a scan did to it after the earlier scan and up to the later one; null for nothing. */
  lastChange: 'opened' | 'reopened' | 'fixed' | null;
  /** Whether the earlier scan, or one before it, detected it. */
  isOld: boolean;
}

/** What two scans of a check say, and what its issues say about the time between them. */
export class ScanDiffRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest completed scan of the whole check before another; null when there is none. */
  async previousOf(teamId: TeamId, checkId: CheckId, scanId: ScanId): Promise<string | null> {
    const [row] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM scans WHERE team_id = $1 AND check_id = $2 AND id < $3 AND status = 'completed' AND NOT is_partial
       ORDER BY id DESC LIMIT 1`,
      [teamId, checkId, scanId],
    );
    return row?.id ?? null;
  }

  async testsOf(teamId: TeamId, scanId: ScanId): Promise<ComparedTest[]> {
    return this.dataSource.query<ComparedTest[]>(
      `SELECT test.test_key AS "testKey", test.status, coalesce(nullif(test.message, ''), details.message, '') AS message,
              details.findings, details.technical_details AS "technicalDetails"
       FROM scan_tests AS test JOIN scans ON scans.id = test.scan_id
       LEFT JOIN scan_test_details AS details
         ON details.check_id = scans.check_id AND details.content_hash = test.details_hash
       WHERE scans.team_id = $1 AND scans.id = $2 AND test.scan_id = $2 ORDER BY test.position`,
      [teamId, scanId],
    );
  }

  /** Issues that either scan detected or that changed between them. @param after null for everything up to `scanId` */
  async issuesOf(
    teamId: TeamId,
    checkId: CheckId,
    { after, scanId }: { after: string | null; scanId: ScanId },
  ): Promise<ComparedIssue[]> {
    return this.dataSource.query<ComparedIssue[]>(
      `SELECT i.id, i.fingerprint, i.test_key AS "testKey", i.rule_id AS "ruleId", i.location, i.title, i.severity,
              CASE WHEN NOT i.is_resolved THEN 'open' WHEN i.acceptance IS NULL THEN 'resolved' ELSE 'accepted' END AS state,
              $4::uuid IS NOT NULL AND i.first_scan_id <= $4 AS "isOld",
              coalesce(
                (SELECT e.type FROM issue_events e
                 WHERE e.issue_id = i.id AND e.scan_id <= $3 AND ($4::uuid IS NULL OR e.scan_id > $4)
                   AND e.type IN ('opened', 'reopened', 'fixed') ORDER BY e.at DESC, e.id DESC LIMIT 1),
                -- Issues from before the history.
                CASE WHEN i.first_scan_id <= $3 AND ($4::uuid IS NULL OR i.first_scan_id > $4) THEN 'opened' END
              ) AS "lastChange"
       FROM issues i WHERE i.team_id = $1 AND i.check_id = $2`,
      [teamId, checkId, scanId, after],
    );
  }
}
