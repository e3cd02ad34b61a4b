import type { MigrationInterface, QueryRunner } from 'typeorm';

/** On the table and on each partition: a statement that names a partition fires the triggers of that partition only. */
const APPEND_ONLY = `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`;

const ADD_MONTH = `EXECUTE format('CREATE TABLE %I PARTITION OF audit_log FOR VALUES FROM (%L) TO (%L)', 'audit_log_' || month,
  first_id_of_month(to_date(month, 'YYYY_MM')), first_id_of_month(to_date(month, 'YYYY_MM') + interval '1 month'))`;

/** In the order of a transaction that changes a team and records it, so that none of a running program deadlocks with it. */
const LOCKS = [
  'LOCK TABLE teams IN SHARE ROW EXCLUSIVE MODE',
  'LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE',
];

/** Programs that run go on writing: rights belong to a table, and `migrate` renews them only when all migrations are done. */
const COPY_RIGHTS = `DO $$ DECLARE granted record; BEGIN
  FOR granted IN SELECT grantee::regrole AS role, privilege_type AS verb FROM pg_class, aclexplode(relacl)
      WHERE pg_class.oid = 'audit_log_old'::regclass AND grantee NOT IN (relowner, 0) LOOP
    EXECUTE format('GRANT %s ON audit_log TO %s', granted.verb, granted.role);
  END LOOP; END $$`;

const SET_ASIDE = [
  ...LOCKS,
  'ALTER TABLE audit_log RENAME TO audit_log_old',
  'ALTER TABLE audit_log_old RENAME CONSTRAINT audit_log_pkey TO audit_log_old_pkey',
  'ALTER INDEX audit_log_team_idx RENAME TO audit_log_old_team_idx',
];

/** Indexes after the rows: it takes a fraction of the time. */
const FILL = [
  'INSERT INTO audit_log SELECT * FROM audit_log_old',
  `ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id),
     ADD CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind IN ('user', 'key', 'operator', 'system')),
     ADD CONSTRAINT audit_log_team_fkey FOREIGN KEY (team_id) REFERENCES teams (id)`,
  'CREATE INDEX audit_log_team_idx ON audit_log (team_id, id)',
  COPY_RIGHTS,
  'DROP TABLE audit_log_old',
];

/** A worker moves rows into the month that they belong to. It can take none away. */
const MAKE_MONTH = `CREATE FUNCTION make_audit_month(month text, most_moved integer) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $fn$
  DECLARE
    first_id uuid;
    next_id uuid;
  BEGIN
    IF month !~ '^\\d{4}_(0[1-9]|1[0-2])$' THEN
      RAISE EXCEPTION 'A month is written as 2026_03, not as %.', month;
    END IF;
    first_id := first_id_of_month(to_date(month, 'YYYY_MM'));
    next_id := first_id_of_month(to_date(month, 'YYYY_MM') + interval '1 month');
    ${LOCKS[0]};
    LOCK TABLE ONLY audit_log, audit_log_default IN ACCESS EXCLUSIVE MODE;
    CREATE TEMPORARY TABLE aside_entries ON COMMIT DROP AS
      SELECT * FROM audit_log_default WHERE id >= first_id AND id < next_id LIMIT most_moved + 1;
    IF (SELECT count(*) FROM aside_entries) > most_moved THEN
      RETURN false;
    END IF;
    ALTER TABLE audit_log_default DISABLE TRIGGER audit_log_append_only;
    DELETE FROM audit_log_default WHERE id >= first_id AND id < next_id;
    ALTER TABLE audit_log_default ENABLE TRIGGER audit_log_append_only;
    ${ADD_MONTH};
    EXECUTE format($sql$${APPEND_ONLY}$sql$, quote_ident('audit_log_' || month));
    INSERT INTO audit_log SELECT * FROM aside_entries;
    RETURN true;
  END $fn$`;

/** Lets an operator drop months of the audit log, as retention drops months of scans. Rewrites the table once. */
export class PartitionAuditLog1795500004001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const [{ schema }] = (await queryRunner.query('SELECT quote_ident(current_schema()) AS schema')) as [
      { schema: string },
    ];
    for (const statement of [
      ...SET_ASIDE,
      'CREATE TABLE audit_log (LIKE audit_log_old INCLUDING DEFAULTS) PARTITION BY RANGE (id)',
      'CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT',
      `DO $$ DECLARE month text; BEGIN
         FOR month IN SELECT DISTINCT to_char(created_at AT TIME ZONE 'UTC', 'YYYY_MM') FROM audit_log_old LOOP
           ${ADD_MONTH};
         END LOOP; END $$`,
      ...FILL,
      `DO $$ DECLARE part text; BEGIN
         FOR part IN SELECT 'audit_log' UNION ALL
             SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'audit_log'::regclass LOOP
           EXECUTE format($sql$${APPEND_ONLY}$sql$, part);
         END LOOP; END $$`,
      MAKE_MONTH,
      `ALTER FUNCTION make_audit_month(text, integer) SET search_path = ${schema}, pg_temp`,
      'REVOKE ALL ON FUNCTION make_audit_month(text, integer) FROM PUBLIC',
    ])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      'DROP FUNCTION make_audit_month(text, integer)',
      ...SET_ASIDE,
      'CREATE TABLE audit_log (LIKE audit_log_old INCLUDING DEFAULTS)',
      ...FILL,
      APPEND_ONLY.replace('%s', 'audit_log'),
    ])
      await queryRunner.query(statement);
  }
}
