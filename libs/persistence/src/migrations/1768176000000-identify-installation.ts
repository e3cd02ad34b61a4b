import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives the database its own id, so that installations that share a Redis can keep their keys apart. */
export class IdentifyInstallation1768176000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE installation (
         id uuid CONSTRAINT installation_pkey PRIMARY KEY,
         created_at timestamptz NOT NULL DEFAULT now()
       )`,
    );
    await queryRunner.query('CREATE UNIQUE INDEX installation_only_one_key ON installation ((true))');
    await queryRunner.query('INSERT INTO installation (id) VALUES (gen_random_uuid())');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE installation');
  }
}
