import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A migration that builds one index while programs write to its table, and does nothing more: PostgreSQL permits that outside
 * transactions only. A build that was cut off leaves an index that is not valid; the next try replaces it.
 */
export abstract class ConcurrentIndex implements MigrationInterface {
  readonly transaction = false;
  protected abstract readonly index: string;
  /** What follows ON: table, columns and condition. */
  protected abstract readonly on: string;

  async up(queryRunner: QueryRunner): Promise<void> {
    const [existing] = (await queryRunner.query(
      `SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid`,
      [this.index],
    )) as object[];
    if (existing !== undefined) return;
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${this.index}`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY ${this.index} ON ${this.on}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS ${this.index}`);
  }
}
