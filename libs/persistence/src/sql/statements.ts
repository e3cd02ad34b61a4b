import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that only runs SQL statements, in their order. */
export abstract class Statements implements MigrationInterface {
  protected abstract readonly forwards: readonly string[];
  protected abstract readonly backwards: readonly string[];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of this.forwards) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of this.backwards) await queryRunner.query(statement);
  }
}
