import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableNewTests } from '../enable-new-tests';

/** The test `information_disclosure`, for teams that want new tests. */
export class EnableInformationDisclosure1769314000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await enableNewTests(queryRunner, ['information_disclosure']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE checks SET tests = tests - 'information_disclosure'`);
  }
}
