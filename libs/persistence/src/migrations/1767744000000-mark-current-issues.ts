import { Statements } from '../sql/statements';

const PRIORITY_INDEX = 'CREATE INDEX issues_team_priority_idx ON issues';
const PRIORITY = `NOT is_resolved AND severity IN ('critical', 'high')`;

/**
 * An index that holds `last_scan_id` makes each scan write every index of every issue that it sees again. A mark that changes only
 * when an issue comes or goes takes its place, and pages keep room, so that what a scan confirms is updated in place (HOT).
 */
export class MarkCurrentIssues1767744000000 extends Statements {
  protected readonly forwards = [
    'DROP INDEX issues_team_priority_idx',
    'ALTER TABLE issues SET (fillfactor = 85)',
    'ALTER TABLE issues ADD COLUMN is_current boolean NOT NULL DEFAULT true',
    `UPDATE issues SET is_current = false FROM checks AS c
       WHERE c.id = issues.check_id AND c.latest_completed_scan_id IS DISTINCT FROM issues.last_scan_id`,
    `${PRIORITY_INDEX} (team_id, check_id) WHERE is_current AND ${PRIORITY}`,
  ];
  protected readonly backwards = [
    'DROP INDEX issues_team_priority_idx',
    'ALTER TABLE issues DROP COLUMN is_current',
    'ALTER TABLE issues RESET (fillfactor)',
    `${PRIORITY_INDEX} (team_id, check_id, last_scan_id) WHERE ${PRIORITY}`,
  ];
}
