import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableNewTests } from '../enable-new-tests';

/** The test `subdomain_takeover`, for teams that want new tests. */
export class EnableSubdomainTakeover1769313000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await enableNewTests(queryRunner, ['subdomain_takeover']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE checks SET tests = tests - 'subdomain_takeover'`);
  }
}
