import { Statements } from '../sql/statements';

/** Triggers keep them, for every program that writes checks: a list of checks and the statistics read one row instead of counting. */
const CHECK_COUNTS = [
  `CREATE TABLE team_check_counts (
     team_id uuid CONSTRAINT team_check_counts_pkey PRIMARY KEY
       CONSTRAINT team_check_counts_team_fkey REFERENCES teams (id) ON DELETE CASCADE,
     total integer NOT NULL,
     active integer NOT NULL
   )`,
  `CREATE FUNCTION add_to_team_check_counts(uuid, integer, integer) RETURNS void LANGUAGE sql AS $$
     INSERT INTO team_check_counts AS counts (team_id, total, active) VALUES ($1, $2, $3)
     ON CONFLICT (team_id) DO UPDATE
       SET total = counts.total + excluded.total, active = counts.active + excluded.active
   $$`,
  // Inserts and deletions of many rows change a team's counts once, in the order of the ids so that nobody deadlocks.
  `CREATE FUNCTION count_checks_of_statement() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM add_to_team_check_counts(team_id, TG_ARGV[0]::integer * total, TG_ARGV[0]::integer * active) FROM (
         SELECT team_id, count(*)::integer AS total, count(*) FILTER (WHERE is_active)::integer AS active
         FROM changed WHERE deleted_at IS NULL GROUP BY team_id ORDER BY team_id
       ) AS counted;
       RETURN NULL;
     END
   $$`,
  `CREATE FUNCTION count_changed_check() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM add_to_team_check_counts(NEW.team_id,
         (NEW.deleted_at IS NULL)::integer - (OLD.deleted_at IS NULL)::integer,
         (NEW.deleted_at IS NULL AND NEW.is_active)::integer - (OLD.deleted_at IS NULL AND OLD.is_active)::integer);
       RETURN NULL;
     END
   $$`,
  `CREATE TRIGGER checks_counted_on_insert AFTER INSERT ON checks REFERENCING NEW TABLE AS changed
     FOR EACH STATEMENT EXECUTE FUNCTION count_checks_of_statement('1')`,
  `CREATE TRIGGER checks_counted_on_delete AFTER DELETE ON checks REFERENCING OLD TABLE AS changed
     FOR EACH STATEMENT EXECUTE FUNCTION count_checks_of_statement('-1')`,
  `CREATE TRIGGER checks_counted_on_update AFTER UPDATE OF is_active, deleted_at ON checks FOR EACH ROW
     WHEN (OLD.is_active <> NEW.is_active OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL))
     EXECUTE FUNCTION count_changed_check()`,
  `INSERT INTO team_check_counts (team_id, total, active)
     SELECT team_id, count(*), count(*) FILTER (WHERE is_active) FROM checks WHERE deleted_at IS NULL GROUP BY team_id`,
];

const INDEXES = [
  // Everything that a list filters by is in one index, so that a deep page and a count read no rows.
  `CREATE INDEX issues_team_list_idx ON issues (team_id, id) INCLUDE (check_id, severity, is_resolved, test_key)`,
  `CREATE INDEX scans_team_list_idx ON scans (team_id, id) INCLUDE (check_id, status, has_critical_issues)`,
  // The few that are not done: what a waiting client requests again and again.
  `CREATE INDEX scans_team_open_idx ON scans (team_id, status, id) INCLUDE (check_id, has_critical_issues)
     WHERE status IN ('pending', 'in_progress')`,
  // Lists leave out what belongs to deleted checks.
  `CREATE INDEX checks_deleted_idx ON checks (team_id, id) WHERE deleted_at IS NOT NULL`,
  `CREATE INDEX checks_team_last_run_desc_idx ON checks (team_id, last_run_at DESC NULLS LAST, id DESC)
     WHERE deleted_at IS NULL`,
  `CREATE INDEX issues_search_idx
     ON issues USING gin (title COLLATE "C" gin_trgm_ops, description COLLATE "C" gin_trgm_ops)`,
  `CREATE INDEX issues_team_priority_idx ON issues (team_id, check_id, last_scan_id)
     WHERE NOT is_resolved AND severity IN ('critical', 'high')`,
];

/** What the new indexes stand for. */
const REPLACED = [
  `CREATE INDEX issues_team_idx ON issues (team_id, id)`,
  `CREATE INDEX issues_team_severity_idx ON issues (team_id, severity, id)`,
  `CREATE INDEX issues_team_resolved_idx ON issues (team_id, is_resolved, id)`,
  `CREATE INDEX issues_team_test_idx ON issues (team_id, test_key, id)`,
  `CREATE INDEX issues_priority_idx ON issues (check_id, last_scan_id)
     WHERE NOT is_resolved AND severity IN ('critical', 'high')`,
  `CREATE INDEX issues_text_trgm_idx ON issues USING gin ((title || E'\\n' || description) gin_trgm_ops)`,
  `CREATE INDEX scans_team_status_idx ON scans (team_id, status, id)`,
  `CREATE INDEX scans_team_critical_idx ON scans (team_id, id) WHERE has_critical_issues`,
];

const nameOf = (statement: string): string => /INDEX (\w+)/.exec(statement)?.[1] ?? '';

export class SpeedUpLists1767657600000 extends Statements {
  protected readonly forwards = [
    ...CHECK_COUNTS,
    ...INDEXES,
    ...REPLACED.map((statement) => `DROP INDEX ${nameOf(statement)}`),
  ];
  protected readonly backwards = [
    ...REPLACED,
    ...INDEXES.map((statement) => `DROP INDEX ${nameOf(statement)}`),
    ...['insert', 'delete', 'update'].map((event) => `DROP TRIGGER checks_counted_on_${event} ON checks`),
    `DROP FUNCTION count_changed_check, count_checks_of_statement, add_to_team_check_counts`,
    'DROP TABLE team_check_counts',
  ];
}
