import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scans that took their worker down, and checks whose scans do so. */
export class IsolateSuspects1767430800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE scan_slots ADD COLUMN lost_workers smallint NOT NULL DEFAULT 0');
    await queryRunner.query('ALTER TABLE checks ADD COLUMN isolated_at timestamptz');
    await queryRunner.query(
      'CREATE INDEX checks_isolated_idx ON checks (isolated_at) WHERE isolated_at IS NOT NULL AND deleted_at IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE checks DROP COLUMN isolated_at');
    await queryRunner.query('ALTER TABLE scan_slots DROP COLUMN lost_workers');
  }
}
