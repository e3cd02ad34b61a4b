import type { EntityManager } from 'typeorm';
import { User } from '../entities/user.entity';
import { SqlRepository, hasRow } from '../sql/sql-repository';

const LIFETIME = `interval '7 days'`;

/** Setup tokens let the first operator sign up. */
export class SetupTokensRepository extends SqlRepository {
  /** Whether nobody has an account yet. */
  async isInstallationEmpty(): Promise<boolean> {
    return !(await this.dataSource.getRepository(User).exists());
  }

  /** Several may be open at the same time: each api process that starts without any account prints its own. @returns when it ends. */
  async issue(tokenHash: string): Promise<Date> {
    await this.dataSource.query('DELETE FROM setup_tokens WHERE expires_at <= now()');
    const [row] = await this.dataSource.query<[{ expiresAt: Date }]>(
      `INSERT INTO setup_tokens (token_hash, expires_at) VALUES ($1, now() + ${LIFETIME})
       RETURNING expires_at AS "expiresAt"`,
      [tokenHash],
    );
    return row.expiresAt;
  }
}

/** A token ends when an account or a team is created: one from an old log must not open an installation that is in use. */
export async function isOpenSetupToken(manager: EntityManager, tokenHash: string): Promise<boolean> {
  return hasRow(
    manager,
    `SELECT FROM setup_tokens s WHERE s.token_hash = $1 AND s.expires_at > now()
       AND NOT EXISTS (SELECT FROM users u WHERE u.created_at > s.created_at)
       AND NOT EXISTS (SELECT FROM teams t WHERE t.created_at > s.created_at)`,
    [tokenHash],
  );
}

/** After the first operator has signed up, no token works. */
export async function endSetupTokens(manager: EntityManager): Promise<void> {
  await manager.query('DELETE FROM setup_tokens');
}
