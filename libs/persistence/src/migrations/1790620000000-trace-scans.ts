import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the trace of a request continue in the worker. */
export class TraceScans1790620000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE scans ADD COLUMN trace_parent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE scans DROP COLUMN trace_parent');
  }
}
