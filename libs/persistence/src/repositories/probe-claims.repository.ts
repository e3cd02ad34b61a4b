import { createHash } from 'node:crypto';
import type { TestKey } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';

/**
 * How long an endpoint is left alone by one test: a day, less the quarter of an hour by which a daily scan may begin
 * earlier than the day before. Without it a daily check would be refused every other day.
 */
const REST_MINUTES = 24 * 60 - 15;

export class ProbeClaimsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Takes the right to burst at an endpoint; one of many that ask at once gets it. Claims that have run out are cleared away.
   *
   * @param endpoint absolute URL without query.
   * @returns false when the same test had it within 24 hours, for whichever team.
   */
  async forWorkerClaim(testKey: TestKey, endpoint: string): Promise<boolean> {
    const granted = await this.dataSource.query<unknown[]>(
      `INSERT INTO probe_claims AS claim (endpoint_hash, test_key) VALUES ($1, $2)
       ON CONFLICT (endpoint_hash, test_key) DO UPDATE SET claimed_at = now()
         WHERE claim.claimed_at <= now() - make_interval(mins => ${REST_MINUTES})
       RETURNING claimed_at`,
      [createHash('sha256').update(endpoint).digest('hex'), testKey],
    );
    if (granted.length > 0) await this.clearOld();
    return granted.length > 0;
  }

  private async clearOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM probe_claims WHERE (endpoint_hash, test_key) IN (
         SELECT endpoint_hash, test_key FROM probe_claims
         WHERE claimed_at <= now() - make_interval(mins => ${REST_MINUTES}) LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    );
  }
}
