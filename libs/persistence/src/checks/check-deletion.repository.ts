import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { type ActingTeam, recordForCheck } from '../ground/audit-entries';
import { changeLockedCheck } from '../ground/locked-check';
import { SqlRepository } from '../sql/sql-repository';

const STOPPED = 'The scan was stopped because its check was deleted.';

export class CheckDeletionRepository extends SqlRepository {
  /** Deletes a check softly, see `deleteCheck`. @returns false when the team has no such check. */
  async delete(team: ActingTeam, checkId: CheckId): Promise<boolean> {
    return changeLockedCheck(this.dataSource, team.id, checkId, async (manager, check) => {
      await deleteCheck(manager, team.id, checkId);
      await recordForCheck(manager, team, 'check.deleted', check);
    });
  }
}

/**
 * Hides a check, whose row is locked, with its test configurations, deletes what its scans covered, and stops its pending and running scans:
 * a worker that still runs one finds its slot gone at the next heartbeat.
 */
export async function deleteCheck(manager: EntityManager, teamId: TeamId, checkId: CheckId): Promise<void> {
  await stopScans(manager, teamId, checkId);
  for (const statement of [
    'DELETE FROM good_coverage WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM scan_coverage WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM subdomains WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM issued_certificates WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM api_documents WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM check_expiries WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM script_changes WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM scripts WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM script_ledgers WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM seen_products WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM flaw_checks WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM badges WHERE team_id = $1 AND check_id = $2',
    'UPDATE status_pages SET check_ids = array_remove(check_ids, $2::uuid) WHERE team_id = $1 AND $2::uuid = ANY (check_ids)',
    'UPDATE check_test_configs SET deleted_at = now() WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM scan_identities WHERE team_id = $1 AND check_id = $2',
    'DELETE FROM verification_requests WHERE team_id = $1 AND check_id = $2 AND identity_task IS NOT NULL',
    'DELETE FROM inbox_items WHERE team_id = $1 AND issue_id IN (SELECT id FROM issues WHERE check_id = $2)',
    'UPDATE checks SET deleted_at = now(), next_run_at = NULL WHERE team_id = $1 AND id = $2',
  ]) {
    await manager.query(statement, [teamId, checkId]);
  }
}

async function stopScans(manager: EntityManager, teamId: TeamId, checkId: CheckId): Promise<void> {
  await manager.query('DELETE FROM scan_slots WHERE team_id = $1 AND check_id = $2', [teamId, checkId]);
  const [stopped] = await manager.query<[{ id: string }[], number]>(
    `UPDATE scans SET status = 'failed', failure_reason = 'check_deleted', completed_at = now()
     WHERE team_id = $1 AND check_id = $2 AND status IN ('pending', 'in_progress') RETURNING id`,
    [teamId, checkId],
  );
  const scanIds = stopped.map(({ id }) => id);
  await manager.query(
    `UPDATE scan_tests SET status = 'failed', message = $2, completed_at = now()
     WHERE scan_id = ANY($1::uuid[]) AND status IN ('pending', 'running')`,
    [scanIds, STOPPED],
  );
  await manager.query(
    `UPDATE scans SET passed_tests = ended.passed, failed_tests = ended.failed, warning_tests = ended.warning
     FROM (SELECT scan_id, count(*) FILTER (WHERE status = 'passed') AS passed,
                  count(*) FILTER (WHERE status = 'failed') AS failed,
                  count(*) FILTER (WHERE status = 'warning') AS warning
           FROM scan_tests WHERE scan_id = ANY($2::uuid[]) GROUP BY scan_id) AS ended
     WHERE scans.team_id = $1 AND scans.id = ended.scan_id`,
    [teamId, scanIds],
  );
  await manager.query('DELETE FROM outbox WHERE team_id = $1 AND scan_id = ANY($2::uuid[])', [
    teamId,
    scanIds,
  ]);
}
