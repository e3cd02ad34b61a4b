import { SqlRepository } from '../sql/sql-repository';

/** Identifies this installation. */
export class InstallationRepository extends SqlRepository {
  /**
   * The beginning of all names in Redis, e.g. `palisade-3f9a0c61d2b4`: installations that share a Redis do not interfere with each other. It
   * depends on the database: a copy under another name or on another server has another prefix, although it has the same id.
   */
  async redisPrefix(): Promise<string> {
    const [row] = await this.dataSource.query<[{ digest: string }]>(
      `SELECT encode(sha256(convert_to(concat_ws(' ', id, current_database(), system_identifier), 'UTF8')), 'hex') AS digest
       FROM installation, pg_control_system()`,
    );
    return `palisade-${row.digest.slice(0, 12)}`;
  }

  /** At most once a second: strangers can be refused as often as they like. */
  async noteOidcRefusal(refusal: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE installation SET oidc_refusal = $1, oidc_refused_at = now()
       WHERE oidc_refused_at IS NULL OR oidc_refused_at < now() - interval '1 second'`,
      [refusal],
    );
  }
}
