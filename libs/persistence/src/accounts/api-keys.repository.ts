import {
  type KeyScope,
  MAX_ACTIVE_API_KEYS,
  MAX_LISTED_ROWS,
  type Plan,
  type TeamId,
} from '@palisade/vocabulary';
import { type FindOptionsWhere, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { ApiKey } from '../entities/api-key.entity';
import { User } from '../entities/user.entity';
import { newId } from '../ids';
import { API_KEY_COLUMNS, type ApiKeyRow } from './account-columns';
import { type ActingTeam, type AuditTarget, recordForTeam } from '../ground/audit-entries';
import { selectList } from '../sql/table-columns';
import { lockTeam } from '../ground/team-limits';
import { SqlRepository } from '../sql/sql-repository';

/** A key with its team. */
export interface ApiKeyOwner extends ApiKeyRow {
  keyId: string;
  teamName: string;
  plan: Plan;
  ciGeneration: number;
}

/** What is stored of a new key. */
export interface NewApiKey {
  name: string;
  keyHash: string;
  lastFour: string;
  expiresAt: Date | null;
  scopes: readonly KeyScope[];
}

/** A key with the person who made it; null when the person is unknown. */
export type ListedApiKey = ApiKey & { maker: { id: string; name: string } | null };

export class ApiKeysRepository extends SqlRepository {
  /** The one query without a team: it finds out which team sends the request. Revoked and expired keys are found too. */
  async findOwner(keyHash: string): Promise<ApiKeyOwner | null> {
    return this.first<ApiKeyOwner>(
      `SELECT k.id AS "keyId", ${selectList('k', API_KEY_COLUMNS)}, t.name AS "teamName", t.plan,
              t.ci_generation AS "ciGeneration"
       FROM api_keys k JOIN teams t ON t.id = k.team_id
       WHERE k.key_hash = $1 AND t.deleted_at IS NULL`,
      [keyHash],
    );
  }

  /** Notes that the key was used, unless that was noted less than a minute ago. Its first use is audited. */
  async touch(team: ActingTeam, keyId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [[first]] = await manager.query<[ApiKeyName[], number]>(
        `UPDATE api_keys SET last_used_at = now()
         WHERE id = $1 AND team_id = $2 AND last_used_at IS NULL RETURNING id, name, last_four AS "lastFour"`,
        [keyId, team.id],
      );
      if (first !== undefined) {
        await recordForTeam(manager, team, { action: 'api_key.first_used', target: keyTarget(first) });
      }
      await manager.query(
        `UPDATE api_keys SET last_used_at = now()
         WHERE id = $1 AND team_id = $2 AND last_used_at <= now() - interval '1 minute'`,
        [keyId, team.id],
      );
    });
  }

  /** Null when the team has MAX_ACTIVE_API_KEYS. Throws when there is no such team. */
  async create(team: ActingTeam, { scopes, ...key }: NewApiKey): Promise<ApiKey | null> {
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const keys = manager.getRepository(ApiKey);
      if ((await keys.countBy(activeOf(team.id))) >= MAX_ACTIVE_API_KEYS) return null;
      const id = newId();
      const createdBy = team.actor.kind === 'user' ? team.actor.id : null;
      await keys.insert({ id, teamId: team.id, ...key, scopes: [...scopes], createdBy });
      const created = await keys.findOneByOrFail({ id });
      const details = { expires_at: key.expiresAt?.toISOString() ?? null, scopes };
      await recordForTeam(manager, team, { action: 'api_key.created', target: keyTarget(created), details });
      return created;
    });
  }

  /** @returns false when the team has no such key. A key that was revoked before keeps its time. */
  async revoke(team: ActingTeam, keyId: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const keys = manager.getRepository(ApiKey);
      const key = await keys.findOneBy({ id: keyId, teamId: team.id });
      if (key === null) return false;
      const { affected } = await keys.update({ id: keyId, revokedAt: IsNull() }, { revokedAt: new Date() });
      if (affected === 1) {
        await recordForTeam(manager, team, { action: 'api_key.revoked', target: keyTarget(key) });
      }
      return true;
    });
  }

  /** The keys of a team, the oldest first: active ones, then the newest of the revoked and expired ones, up to MAX_LISTED_ROWS. */
  async list(teamId: TeamId): Promise<ListedApiKey[]> {
    const keys = await this.readListed(teamId);
    const ids = keys.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]));
    const people = await this.dataSource.getRepository(User).findBy({ id: In(ids) });
    const names = new Map(people.map(({ id, name }) => [id, { id, name }]));
    return keys.map((key) => Object.assign(key, { maker: names.get(key.createdBy ?? '') ?? null }));
  }

  private async readListed(teamId: TeamId): Promise<ApiKey[]> {
    const keys = this.dataSource.getRepository(ApiKey);
    const newest = { order: { id: 'DESC' } } as const;
    const active = await keys.find({ where: activeOf(teamId), ...newest, take: MAX_LISTED_ROWS });
    const room = MAX_LISTED_ROWS - active.length;
    const ended = room === 0 ? [] : await keys.find({ where: endedOf(teamId), ...newest, take: room });
    return [...active, ...ended].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

const activeOf = (teamId: TeamId): FindOptionsWhere<ApiKey>[] => [
  { teamId, revokedAt: IsNull(), expiresAt: IsNull() },
  { teamId, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
];

const endedOf = (teamId: TeamId): FindOptionsWhere<ApiKey>[] => [
  { teamId, revokedAt: Not(IsNull()) },
  { teamId, revokedAt: IsNull(), expiresAt: LessThanOrEqual(new Date()) },
];

type ApiKeyName = Pick<ApiKey, 'id' | 'name' | 'lastFour'>;

/** How people recognise a key; without its secret part. */
export const apiKeyLabel = ({ name, lastFour }: Pick<ApiKey, 'name' | 'lastFour'>): string =>
  `${name} (…${lastFour})`;

export const keyTarget = (key: ApiKeyName): AuditTarget => ({
  type: 'api_key',
  id: key.id,
  label: apiKeyLabel(key),
});
