import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableNewTests } from '../enable-new-tests';

/** The test `exposed_files`, for teams that want new tests. */
export class EnableExposedFiles1769314000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await enableNewTests(queryRunner, ['exposed_files']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE checks SET tests = tests - 'exposed_files'`);
  }
}
