import type { Plan } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { ApiKey } from '../entities/api-key.entity';
import { newId } from '../ids';
import { namedRead } from './named-read';

/** A key together with the team that it speaks for. */
export interface ApiKeyOwner {
  keyId: string;
  keyHash: string;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  teamId: string;
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
}

export class ApiKeysRepository {
  private readonly asked = new Map<string, Promise<ApiKeyOwner | null>>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The one look-up without a team: it finds out which team is asking. Revoked and expired keys are found too. Requests
   * that come while the same key is being looked up share the answer; nothing is kept after that.
   */
  findOwner(keyHash: string): Promise<ApiKeyOwner | null> {
    const asked = this.asked.get(keyHash);
    if (asked !== undefined) return asked;
    const answer = this.readOwner(keyHash).finally(() => this.asked.delete(keyHash));
    this.asked.set(keyHash, answer);
    return answer;
  }

  private async readOwner(keyHash: string): Promise<ApiKeyOwner | null> {
    const [owner] = await namedRead<ApiKeyOwner>(
      this.dataSource,
      `SELECT k.id AS "keyId", k.key_hash AS "keyHash", k.last_used_at AS "lastUsedAt", k.expires_at AS "expiresAt",
              k.revoked_at AS "revokedAt", t.id AS "teamId", t.name AS "teamName", t.plan,
              t.ci_generation AS "ciGeneration"
       FROM api_keys k JOIN teams t ON t.id = k.team_id
       WHERE k.key_hash = $1`,
      [keyHash],
    );
    return owner ?? null;
  }

  /** Notes that the key was used, unless that was noted less than a minute ago. */
  async touch(teamId: string, keyId: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE api_keys SET last_used_at = now()
       WHERE id = $1 AND team_id = $2 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`,
      [keyId, teamId],
    );
  }

  /** @returns the new key's id. Throws when there is no such team. */
  async create(teamId: string, key: NewApiKey): Promise<string> {
    const id = newId();
    await this.dataSource.getRepository(ApiKey).insert({ id, teamId, ...key });
    return id;
  }

  /** @returns false when the team has no such key. A key that was revoked before keeps its time. */
  async revoke(teamId: string, keyId: string): Promise<boolean> {
    const keys = this.dataSource.getRepository(ApiKey);
    const key = await keys.findOneBy({ id: keyId, teamId });
    if (key === null) return false;
    key.revokedAt ??= new Date();
    await keys.save(key);
    return true;
  }

  /** All keys of a team, also revoked and expired ones, the oldest first. */
  async list(teamId: string): Promise<ApiKey[]> {
    return this.dataSource.getRepository(ApiKey).find({ where: { teamId }, order: { id: 'ASC' } });
  }
}
