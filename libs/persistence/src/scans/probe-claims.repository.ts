import type { TestKey } from '@palisade/vocabulary';
import { sha256 } from '../sql/sha256';
import { SqlRepository } from '../sql/sql-repository';

/**
 * How long one test does not return to an endpoint: a day, less a quarter of an hour, because a daily scan may start that
 * much earlier than on the previous day. Otherwise a daily check would be refused every other day.
 */
const REST_MINUTES = 24 * 60 - 15;

export class ProbeClaimsRepository extends SqlRepository {
  /**
   * Takes the right to burst at an endpoint, by its name and at each of its addresses: all or nothing. Of several
   * concurrent calls, one succeeds. Expired claims are deleted.
   *
   * @param endpoint absolute URL without query.
   * @param addresses of its host: eight names of one server are one server.
   * @returns false when the same test had one of them within 24 hours, for whichever team.
   */
  async forWorkerClaim(testKey: TestKey, endpoint: string, addresses: readonly string[]): Promise<boolean> {
    const hashes = [endpoint, ...addresses.map((address) => atAddress(endpoint, address))].map(sha256);
    const isGranted = await this.claimAll(testKey, [...new Set(hashes)].sort());
    if (isGranted) await this.clearOld();
    return isGranted;
  }

  /** In the order of the hashes, so that two claims never wait for each other. */
  private async claimAll(testKey: TestKey, hashes: readonly string[]): Promise<boolean> {
    try {
      await this.dataSource.transaction(async (manager) => {
        const granted = await manager.query<unknown[]>(
          `INSERT INTO probe_claims AS claim (endpoint_hash, test_key)
           SELECT hash, $2 FROM unnest($1::text[]) WITH ORDINALITY AS wanted (hash, place) ORDER BY place
           ON CONFLICT (endpoint_hash, test_key) DO UPDATE SET claimed_at = now()
             WHERE claim.claimed_at <= now() - make_interval(mins => ${REST_MINUTES})
           RETURNING claimed_at`,
          [hashes, testKey],
        );
        if (granted.length < hashes.length) throw new AlreadyClaimed();
      });
      return true;
    } catch (error) {
      if (error instanceof AlreadyClaimed) return false;
      throw error;
    }
  }

  private async clearOld(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM probe_claims WHERE (endpoint_hash, test_key) IN (
         SELECT endpoint_hash, test_key FROM probe_claims
         WHERE claimed_at <= now() - make_interval(mins => ${REST_MINUTES}) LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    );
  }
}

/** Undoes the claims that the transaction got. */
class AlreadyClaimed extends Error {}

/** The same scheme, port and path at the address. */
function atAddress(endpoint: string, address: string): string {
  const { protocol, port, pathname } = new URL(endpoint);
  return `${protocol}//[${address}]:${port}${pathname}`;
}
