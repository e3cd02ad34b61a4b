import type { CheckId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';

/**
 * Moves the scans of a check, whose row is locked, to its new zone. A worker of the previous zone that runs one loses it: the fence rises, and the
 * attempt does not count. The scan then starts again in the new zone, with the tests that have no result.
 */
export async function moveScans(
  manager: EntityManager,
  teamId: TeamId,
  checkId: CheckId,
  zone: string,
): Promise<void> {
  await manager.query(
    `WITH moved AS (
       UPDATE scan_slots
       SET zone = $3, fence = fence + 1, worker = NULL, relayed_at = NULL, lease_until = NULL,
           attempt = attempt - CASE WHEN lease_until IS NULL THEN 0 ELSE 1 END
       WHERE team_id = $1 AND check_id = $2 RETURNING team_id, scan_id, class, zone
     )
     INSERT INTO outbox (team_id, scan_id, class, zone) SELECT team_id, scan_id, class, zone FROM moved
     ON CONFLICT (scan_id) DO UPDATE SET zone = excluded.zone`,
    [teamId, checkId, zone],
  );
}
