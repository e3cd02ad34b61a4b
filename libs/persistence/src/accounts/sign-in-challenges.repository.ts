import type { UserId } from '@palisade/vocabulary';
import { SignInChallenge } from '../entities/sign-in-challenge.entity';
import { newId } from '../ids';
import { SqlRepository } from '../sql/sql-repository';

const LIFETIME = `interval '10 minutes'`;

/** Codes that may be tried before the password is requested again. */
const MAX_ATTEMPTS = 5;

/** Sign-ins that wait for the second factor. */
export class SignInChallengesRepository extends SqlRepository {
  /** @returns when it ends. */
  async start(userId: UserId, tokenHash: string, byLink: boolean): Promise<Date> {
    const [row] = await this.dataSource.query<[{ expiresAt: Date }]>(
      `INSERT INTO sign_in_challenges (id, user_id, token_hash, by_link, expires_at)
       VALUES ($1, $2, $3, $4, now() + ${LIFETIME}) RETURNING expires_at AS "expiresAt"`,
      [newId(), userId, tokenHash, byLink],
    );
    return row.expiresAt;
  }

  /** Counts an attempt before the code is checked, so that many at the same time gain nothing. @returns whose it is; null when it has expired. */
  async attempt(tokenHash: string): Promise<Pick<SignInChallenge, 'userId' | 'byLink'> | null> {
    const [[row]] = await this.dataSource.query<[Pick<SignInChallenge, 'userId' | 'byLink'>[], number]>(
      `UPDATE sign_in_challenges SET attempts = attempts + 1
       WHERE token_hash = $1 AND expires_at > now() AND attempts < ${MAX_ATTEMPTS}
       RETURNING user_id AS "userId", by_link AS "byLink"`,
      [tokenHash],
    );
    return row ?? null;
  }

  /** The code was right. @returns false when the challenge was used in the same moment. */
  async end(tokenHash: string): Promise<boolean> {
    const { affected } = await this.dataSource.getRepository(SignInChallenge).delete({ tokenHash });
    return affected === 1;
  }
}
