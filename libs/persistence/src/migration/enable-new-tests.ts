import type { TestKey } from '@palisade/vocabulary';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In one statement, a whole installation would wait for its checks for seconds. */
const CHECKS_AT_ONCE = 1_000;

/**
 * Enables tests on the checks of the teams that want new tests. Checks that name a test already stay as they are, so it can run again after
 * an attempt that was cut off.
 */
export async function enableNewTests(queryRunner: QueryRunner, keys: readonly TestKey[]): Promise<void> {
  let last: string | null = null;
  do {
    const checks = (await queryRunner.query(
      `SELECT id FROM checks WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT ${CHECKS_AT_ONCE}`,
      [last],
    )) as { id: string }[];
    await queryRunner.query(
      `UPDATE checks SET tests = (SELECT jsonb_object_agg(key, true) FROM unnest($1::text[]) AS key) || tests
       FROM teams WHERE teams.id = checks.team_id AND teams.new_tests_enabled AND checks.deleted_at IS NULL AND checks.id = ANY($2)`,
      [keys, checks.map(({ id }) => id)],
    );
    last = checks.length < CHECKS_AT_ONCE ? null : (checks.at(-1)?.id ?? null);
  } while (last !== null);
}

/** A migration that adds tests, and does nothing more: outside a transaction, so that checks wait for some of the rows only. */
export abstract class EnablesTests implements MigrationInterface {
  readonly transaction = false;
  protected abstract readonly keys: readonly TestKey[];

  up(queryRunner: QueryRunner): Promise<void> {
    return enableNewTests(queryRunner, this.keys);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('UPDATE checks SET tests = tests - $1::text[]', [this.keys]);
  }
}
