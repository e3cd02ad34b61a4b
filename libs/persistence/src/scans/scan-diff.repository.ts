import type { IssueState, ScanTestStatus, TestKey, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import {
  type LeavingFinding,
  leavingLocation,
  maskedFindings,
  sharesEvidence,
} from '../ground/signed-in-evidence';
import { type StoredCoverage, coverageColumns, isApplicable } from '../ground/test-coverage';
import { SqlRepository } from '../sql/sql-repository';

/** A test of a scan with what it found; null findings of a test that has no result of its own. */
export interface ComparedTest extends StoredCoverage {
  testKey: TestKey;
  status: ScanTestStatus;
  message: string;
  isApplicable: boolean;
  findings: LeavingFinding[] | null;
}

/** An issue of the check, and what scans did to it between two scans. */
export interface ComparedIssue {
  id: string;
  fingerprint: string;
  testKey: TestKey;
  ruleId: string | null;
  location: string | null;
  /** The location as it leaves the dashboard. */
  shownLocation: string;
  title: string;
  /** When the later scan ended, like `state`: what happened afterwards does not change a comparison. */
  severity: string;
  state: IssueState;
  /** The last change by a scan after the earlier scan and up to the later one; null without one. */
  lastChange: 'opened' | 'reopened' | 'fixed' | null;
  /** Whether the earlier scan, or one before it, detected it. */
  isOld: boolean;
}

/** Events of an issue up to the end of the later scan; those of scans by the scan, because they are written when it has ended. */
const UP_TO_SCAN = `e.issue_id = i.id AND CASE WHEN ended.is_current THEN true WHEN e.scan_id IS NULL THEN e.at <= ended.at ELSE e.scan_id <= $3 END`;

/** The state that an event leaves; null of one that changes none. */
export const STATE_AFTER = `CASE
  WHEN e.type IN ('opened', 'reopened', 'unresolved') THEN 'open'
  WHEN e.type IN ('fixed', 'resolved') THEN 'resolved'
  WHEN e.type = 'accepted' THEN 'accepted'
  WHEN e.type IN ('acceptance_removed', 'acceptance_expired') THEN e.data ->> 'state' END`;

/** What two scans of a check found, and what happened to its issues between them. */
export class ScanDiffRepository extends SqlRepository {
  /** The newest completed scan of the whole check before another; null when there is none. */
  async previousOf(teamId: TeamId, checkId: CheckId, scanId: ScanId): Promise<string | null> {
    return this.value<string>(
      `SELECT id FROM scans WHERE team_id = $1 AND check_id = $2 AND id < $3 AND status = 'completed' AND NOT is_partial
       ORDER BY id DESC LIMIT 1`,
      [teamId, checkId, scanId],
    );
  }

  /** For what leaves the dashboard: evidence of signed-in pages is masked, and findings say what to show in place of their location. */
  async testsOf(teamId: TeamId, scanId: ScanId): Promise<ComparedTest[]> {
    const rows = await this.rows<ComparedTest & { sharesEvidence: boolean }>(
      `SELECT test.test_key AS "testKey", test.status, coalesce(nullif(test.message, ''), details.message, '') AS message,
              details.findings, ${isApplicable('details')} AS "isApplicable", ${coverageColumns('details')}, ${sharesEvidence('$1')}
       FROM scan_tests AS test JOIN scans ON scans.id = test.scan_id
       LEFT JOIN scan_test_details AS details
         ON details.check_id = scans.check_id AND details.content_hash = test.details_hash
       WHERE scans.team_id = $1 AND scans.id = $2 AND test.scan_id = $2 ORDER BY test.position`,
      [teamId, scanId],
    );
    return rows.map(({ sharesEvidence: mayLeave, ...test }) => ({
      ...test,
      findings: test.findings && maskedFindings(test.findings, { sharesEvidence: mayLeave }),
    }));
  }

  /**
   * Issues that either scan detected or that changed between them, as they were when the scan ended: a comparison never changes.
   * @param after null for everything up to `scanId`
   * @param live as they are now, as long as the scan is the newest of its check
   */
  async issuesOf(
    teamId: TeamId,
    checkId: CheckId,
    { after, scanId, live = false }: { after: string | null; scanId: ScanId; live?: boolean },
  ): Promise<ComparedIssue[]> {
    return this.rows<ComparedIssue>(
      `WITH ended AS (
         SELECT coalesce(max(completed_at), 'infinity') AS at, $5::boolean AND NOT EXISTS (
           SELECT FROM scans WHERE team_id = $1 AND check_id = $2 AND id > $3 AND status = 'completed') AS is_current
         FROM scans WHERE team_id = $1 AND id = $3)
       SELECT i.id, i.fingerprint, i.test_key AS "testKey", i.rule_id AS "ruleId", i.location, ${leavingLocation('i')} AS "shownLocation", i.title,
              coalesce(
                (SELECT e.data ->> 'severity' FROM issue_events e
                 WHERE ${UP_TO_SCAN} AND e.type IN ('opened', 'reopened', 'severity_changed')
                 ORDER BY e.at DESC, e.id DESC LIMIT 1), i.severity) AS severity,
              coalesce(
                (SELECT ${STATE_AFTER} FROM issue_events e WHERE ${UP_TO_SCAN} AND ${STATE_AFTER} IS NOT NULL
                 ORDER BY e.at DESC, e.id DESC LIMIT 1),
                -- Issues from before the history.
                CASE WHEN i.resolved_at > ended.at OR i.resolved_at IS NULL THEN 'open'
                     WHEN i.acceptance IS NULL THEN 'resolved' ELSE 'accepted' END) AS state,
              $4::uuid IS NOT NULL AND i.first_scan_id <= $4 AS "isOld",
              coalesce(
                (SELECT e.type FROM issue_events e
                 WHERE e.issue_id = i.id AND e.scan_id <= $3 AND ($4::uuid IS NULL OR e.scan_id > $4)
                   AND e.type IN ('opened', 'reopened', 'fixed') ORDER BY e.at DESC, e.id DESC LIMIT 1),
                -- Issues from before the history.
                CASE WHEN i.first_scan_id <= $3 AND ($4::uuid IS NULL OR i.first_scan_id > $4) THEN 'opened' END
              ) AS "lastChange"
       FROM issues i CROSS JOIN ended WHERE i.team_id = $1 AND i.check_id = $2`,
      [teamId, checkId, scanId, after, live],
    );
  }
}
