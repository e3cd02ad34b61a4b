import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddProbeClaims1767312000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE probe_claims (
         endpoint_hash text NOT NULL,
         test_key text NOT NULL,
         claimed_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT probe_claims_pkey PRIMARY KEY (endpoint_hash, test_key)
       )`,
    );
    await queryRunner.query('CREATE INDEX probe_claims_claimed_idx ON probe_claims (claimed_at)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE probe_claims');
  }
}
