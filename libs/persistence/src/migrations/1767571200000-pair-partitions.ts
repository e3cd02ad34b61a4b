import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets a month of scans be dropped in milliseconds: the tests of a month refer to the scans of the same month, partition
 * to partition, instead of table to table, and details are swept when nothing refers to them any more (decision 5).
 */
export class PairPartitions1767571200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE scan_tests DROP CONSTRAINT scan_tests_scan_fkey');
    await queryRunner.query('ALTER TABLE scan_tests DROP CONSTRAINT scan_tests_details_fkey');
    const parts = await partsOf(queryRunner);
    for (const { part, hasScans, hasTests, bounds } of parts) {
      if (!hasScans) await addTwin(queryRunner, { table: 'scans', key: 'id', part, bounds });
      if (!hasTests) await addTwin(queryRunner, { table: 'scan_tests', key: 'scan_id', part, bounds });
    }
    for (const { part } of parts) {
      await queryRunner.query(
        `ALTER TABLE scan_tests_${part} ADD CONSTRAINT scan_tests_${part}_scan_fkey
         FOREIGN KEY (team_id, scan_id) REFERENCES scans_${part} (team_id, id)`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { part } of await partsOf(queryRunner)) {
      await queryRunner.query(`ALTER TABLE scan_tests_${part} DROP CONSTRAINT scan_tests_${part}_scan_fkey`);
    }
    await queryRunner.query(
      `ALTER TABLE scan_tests ADD CONSTRAINT scan_tests_scan_fkey
       FOREIGN KEY (team_id, scan_id) REFERENCES scans (team_id, id)`,
    );
    await queryRunner.query(
      `ALTER TABLE scan_tests ADD CONSTRAINT scan_tests_details_fkey
       FOREIGN KEY (check_id, details_hash) REFERENCES scan_test_details (check_id, content_hash)`,
    );
  }
}

interface Part {
  /** `default` or `2026_03`. */
  part: string;
  hasScans: boolean;
  hasTests: boolean;
  /** `FOR VALUES FROM (…) TO (…)` */
  bounds: string;
}

const partsOf = async (queryRunner: QueryRunner): Promise<Part[]> =>
  (await queryRunner.query(
    `SELECT substring(leaf.relname FROM '(default|\\d{4}_\\d{2})$') AS part,
            bool_or(parent.relname = 'scans') AS "hasScans", bool_or(parent.relname = 'scan_tests') AS "hasTests",
            min(pg_get_expr(leaf.relpartbound, leaf.oid)) AS bounds
     FROM pg_inherits JOIN pg_class AS leaf ON leaf.oid = inhrelid JOIN pg_class AS parent ON parent.oid = inhparent
     WHERE parent.oid IN ('scans'::regclass, 'scan_tests'::regclass) AND leaf.relkind = 'r'
     GROUP BY 1 ORDER BY 1`,
  )) as Part[];

/** A month that only one table had, because the default partition of the other held rows of it. */
async function addTwin(
  queryRunner: QueryRunner,
  { table, key, part, bounds }: { table: string; key: string; part: string; bounds: string },
): Promise<void> {
  const [from, to] = bounds.match(/'[0-9a-f-]+'/g) ?? [];
  const rows = `${table}_default WHERE ${key} >= ${from} AND ${key} < ${to}`;
  await queryRunner.query(`CREATE TEMPORARY TABLE aside ON COMMIT DROP AS SELECT * FROM ${rows}`);
  await queryRunner.query(`DELETE FROM ${rows}`);
  await queryRunner.query(`CREATE TABLE ${table}_${part} PARTITION OF ${table} ${bounds}`);
  await queryRunner.query(`INSERT INTO ${table} SELECT * FROM aside`);
  await queryRunner.query('DROP TABLE aside');
}
