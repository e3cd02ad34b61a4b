import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_ZONE, type AuditAction, type Plan, type TeamId } from '@palisade/vocabulary';
import { type EntityManager, IsNull } from 'typeorm';
import { ApiKey } from '../entities/api-key.entity';
import { Team } from '../entities/team.entity';
import { newId } from '../ids';
import { insertTeam } from './accounts.repository';
import type { NewApiKey } from './api-keys.repository';
import type { AuditActor } from '../entities/audit-entry.entity';
import { type ActingTeam, COMMAND_LINE, recordForTeam } from '../ground/audit-entries';
import { deleteCheck } from '../checks/check-deletion.repository';
import { lockPerson } from '../ground/team-limits';
import { SqlRepository } from '../sql/sql-repository';

/** A team with what its settings show. */
export type TeamDetail = Pick<Team, 'id' | 'name' | 'plan' | 'createdAt'> &
  TeamSettings & {
    checks: number;
    members: number;
    /** Those that its checks may be in. */
    zones: string[];
  };

/** What the owners and admins of a team set. */
export type TeamSettings = Pick<
  Team,
  'autoResolveAfter' | 'newTestsEnabled' | 'shareSignedInEvidence' | 'fixWithinDays' | 'fixWithinDaysByTag'
>;

/** The API's names of the settings. */
const SETTING_NAMES: Readonly<Record<keyof TeamSettings, string>> = {
  autoResolveAfter: 'auto_resolve_after',
  newTestsEnabled: 'new_tests_enabled',
  shareSignedInEvidence: 'share_signed_in_evidence',
  fixWithinDays: 'fix_within_days',
  fixWithinDaysByTag: 'fix_within_days_by_tag',
};

/** A deleted team does not exist here. */
export class TeamsRepository extends SqlRepository {
  /** A team of the operator's with its first key, both or neither. */
  async createWithKey(name: string, plan: Plan, key: NewApiKey): Promise<Team> {
    return this.dataSource.transaction(async (manager) => {
      const team = await manager.getRepository(Team).save({ id: newId(), name, plan, ciGeneration: 1 });
      await manager
        .getRepository(ApiKey)
        .insert({ id: newId(), teamId: team.id, ...key, scopes: [...key.scopes] });
      const target = { type: 'team', id: team.id, label: name };
      const acting = { id: team.id, actor: COMMAND_LINE };
      await recordForTeam(manager, acting, { action: 'team.created', target, details: { plan } });
      return team;
    });
  }

  /** A team of a person, who becomes its owner. @returns null when the person has made `limit` teams already. */
  async create(
    name: string,
    plan: Plan,
    owner: AuditActor & { id: string },
    limit: number,
  ): Promise<Team | null> {
    return this.dataSource.transaction(async (manager) => {
      await lockPerson(manager, owner.id);
      const made = await manager.getRepository(Team).countBy({ createdBy: owner.id, deletedAt: IsNull() });
      return made >= limit ? null : insertTeam(manager, { name, plan }, owner);
    });
  }

  /** Every team, in the order in which they were created. */
  async forOperatorList(): Promise<Team[]> {
    return this.dataSource.getRepository(Team).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async find(teamId: TeamId): Promise<Team | null> {
    return this.dataSource.getRepository(Team).findOneBy({ id: teamId, deletedAt: IsNull() });
  }

  /** Whether what only scan identities see may leave the dashboard. */
  async sharesEvidence(teamId: TeamId): Promise<boolean> {
    return (await this.find(teamId))?.shareSignedInEvidence === true;
  }

  async getDetail(teamId: TeamId): Promise<TeamDetail | null> {
    return this.first<TeamDetail>(
      `SELECT id, name, plan, created_at AS "createdAt", auto_resolve_after AS "autoResolveAfter",
              new_tests_enabled AS "newTestsEnabled", share_signed_in_evidence AS "shareSignedInEvidence",
              fix_within_days AS "fixWithinDays", fix_within_days_by_tag AS "fixWithinDaysByTag",
              (SELECT count(*)::int FROM checks WHERE team_id = $1 AND deleted_at IS NULL) AS checks,
              (SELECT count(*)::int FROM memberships WHERE team_id = $1) AS members,
              ARRAY['${DEFAULT_ZONE}'] || ARRAY(SELECT zone FROM zone_grants WHERE team_id = $1 ORDER BY zone) AS zones
       FROM teams WHERE id = $1 AND deleted_at IS NULL`,
      [teamId],
    );
  }

  /** Absent fields stay as they are. @returns false when there is no such team. */
  async update(
    team: ActingTeam,
    { name, ...settings }: { name?: string } & Partial<TeamSettings>,
  ): Promise<boolean> {
    return this.change(team, async (manager, before) => {
      const change = async (values: Partial<Team>, action: AuditAction, details: object): Promise<void> => {
        await manager.getRepository(Team).update({ id: team.id }, values);
        const target = { type: 'team', id: team.id, label: name ?? before.name };
        await recordForTeam(manager, team, { action, target, details: { ...details } });
      };
      if (name !== undefined) await change({ name }, 'team.renamed', { from: before.name, to: name });
      for (const key of Object.keys(SETTING_NAMES) as (keyof TeamSettings)[]) {
        const [from, to] = [before[key], settings[key]];
        if (to === undefined || isDeepStrictEqual(from, to)) continue;
        await change({ [key]: to }, 'team.settings_changed', { [SETTING_NAMES[key]]: { from, to } });
      }
    });
  }

  /** @returns false when there is no such team. */
  async setPlan(team: ActingTeam, plan: Plan): Promise<boolean> {
    return this.change(team, async (manager, before) => {
      await manager.getRepository(Team).update({ id: team.id }, { plan });
      const target = { type: 'team', id: team.id, label: before.name };
      const details = { from: before.plan, to: plan };
      await recordForTeam(manager, team, { action: 'team.plan_changed', target, details });
    });
  }

  /** @returns false when there is no such team. */
  async requireSecondFactor(team: ActingTeam, isRequired: boolean): Promise<boolean> {
    return this.change(team, async (manager, before) => {
      if (before.requiresSecondFactor === isRequired) return;
      await manager.getRepository(Team).update({ id: team.id }, { requiresSecondFactor: isRequired });
      const details = { is_required: isRequired };
      await recordForTeam(manager, team, { action: 'team.second_factor_changed', details });
    });
  }

  /** Invalidates the team's CI URLs. @returns the new generation, from which the new hash derives, or null when there is no such team. */
  async rotateCiHash(team: ActingTeam): Promise<number | null> {
    let generation: number | null = null;
    await this.change(team, async (manager, before) => {
      generation = before.ciGeneration + 1;
      await manager.getRepository(Team).update({ id: team.id }, { ciGeneration: generation });
      await recordForTeam(manager, team, { action: 'ci_hash.rotated' });
    });
    return generation;
  }

  /**
   * Deletes a team softly: its checks with their scans stop, its keys, invitations and CI URLs end, and it has no
   * members any more. @returns false when there is no such team.
   */
  async delete(team: ActingTeam): Promise<boolean> {
    return this.change(team, async (manager, before) => {
      // In the order of their ids, like everything that locks several checks.
      const checks = await manager.query<{ id: string }[]>(
        'SELECT id FROM checks WHERE team_id = $1 AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE',
        [team.id],
      );
      for (const { id } of checks) await deleteCheck(manager, team.id, id);
      for (const statement of [
        'UPDATE api_keys SET revoked_at = now() WHERE team_id = $1 AND revoked_at IS NULL',
        'DELETE FROM invitations WHERE team_id = $1',
        'DELETE FROM notification_channels WHERE team_id = $1',
        'DELETE FROM ticket_connections WHERE team_id = $1',
        'DELETE FROM recipient_consents WHERE team_id = $1',
        'DELETE FROM calendar_feeds WHERE team_id = $1',
        'DELETE FROM status_pages WHERE team_id = $1',
        'DELETE FROM zone_grants WHERE team_id = $1',
        'UPDATE teams SET deleted_at = now() WHERE id = $1',
      ]) {
        await manager.query(statement, [team.id]);
      }
      const target = { type: 'team', id: team.id, label: before.name };
      await recordForTeam(manager, team, {
        action: 'team.deleted',
        target,
        details: { checks: checks.length },
      });
    });
  }

  /** Behind the lock of the team's row. @returns false when there is no such team. */
  private async change(
    { id }: ActingTeam,
    work: (manager: EntityManager, before: Team) => Promise<void>,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.getRepository(Team).findOne({
        where: { id, deletedAt: IsNull() },
        lock: { mode: 'for_no_key_update' },
      });
      if (before === null) return false;
      await work(manager, before);
      return true;
    });
  }
}
