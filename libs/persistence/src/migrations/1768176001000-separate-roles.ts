import type { MigrationInterface, QueryRunner } from 'typeorm';

/** First id of a month in UTC: the UUIDv7 of its first millisecond. */
const FIRST_ID_OF_MONTH = `CREATE FUNCTION first_id_of_month(timestamp) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM $1 AT TIME ZONE 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$`;

/** Sets the borders of the month, `first_id` and `next_id`. */
const BORDERS = `IF month !~ '^\\d{4}_(0[1-9]|1[0-2])$' THEN
  RAISE EXCEPTION 'A month is written as 2026_03, not as %.', month;
END IF;
first_id := first_id_of_month(to_date(month, 'YYYY_MM'));
next_id := first_id_of_month(to_date(month, 'YYYY_MM') + interval '1 month');`;

/**
 * The two things that a worker does with tables themselves. They take the name of a month and nothing else, so that the worker's
 * role needs no table of its own, and nobody can use them for other tables.
 */
const MONTHS = [
  `CREATE FUNCTION make_scan_month(month text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
   DECLARE
     first_id uuid;
     next_id uuid;
   BEGIN
     ${BORDERS}
     -- In the order in which a new scan locks them.
     LOCK TABLE ONLY scans, scans_default, ONLY scan_tests, scan_tests_default IN ACCESS EXCLUSIVE MODE;
     CREATE TEMPORARY TABLE aside_tests ON COMMIT DROP AS
       SELECT * FROM scan_tests_default WHERE scan_id >= first_id AND scan_id < next_id;
     DELETE FROM scan_tests_default WHERE scan_id >= first_id AND scan_id < next_id;
     CREATE TEMPORARY TABLE aside_scans ON COMMIT DROP AS
       SELECT * FROM scans_default WHERE id >= first_id AND id < next_id;
     DELETE FROM scans_default WHERE id >= first_id AND id < next_id;
     EXECUTE format('CREATE TABLE %I PARTITION OF scans FOR VALUES FROM (%L) TO (%L)',
       'scans_' || month, first_id, next_id);
     EXECUTE format('CREATE TABLE %I PARTITION OF scan_tests FOR VALUES FROM (%L) TO (%L)',
       'scan_tests_' || month, first_id, next_id);
     EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (team_id, scan_id) REFERENCES %I (team_id, id)',
       'scan_tests_' || month, 'scan_tests_' || month || '_scan_fkey', 'scans_' || month);
     INSERT INTO scans SELECT * FROM aside_scans;
     INSERT INTO scan_tests SELECT * FROM aside_tests;
   END $$`,
  `CREATE FUNCTION drop_scan_month(month text, most_kept integer) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
   DECLARE
     first_id uuid;
     next_id uuid;
   BEGIN
     ${BORDERS}
     -- From here on no program writes into the month; all of them still read.
     EXECUTE format('LOCK TABLE %I, %I IN SHARE ROW EXCLUSIVE MODE', 'scans_' || month, 'scan_tests_' || month);
     CREATE TEMPORARY TABLE kept_scans ON COMMIT DROP AS
       SELECT * FROM scans WHERE id >= first_id AND id < next_id AND id IN (
         SELECT latest_scan_id FROM checks WHERE latest_scan_id >= first_id AND latest_scan_id < next_id
         UNION ALL
         SELECT latest_completed_scan_id FROM checks
         WHERE latest_completed_scan_id >= first_id AND latest_completed_scan_id < next_id
         UNION ALL
         SELECT id FROM scans WHERE id >= first_id AND id < next_id AND status IN ('pending', 'in_progress'));
     IF (SELECT count(*) FROM kept_scans) > most_kept THEN
       RETURN false;
     END IF;
     CREATE TEMPORARY TABLE kept_tests ON COMMIT DROP AS
       SELECT * FROM scan_tests
       WHERE scan_id >= first_id AND scan_id < next_id AND scan_id IN (SELECT id FROM kept_scans);
     LOCK TABLE ONLY scans, ONLY scan_tests IN ACCESS EXCLUSIVE MODE;
     EXECUTE format('DROP TABLE %I, %I', 'scan_tests_' || month, 'scans_' || month);
     -- Without their month these ids belong to the default partition.
     INSERT INTO scans SELECT * FROM kept_scans;
     INSERT INTO scan_tests SELECT * FROM kept_tests;
     RETURN true;
   END $$`,
];

const MONTH_FUNCTIONS = ['make_scan_month(text)', 'drop_scan_month(text, integer)'];

/** They keep the counts for every program that writes checks; only they may write the counts. */
const COUNTING_TRIGGERS = ['count_checks_of_statement()', 'count_changed_check()'];

/** Prepares the database for programs that connect with their own roles, which own nothing. */
export class SeparateRoles1768176001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [FIRST_ID_OF_MONTH, ...MONTHS]) await queryRunner.query(statement);
    const path = await searchPath(queryRunner);
    for (const name of [...MONTH_FUNCTIONS, ...COUNTING_TRIGGERS]) {
      await queryRunner.query(`ALTER FUNCTION ${name} SECURITY DEFINER SET search_path = ${path}`);
    }
    for (const name of MONTH_FUNCTIONS) {
      await queryRunner.query(`REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of COUNTING_TRIGGERS) {
      await queryRunner.query(`ALTER FUNCTION ${name} SECURITY INVOKER RESET search_path`);
    }
    await queryRunner.query(`DROP FUNCTION ${MONTH_FUNCTIONS.join(', ')}, first_id_of_month(timestamp)`);
  }
}

/** The schema of the tables, and temporary tables last: a caller must not be able to slip its own in between. */
async function searchPath(queryRunner: QueryRunner): Promise<string> {
  const [{ schema }] = (await queryRunner.query('SELECT quote_ident(current_schema()) AS schema')) as [
    { schema: string },
  ];
  return `${schema}, pg_temp`;
}
