import { Statements } from '../sql/statements';

const TABLES = [
  `CREATE TABLE teams (
     id uuid CONSTRAINT teams_pkey PRIMARY KEY,
     name text NOT NULL,
     plan text NOT NULL CONSTRAINT teams_plan_check CHECK (plan IN ('trial', 'professional', 'business')),
     ci_generation integer NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE api_keys (
     id uuid CONSTRAINT api_keys_pkey PRIMARY KEY,
     team_id uuid NOT NULL CONSTRAINT api_keys_team_fkey REFERENCES teams (id),
     name text NOT NULL,
     key_hash text NOT NULL,
     last_four text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     last_used_at timestamptz,
     expires_at timestamptz,
     revoked_at timestamptz
   )`,
  `CREATE TABLE checks (
     id uuid CONSTRAINT checks_pkey PRIMARY KEY,
     team_id uuid NOT NULL CONSTRAINT checks_team_fkey REFERENCES teams (id),
     domain text NOT NULL,
     url text,
     is_active boolean NOT NULL DEFAULT true,
     schedule_frequency text NOT NULL
       CONSTRAINT checks_schedule_frequency_check CHECK (schedule_frequency IN ('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY')),
     schedule_time text CONSTRAINT checks_schedule_time_check
       CHECK (schedule_time IS NOT NULL OR schedule_frequency = 'HOURLY'),
     tests jsonb NOT NULL,
     is_verified boolean NOT NULL DEFAULT false,
     last_run_at timestamptz,
     next_run_at timestamptz,
     latest_scan_id uuid,
     latest_completed_scan_id uuid,
     missed_runs integer NOT NULL DEFAULT 0,
     runs_skipped_overlap integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now(),
     deleted_at timestamptz,
     CONSTRAINT checks_team_id_id_key UNIQUE (team_id, id)
   )`,
  `CREATE TABLE check_test_configs (
     check_id uuid NOT NULL,
     test_key text NOT NULL,
     team_id uuid NOT NULL,
     settings jsonb NOT NULL,
     deleted_at timestamptz,
     CONSTRAINT check_test_configs_pkey PRIMARY KEY (check_id, test_key),
     CONSTRAINT check_test_configs_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
   )`,
  `CREATE TABLE scans (
     id uuid CONSTRAINT scans_pkey PRIMARY KEY,
     team_id uuid NOT NULL,
     check_id uuid NOT NULL,
     status text NOT NULL DEFAULT 'pending'
       CONSTRAINT scans_status_check CHECK (status IN ('pending', 'in_progress', 'completed', 'failed')),
     triggered_by text NOT NULL
       CONSTRAINT scans_triggered_by_check CHECK (triggered_by IN ('manual', 'schedule', 'api', 'ci', 'mcp')),
     started_at timestamptz,
     completed_at timestamptz,
     total_tests smallint NOT NULL,
     passed_tests smallint NOT NULL DEFAULT 0,
     failed_tests smallint NOT NULL DEFAULT 0,
     warning_tests smallint NOT NULL DEFAULT 0,
     has_critical_issues boolean NOT NULL DEFAULT false,
     failure_reason text,
     attempts smallint NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT scans_team_id_id_key UNIQUE (team_id, id),
     CONSTRAINT scans_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
   ) PARTITION BY RANGE (id)`,
  `CREATE TABLE scans_default PARTITION OF scans DEFAULT`,
  `CREATE TABLE scan_test_details (
     check_id uuid NOT NULL,
     content_hash text NOT NULL,
     team_id uuid NOT NULL,
     findings jsonb NOT NULL,
     remediation_steps jsonb NOT NULL,
     technical_details jsonb NOT NULL,
     CONSTRAINT scan_test_details_pkey PRIMARY KEY (check_id, content_hash),
     CONSTRAINT scan_test_details_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
   )`,
  `CREATE TABLE scan_tests (
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
     receipt jsonb,
     CONSTRAINT scan_tests_pkey PRIMARY KEY (scan_id, id),
     CONSTRAINT scan_tests_scan_fkey FOREIGN KEY (team_id, scan_id) REFERENCES scans (team_id, id),
     CONSTRAINT scan_tests_details_fkey FOREIGN KEY (check_id, details_hash)
       REFERENCES scan_test_details (check_id, content_hash)
   ) PARTITION BY RANGE (scan_id)`,
  `CREATE TABLE scan_tests_default PARTITION OF scan_tests DEFAULT`,
  `CREATE TABLE issues (
     id uuid CONSTRAINT issues_pkey PRIMARY KEY,
     team_id uuid NOT NULL,
     check_id uuid NOT NULL,
     test_key text NOT NULL,
     severity text NOT NULL CONSTRAINT issues_severity_check CHECK (severity IN ('critical', 'high', 'medium', 'low')),
     title text NOT NULL,
     description text NOT NULL,
     fingerprint text NOT NULL,
     first_detected_at timestamptz NOT NULL,
     last_detected_at timestamptz NOT NULL,
     first_scan_id uuid NOT NULL,
     last_scan_id uuid NOT NULL,
     is_resolved boolean NOT NULL DEFAULT false,
     resolved_at timestamptz,
     resolution_notes text,
     reopened_at timestamptz,
     created_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT issues_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
   )`,
  `CREATE TABLE scan_slots (
     check_id uuid CONSTRAINT scan_slots_pkey PRIMARY KEY,
     team_id uuid NOT NULL,
     scan_id uuid NOT NULL,
     class text NOT NULL CONSTRAINT scan_slots_class_check CHECK (class IN ('interactive', 'scheduled')),
     attempt smallint NOT NULL DEFAULT 0,
     fence integer NOT NULL DEFAULT 0,
     lease_until timestamptz,
     worker text,
     relayed_at timestamptz,
     created_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT scan_slots_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
   )`,
  `CREATE TABLE outbox (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT outbox_pkey PRIMARY KEY,
     team_id uuid NOT NULL,
     scan_id uuid NOT NULL,
     class text NOT NULL CONSTRAINT outbox_class_check CHECK (class IN ('interactive', 'scheduled')),
     tries integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
];

const INDEXES = [
  `CREATE INDEX api_keys_team_idx ON api_keys (team_id)`,
  `CREATE UNIQUE INDEX api_keys_key_hash_key ON api_keys (key_hash)`,
  // One per sort order of the list of checks; the id breaks ties, so that pages never overlap.
  `CREATE INDEX checks_team_created_idx ON checks (team_id, created_at, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX checks_team_domain_idx ON checks (team_id, domain, id) WHERE deleted_at IS NULL`,
  `CREATE INDEX checks_team_last_run_idx ON checks (team_id, last_run_at, id) WHERE deleted_at IS NULL`,
  // The fair pick asks each team for its earliest due checks.
  `CREATE INDEX checks_due_idx ON checks (team_id, next_run_at) WHERE is_active AND deleted_at IS NULL`,
  `CREATE INDEX checks_domain_trgm_idx ON checks USING gin (domain gin_trgm_ops)`,
  `CREATE INDEX scans_team_check_idx ON scans (team_id, check_id, id)`,
  `CREATE INDEX scans_team_status_idx ON scans (team_id, status, id)`,
  `CREATE INDEX scans_team_critical_idx ON scans (team_id, id) WHERE has_critical_issues`,
  `CREATE INDEX scans_check_open_idx ON scans (check_id, id) WHERE status IN ('pending', 'in_progress')`,
  `CREATE UNIQUE INDEX scan_tests_scan_key_key ON scan_tests (scan_id, test_key)`,
  `CREATE UNIQUE INDEX issues_check_fingerprint_key ON issues (check_id, fingerprint)`,
  `CREATE INDEX issues_team_idx ON issues (team_id, id)`,
  `CREATE INDEX issues_team_severity_idx ON issues (team_id, severity, id)`,
  `CREATE INDEX issues_team_resolved_idx ON issues (team_id, is_resolved, id)`,
  `CREATE INDEX issues_team_test_idx ON issues (team_id, test_key, id)`,
  `CREATE INDEX issues_team_check_idx ON issues (team_id, check_id, id)`,
  // What the statistics count: open, critical or high, seen by a given scan.
  `CREATE INDEX issues_priority_idx ON issues (check_id, last_scan_id)
     WHERE NOT is_resolved AND severity IN ('critical', 'high')`,
  `CREATE INDEX issues_text_trgm_idx ON issues USING gin ((title || E'\\n' || description) gin_trgm_ops)`,
  `CREATE UNIQUE INDEX scan_slots_scan_key ON scan_slots (scan_id)`,
  `CREATE INDEX scan_slots_team_idx ON scan_slots (team_id)`,
  `CREATE INDEX scan_slots_lease_idx ON scan_slots (lease_until)`,
  `CREATE UNIQUE INDEX outbox_scan_key ON outbox (scan_id)`,
  `CREATE INDEX outbox_class_team_idx ON outbox (class, team_id, id)`,
];

/** Referencing tables first, so that each can go. */
const DROP_ORDER = [
  'outbox',
  'scan_slots',
  'issues',
  'scan_tests',
  'scan_test_details',
  'scans',
  'check_test_configs',
  'checks',
  'api_keys',
  'teams',
];

export class CreateSchema1767225600000 extends Statements {
  protected readonly forwards = ['CREATE EXTENSION IF NOT EXISTS pg_trgm', ...TABLES, ...INDEXES];
  /** The extension stays: other schemas of the database may use it. */
  protected readonly backwards = DROP_ORDER.map((table) => `DROP TABLE ${table}`);
}
