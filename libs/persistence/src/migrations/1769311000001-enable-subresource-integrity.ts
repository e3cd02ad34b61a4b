import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableNewTests } from '../enable-new-tests';

/** The test `subresource_integrity`, for teams that want new tests. */
export class EnableSubresourceIntegrity1769311000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await enableNewTests(queryRunner, ['subresource_integrity']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE checks SET tests = tests - 'subresource_integrity'`);
  }
}
