import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New teams get the tests of later versions; existing ones have not chosen them. */
export class ChooseNewTests1769102000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE teams ADD COLUMN new_tests_enabled boolean NOT NULL DEFAULT false');
    await queryRunner.query('ALTER TABLE teams ALTER COLUMN new_tests_enabled SET DEFAULT true');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE teams DROP COLUMN new_tests_enabled');
  }
}
