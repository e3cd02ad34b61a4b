import type { TestKey } from '@palisade/vocabulary';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Enables tests on the checks of the teams that want new tests. Checks that name a test already stay as they are.
 */
export async function enableNewTests(queryRunner: QueryRunner, keys: readonly TestKey[]): Promise<void> {
  await queryRunner.query(
    `UPDATE checks SET tests = (SELECT jsonb_object_agg(key, true) FROM unnest($1::text[]) AS key) || tests
     FROM teams WHERE teams.id = checks.team_id AND teams.new_tests_enabled AND checks.deleted_at IS NULL`,
    [keys],
  );
}

/** A migration that adds tests. */
export abstract class EnablesTests implements MigrationInterface {
  protected abstract readonly keys: readonly TestKey[];

  up(queryRunner: QueryRunner): Promise<void> {
    return enableNewTests(queryRunner, this.keys);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE checks SET tests = tests - $1::text[]', [this.keys]);
  }
}
