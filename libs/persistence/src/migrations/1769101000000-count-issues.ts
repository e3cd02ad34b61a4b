import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEVERITIES = ['critical', 'high', 'medium', 'low'];
const COUNTS = [
  ...SEVERITIES,
  'accepted',
  ...SEVERITIES.map((severity) => `fixed_${severity}`),
  ...SEVERITIES.map((severity) => `fix_seconds_${severity}`),
];

const OPEN = 'NOT is_resolved';
const RESOLVED = '(is_resolved AND acceptance IS NULL)';
/** Whole seconds, so that sums are exact. */
const FIX_SECONDS = 'greatest(extract(epoch FROM resolved_at - first_detected_at), 0)::bigint';

/** What each column of `check_issue_counts` sums over rows that have a `sign`. */
const SUMS = [
  ...SEVERITIES.map((severity) => `sum(sign) FILTER (WHERE ${OPEN} AND severity = '${severity}')`),
  `sum(sign) FILTER (WHERE acceptance IS NOT NULL)`,
  ...SEVERITIES.map((severity) => `sum(sign) FILTER (WHERE ${RESOLVED} AND severity = '${severity}')`),
  ...SEVERITIES.map(
    (severity) => `sum(sign * ${FIX_SECONDS}) FILTER (WHERE ${RESOLVED} AND severity = '${severity}')`,
  ),
].map((sum) => `coalesce(${sum}, 0)`);

/** Adds up rows of issues with a sign. The order of the ids keeps parallel writers from deadlocks. */
const addCounts = (rows: string): string => `
  INSERT INTO check_issue_counts AS counts (team_id, check_id, ${COUNTS.join(', ')})
  SELECT team_id, check_id, ${SUMS.join(', ')} FROM (${rows}) AS signed
  GROUP BY team_id, check_id ORDER BY team_id, check_id
  ON CONFLICT (team_id, check_id) DO UPDATE
    SET ${COUNTS.map((column) => `${column} = counts.${column} + excluded.${column}`).join(', ')}`;

/** Adds one day's changes, from rows of (team_id, check_id, day, opened, fixed, accepted). */
const addDays = (rows: string): string => `
  INSERT INTO check_issue_days AS days (team_id, day, check_id, opened, fixed, accepted)
  SELECT team_id, day, check_id, count(*) FILTER (WHERE opened), count(*) FILTER (WHERE fixed), count(*) FILTER (WHERE accepted)
  FROM (${rows}) AS changed WHERE opened OR fixed OR accepted
  GROUP BY team_id, day, check_id ORDER BY team_id, day, check_id
  ON CONFLICT (team_id, day, check_id) DO UPDATE SET opened = days.opened + excluded.opened,
    fixed = days.fixed + excluded.fixed, accepted = days.accepted + excluded.accepted`;

const TODAY = `(now() AT TIME ZONE 'UTC')::date AS day`;
const was = (state: string): string => state.replaceAll(/is_resolved|acceptance/g, 'removed.$&');
const is = (state: string): string => state.replaceAll(/is_resolved|acceptance/g, 'added.$&');

const TABLES = [
  // Pages keep room, so that a change of numbers stays on its page and writes no index.
  `CREATE TABLE check_issue_counts (
     team_id uuid NOT NULL,
     check_id uuid NOT NULL,
     ${COUNTS.map((column) => `${column} ${column.startsWith('fix_') ? 'bigint' : 'integer'} NOT NULL`).join(', ')},
     CONSTRAINT check_issue_counts_pkey PRIMARY KEY (team_id, check_id),
     CONSTRAINT check_issue_counts_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id) ON DELETE CASCADE
   ) WITH (fillfactor = 70)`,
  `CREATE TABLE check_issue_days (
     team_id uuid NOT NULL,
     day date NOT NULL,
     check_id uuid NOT NULL,
     opened integer NOT NULL,
     fixed integer NOT NULL,
     accepted integer NOT NULL,
     CONSTRAINT check_issue_days_pkey PRIMARY KEY (team_id, day, check_id),
     CONSTRAINT check_issue_days_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id) ON DELETE CASCADE
   ) WITH (fillfactor = 90)`,
];

/** Most issues that a scan writes are the same as before. */
const CHANGED = `FROM removed JOIN added USING (id)
  WHERE removed.is_resolved <> added.is_resolved OR removed.severity <> added.severity
    OR (removed.acceptance IS NULL) <> (added.acceptance IS NULL)
    OR removed.resolved_at IS DISTINCT FROM added.resolved_at`;

/** Statement by statement: a row trigger would write the counts of a check once per issue. */
const FUNCTION = `CREATE FUNCTION count_changed_issues() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      ${addCounts('SELECT 1 AS sign, * FROM added')};
      ${addDays(
        `SELECT team_id, check_id, ${TODAY}, ${OPEN} AS opened, ${RESOLVED} AS fixed, acceptance IS NOT NULL AS accepted FROM added`,
      ).replace('WHERE opened OR fixed OR accepted', 'WHERE opened')};
    ELSIF TG_OP = 'DELETE' THEN
      ${addCounts('SELECT -1 AS sign, * FROM removed')};
    ELSIF EXISTS (SELECT ${CHANGED}) THEN
      ${addCounts(`SELECT 1 AS sign, added.* ${CHANGED} UNION ALL SELECT -1, removed.* ${CHANGED}`)};
      ${addDays(
        `SELECT added.team_id, added.check_id, ${TODAY},
           ${is(OPEN)} AND NOT (${was(OPEN)}) AS opened,
           ${is(RESOLVED)} AND ${was(OPEN)} AS fixed,
           added.acceptance IS NOT NULL AND ${was(OPEN)} AS accepted
         FROM removed JOIN added USING (id)`,
      )};
    END IF;
    RETURN NULL;
  END
$$`;

const TRIGGERS = [
  ['insert', 'NEW TABLE AS added'],
  ['update', 'OLD TABLE AS removed NEW TABLE AS added'],
  ['delete', 'OLD TABLE AS removed'],
].map(
  ([event, tables]) =>
    `CREATE TRIGGER issues_counted_on_${event} AFTER ${event?.toUpperCase()} ON issues REFERENCING ${tables}
     FOR EACH STATEMENT EXECUTE FUNCTION count_changed_issues()`,
);

/** The state of each issue says when it opened and closed last. What happened in between is not known of old issues. */
const EXISTING = [
  addCounts('SELECT 1 AS sign, * FROM issues'),
  addDays(`
    SELECT team_id, check_id, (first_detected_at AT TIME ZONE 'UTC')::date AS day, true AS opened, false AS fixed, false AS accepted
    FROM issues
    UNION ALL
    SELECT team_id, check_id, (coalesce(resolved_at, last_detected_at) AT TIME ZONE 'UTC')::date, false, true, false FROM issues WHERE ${RESOLVED}
    UNION ALL
    SELECT team_id, check_id, (coalesce((acceptance ->> 'at')::timestamptz, last_detected_at) AT TIME ZONE 'UTC')::date, false, false, true
    FROM issues WHERE acceptance IS NOT NULL`),
  `UPDATE checks SET last_run_failed = true FROM scans
   WHERE scans.id = checks.latest_scan_id AND scans.status = 'failed' AND checks.deleted_at IS NULL`,
];

/** The overview reads counts per check, which triggers keep, in place of the issues. */
export class CountIssues1769101000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      ...TABLES,
      'ALTER TABLE checks ADD COLUMN last_run_failed boolean NOT NULL DEFAULT false',
      FUNCTION,
      ...TRIGGERS,
      ...EXISTING,
    ]) {
      await queryRunner.query(statement);
    }
    const [{ schema }] = (await queryRunner.query('SELECT quote_ident(current_schema()) AS schema')) as [
      { schema: string },
    ];
    // Programs change issues and must not write the counts.
    await queryRunner.query(
      `ALTER FUNCTION count_changed_issues() SECURITY DEFINER SET search_path = ${schema}, pg_temp`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      ...['insert', 'update', 'delete'].map((event) => `DROP TRIGGER issues_counted_on_${event} ON issues`),
      'DROP FUNCTION count_changed_issues',
      'ALTER TABLE checks DROP COLUMN last_run_failed',
      'DROP TABLE check_issue_days',
      'DROP TABLE check_issue_counts',
    ]) {
      await queryRunner.query(statement);
    }
  }
}
