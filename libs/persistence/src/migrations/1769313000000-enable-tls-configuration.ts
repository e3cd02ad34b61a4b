import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableNewTests } from '../enable-new-tests';

/** The test `tls_configuration`, for teams that want new tests. */
export class EnableTlsConfiguration1769313000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await enableNewTests(queryRunner, ['tls_configuration']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE checks SET tests = tests - 'tls_configuration'`);
  }
}
