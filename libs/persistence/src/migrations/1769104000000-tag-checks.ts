import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TagChecks1769104000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE checks ADD COLUMN tags text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE checks DROP COLUMN tags');
  }
}
