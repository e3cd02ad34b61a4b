import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The operator's data is loaded once for all workers, and survives their restarts. */
export class LoadData1795395610000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE loaded_data (
         id text CONSTRAINT loaded_data_pkey PRIMARY KEY,
         address_hash text NOT NULL,
         document text,
         date text,
         source text,
         loaded_at timestamptz,
         checked_at timestamptz,
         failure text,
         next_load_at timestamptz NOT NULL
       )`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE loaded_data');
  }
}
