import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `CREATE TABLE setup_tokens (
  token_hash text CONSTRAINT setup_tokens_pkey PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
)`;

export class AddSetupTokens1768003201000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE setup_tokens');
  }
}
