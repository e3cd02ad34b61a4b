import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A result's id is that of its scan with another last byte: a UUIDv7 of the same millisecond that needs no column and no index. */
const SCAN_TEST_ID = `CREATE FUNCTION scan_test_id(scan uuid, place smallint) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN encode(set_byte(uuid_send(scan), 15, get_byte(uuid_send(scan), 15) # (place + 1)), 'hex')::uuid`;

/** Wide columns first, so that no row holds padding. */
const COMPACT: Layout = {
  columns: `(
    scan_id uuid NOT NULL,
    id uuid,
    started_at timestamptz,
    completed_at timestamptz,
    position smallint NOT NULL,
    status text NOT NULL DEFAULT 'pending'
      CONSTRAINT scan_tests_status_check CHECK (status IN ('pending', 'running', 'passed', 'failed', 'warning')),
    test_key text NOT NULL,
    message text NOT NULL DEFAULT '',
    details_hash text,
    receipt jsonb
  )`,
  keys: ['ALTER TABLE scan_tests ADD CONSTRAINT scan_tests_pkey PRIMARY KEY (scan_id, position)'],
  scanKey: ['(scan_id)', '(id)'],
  rows: 'SELECT scan_id, id, started_at, completed_at, position, status, test_key, message, details_hash, receipt FROM former',
};

const FORMER: Layout = {
  columns: `(
    scan_id uuid NOT NULL,
    id uuid NOT NULL,
    team_id uuid NOT NULL,
    check_id uuid NOT NULL,
    test_key text NOT NULL,
    position smallint NOT NULL,
    status text NOT NULL DEFAULT 'pending'
      CONSTRAINT scan_tests_status_check CHECK (status IN ('pending', 'running', 'passed', 'failed', 'warning')),
    message text NOT NULL DEFAULT '',
    started_at timestamptz,
    completed_at timestamptz,
    details_hash text,
    receipt jsonb
  )`,
  keys: [
    'ALTER TABLE scan_tests ADD CONSTRAINT scan_tests_pkey PRIMARY KEY (scan_id, id)',
    'CREATE UNIQUE INDEX scan_tests_scan_key_key ON scan_tests (scan_id, test_key)',
  ],
  scanKey: ['(team_id, scan_id)', '(team_id, id)'],
  rows: `SELECT scan_id, coalesce(former.id, scan_test_id(scan_id, position)), scans.team_id, scans.check_id, test_key, position,
    former.status, coalesce(nullif(former.message, ''), details.message, ''), former.started_at, former.completed_at, details_hash, receipt
    FROM former JOIN scans ON scans.id = scan_id
    LEFT JOIN scan_test_details AS details ON details.check_id = scans.check_id AND content_hash = details_hash`,
};

/**
 * Halves what a scan takes on disk: team and check of a result are those of its scan, its id derives from its scan's, and its message
 * is stored with its details, once per content. Results that are stored already keep their ids and messages. It writes all results once more: count on a minute for 10 million.
 */
export class CompactScanTests1768400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SCAN_TEST_ID);
    await rebuild(queryRunner, COMPACT);
    // Only the results that are stored from now on have theirs here.
    await queryRunner.query(`ALTER TABLE scan_test_details ADD COLUMN message text NOT NULL DEFAULT ''`);
    await queryRunner.query('ALTER TABLE scans DROP CONSTRAINT scans_team_id_id_key');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE scans ADD CONSTRAINT scans_team_id_id_key UNIQUE (team_id, id)');
    await rebuild(queryRunner, FORMER);
    await queryRunner.query('ALTER TABLE scan_test_details DROP COLUMN message');
    await queryRunner.query('DROP FUNCTION scan_test_id(uuid, smallint)');
  }
}

interface Layout {
  columns: string;
  /** Statements that make the keys of the table. */
  keys: string[];
  /** Columns of the foreign key from a partition to that of the scans, and those that they refer to. */
  scanKey: [columns: string, referred: string];
  /** The rows, read from `former`. */
  rows: string;
}

/** Makes the table and its partitions once more in another layout and moves all rows. */
async function rebuild(queryRunner: QueryRunner, layout: Layout): Promise<void> {
  const parts = (await queryRunner.query(
    `SELECT relname AS name, substring(relname FROM '(default|\\d{4}_\\d{2})$') AS part, pg_get_expr(relpartbound, oid) AS bounds
     FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'scan_tests'::regclass ORDER BY 1`,
  )) as { name: string; part: string; bounds: string }[];
  await queryRunner.query('ALTER TABLE scan_tests RENAME TO former');
  for (const { name } of parts) {
    await queryRunner.query(`ALTER TABLE ${name} DROP CONSTRAINT ${name}_scan_fkey`);
    await queryRunner.query(`ALTER TABLE ${name} RENAME TO former_${name}`);
  }
  await queryRunner.query('ALTER TABLE former DROP CONSTRAINT scan_tests_pkey');
  await queryRunner.query('DROP INDEX IF EXISTS scan_tests_scan_key_key');
  await queryRunner.query(`CREATE TABLE scan_tests ${layout.columns} PARTITION BY RANGE (scan_id)`);
  for (const { name, bounds } of parts) {
    await queryRunner.query(`CREATE TABLE ${name} PARTITION OF scan_tests ${bounds}`);
  }
  await queryRunner.query(`INSERT INTO scan_tests ${layout.rows} ORDER BY scan_id, position`);
  for (const statement of layout.keys) await queryRunner.query(statement);
  const [columns, referred] = layout.scanKey;
  for (const { name, part } of parts) {
    await queryRunner.query(
      `ALTER TABLE ${name} ADD CONSTRAINT ${name}_scan_fkey FOREIGN KEY ${columns} REFERENCES scans_${part} ${referred}`,
    );
  }
  await queryRunner.query('DROP TABLE former');
  await rewireMonths(queryRunner);
}

/** The function that makes the partitions of a month names the columns of the foreign key. */
async function rewireMonths(queryRunner: QueryRunner): Promise<void> {
  const [{ definition }] = (await queryRunner.query(
    `SELECT pg_get_functiondef('make_scan_month(text)'::regprocedure) AS definition`,
  )) as [{ definition: string }];
  const [compact, former] = [COMPACT, FORMER].map(monthKey) as [string, string];
  const rewired = definition.includes(former)
    ? definition.replace(former, compact)
    : definition.replace(compact, former);
  await queryRunner.query(rewired);
}

const monthKey = ({ scanKey: [columns, referred] }: Layout): string =>
  `FOREIGN KEY ${columns} REFERENCES %I ${referred}`;
