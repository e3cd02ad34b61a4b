import type { TeamId, UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { type ActingTeam, recordForCheck, recordForTeam } from '../ground/audit-entries';
import { keyTarget } from './api-keys.repository';

/** What else ends with a membership or a role; the person who makes the change chooses. */
export interface Departure {
  /** The API keys that the member made. */
  revokeApiKeys: boolean;
  /** The CI URLs of the team and of its checks, whose hashes the member may know. */
  rotateCiHash: boolean;
}

/** The open invitations that a member made end with the right to make them. */
export async function endInvitationsOf(
  manager: EntityManager,
  team: ActingTeam,
  userId: UserId,
): Promise<void> {
  const [ended] = await manager.query<[{ id: string; email: string }[], number]>(
    'DELETE FROM invitations WHERE team_id = $1 AND invited_by = $2 RETURNING id, email',
    [team.id, userId],
  );
  for (const { id, email } of ended) {
    const target = { type: 'invitation', id, label: email };
    await recordForTeam(manager, team, { action: 'invitation.revoked', target });
  }
}

/** In the transaction of the change itself: no key survives because a second request was lost. */
export async function endAccessOf(
  manager: EntityManager,
  team: ActingTeam,
  userId: UserId,
  { revokeApiKeys, rotateCiHash }: Departure,
): Promise<void> {
  if (revokeApiKeys) await revokeKeysOf(manager, team, userId);
  if (!rotateCiHash) return;
  await manager.query('UPDATE teams SET ci_generation = ci_generation + 1 WHERE id = $1', [team.id]);
  await recordForTeam(manager, team, { action: 'ci_hash.rotated' });
  await revokeCheckHashes(manager, team);
}

async function revokeCheckHashes(manager: EntityManager, team: ActingTeam): Promise<void> {
  const [revoked] = await manager.query<[{ id: string; domain: string }[], number]>(
    `DELETE FROM check_ci_hashes AS hash USING checks WHERE hash.team_id = $1 AND checks.id = hash.check_id
     RETURNING checks.id, checks.domain`,
    [team.id],
  );
  for (const check of revoked) await recordForCheck(manager, team, 'check.ci_hash_revoked', check);
}

/** A person who left the team cannot work on them, and has no inbox in it. */
export async function unassignIssues(manager: EntityManager, teamId: TeamId, userId: UserId): Promise<void> {
  await manager.query('DELETE FROM inbox_items WHERE team_id = $1 AND user_id = $2', [teamId, userId]);
  await manager.query('UPDATE issues SET assignee_id = NULL WHERE assignee_id = $2 AND team_id = $1', [
    teamId,
    userId,
  ]);
}

async function revokeKeysOf(manager: EntityManager, team: ActingTeam, userId: UserId): Promise<void> {
  const [revoked] = await manager.query<[{ id: string; name: string; lastFour: string }[], number]>(
    `UPDATE api_keys SET revoked_at = now() WHERE team_id = $1 AND created_by = $2 AND revoked_at IS NULL
     RETURNING id, name, last_four AS "lastFour"`,
    [team.id, userId],
  );
  for (const key of revoked) {
    await recordForTeam(manager, team, { action: 'api_key.revoked', target: keyTarget(key) });
  }
}
