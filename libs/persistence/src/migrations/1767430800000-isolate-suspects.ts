import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scans that took their worker down, and checks whose scans do so. */
export class IsolateSuspects1767430800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE scan_slots ADD COLUMN lost_workers smallint NOT NULL DEFAULT 0');
    // The fair relay counts what a team has under way; a team with thousands of waiting scans must not make that slow.
    await queryRunner.query('DROP INDEX scan_slots_team_idx');
    await queryRunner.query(
      'CREATE INDEX scan_slots_under_way_idx ON scan_slots (team_id) WHERE relayed_at IS NOT NULL',
    );
    await queryRunner.query('ALTER TABLE checks ADD COLUMN isolated_at timestamptz');
    await queryRunner.query(
      'CREATE INDEX checks_isolated_idx ON checks (isolated_at) WHERE isolated_at IS NOT NULL AND deleted_at IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE checks DROP COLUMN isolated_at');
    await queryRunner.query('DROP INDEX scan_slots_under_way_idx');
    await queryRunner.query('CREATE INDEX scan_slots_team_idx ON scan_slots (team_id)');
    await queryRunner.query('ALTER TABLE scan_slots DROP COLUMN lost_workers');
  }
}
