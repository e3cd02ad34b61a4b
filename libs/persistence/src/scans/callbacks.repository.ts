import { sha256 } from '../sql/sha256';
import { SqlRepository } from '../sql/sql-repository';

/** Longer than any scan waits for a request to its address. */
const MINUTES = 15;

/** Addresses that tests hand to sites. Only those that a worker expects are noted, each once. */
export class CallbacksRepository extends SqlRepository {
  /** From now on a request with this token counts. Expired ones are deleted. */
  async forWorkerExpect(token: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO callbacks (token_hash, expires_at) VALUES ($1, now() + make_interval(mins => ${MINUTES}))
       ON CONFLICT DO NOTHING`,
      [sha256(token)],
    );
    await this.dataSource.query(
      `DELETE FROM callbacks WHERE token_hash IN (
         SELECT token_hash FROM callbacks WHERE expires_at <= now() LIMIT 100)`,
    );
  }

  async forWorkerWasCalled(token: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT 1 FROM callbacks WHERE token_hash = $1 AND called_at IS NOT NULL',
      [sha256(token)],
    );
    return rows.length > 0;
  }

  /** Something has requested the address. Nothing else of the request is kept, and unknown tokens are ignored. */
  async note(token: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE callbacks SET called_at = now()
       WHERE token_hash = $1 AND called_at IS NULL AND expires_at > now()`,
      [sha256(token)],
    );
  }
}
