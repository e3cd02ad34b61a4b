import type { EntityManager } from 'typeorm';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { identityTarget } from './identity-target';

/** The identities of a check whose site changed, or whose proof was lost, are not used until they are verified again. */
export async function disableIdentities(
  manager: EntityManager,
  team: ActingTeam,
  checkId: string,
): Promise<void> {
  const [disabled] = await manager.query<[{ id: string; name: string }[], number]>(
    `UPDATE scan_identities SET state = 'disabled', reason = 'check_changed', message = $3, stop = NULL
     WHERE team_id = $1 AND check_id = $2 AND state <> 'disabled' RETURNING id, name`,
    [team.id, checkId, MESSAGE],
  );
  for (const identity of disabled) {
    await recordForTeam(manager, team, {
      action: 'scan_identity.disabled',
      target: identityTarget(identity),
      details: { check_id: checkId },
    });
  }
}

const MESSAGE =
  'The site or zone of the check changed, or the domain is no longer verified: verify the check, then this identity.';
