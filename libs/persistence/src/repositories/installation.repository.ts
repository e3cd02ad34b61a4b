import type { DataSource } from 'typeorm';

/** What sets this installation apart from others. */
export class InstallationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The beginning of all names in Redis, e.g. `palisade-3f9a0c61d2b4`: installations that share a Redis keep out of each other's way. It
   * follows the database: a copy under another name or on another server has another prefix, though it copies the id.
   */
  async redisPrefix(): Promise<string> {
    const [row] = await this.dataSource.query<[{ digest: string }]>(
      `SELECT encode(sha256(convert_to(concat_ws(' ', id, current_database(), system_identifier), 'UTF8')), 'hex') AS digest
       FROM installation, pg_control_system()`,
    );
    return `palisade-${row.digest.slice(0, 12)}`;
  }
}
