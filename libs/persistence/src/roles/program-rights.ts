/** The programs that have their own database role. The role that migrates owns everything, and serves the command line. */
export const PROGRAMS = ['api', 'worker'] as const;
export type ProgramName = (typeof PROGRAMS)[number];

export type Rights = Readonly<Record<ProgramName, string>>;

/**
 * What each program may do with each table, as GRANT takes it; an empty text means nothing at all. Columns are named where the program
 * does not need the rest of a row: the worker processes hostile input, so it sees no password, key, session or invitation,
 * and cannot change what is scanned and for whom. It checks domain proofs, so it may set which domains are verified.
 * A new table needs a line here; a spec says so.
 */
export const TABLE_RIGHTS: Readonly<Record<string, Rights>> = {
  account_tokens: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT (expires_at), DELETE' },
  alarms: { api: 'SELECT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  api_documents: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE' },
  api_keys: { api: 'SELECT, INSERT, UPDATE', worker: '' },
  audit_log: { api: 'SELECT, INSERT', worker: 'INSERT' },
  badges: { api: 'SELECT, INSERT, DELETE', worker: '' },
  bulk_changes: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT (expires_at), DELETE' },
  calendar_feeds: { api: 'SELECT, INSERT, DELETE', worker: '' },
  check_baselines: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  check_ci_hashes: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  check_expiries: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE' },
  check_issue_counts: { api: 'SELECT', worker: 'SELECT' },
  check_issue_days: { api: 'SELECT', worker: 'SELECT, DELETE' },
  check_test_configs: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
  callbacks: {
    api: 'SELECT (token_hash, expires_at, called_at), UPDATE (called_at)',
    worker: 'SELECT, INSERT, DELETE',
  },
  checks: {
    api: 'SELECT, INSERT, UPDATE',
    worker: `SELECT, UPDATE (is_verified, isolated_at, last_run_at, last_run_failed, latest_completed_scan_id, latest_scan_id, missed_runs,
             next_run_at, runs_skipped_overlap, staging_noted_for)`,
  },
  domain_proofs: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE' },
  flaw_checks: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  flaws: { api: 'SELECT', worker: 'SELECT, INSERT, DELETE' },
  good_coverage: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE' },
  evidence_keys: { api: 'SELECT, INSERT', worker: '' },
  idempotent_requests: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT (expires_at), DELETE' },
  inbox_items: {
    api: 'SELECT, INSERT, UPDATE, DELETE',
    worker: 'SELECT, INSERT, UPDATE (mailed_at), DELETE',
  },
  installation: { api: 'SELECT, UPDATE (oidc_refusal, oidc_refused_at)', worker: 'SELECT' },
  invitations: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT (expires_at), DELETE' },
  issue_events: { api: 'SELECT, INSERT', worker: 'SELECT (issue_id, id, type, scan_id), INSERT' },
  issue_views: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  issues: { api: 'SELECT, UPDATE', worker: 'SELECT, INSERT, UPDATE' },
  loaded_data: {
    api: 'SELECT (id, date, source, confirmed_on, loaded_at, checked_at, failure)',
    worker: 'SELECT, INSERT, UPDATE, DELETE',
  },
  known_flaws: { api: '', worker: 'SELECT, INSERT' },
  login_claims: { api: '', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  mail_hours: { api: '', worker: 'SELECT, INSERT, UPDATE' },
  member_mails: { api: '', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  memberships: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, UPDATE (inbox_mailed_at)' },
  notification_channels: {
    api: 'SELECT, INSERT, UPDATE, DELETE',
    worker: `SELECT, UPDATE (is_active, off_reason, is_off_told, failing_since, next_summary_at, due_at, lease_until, fence,
             updated_at)`,
  },
  notification_deliveries: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  notification_events: { api: '', worker: 'SELECT, INSERT, DELETE' },
  notification_streaks: { api: '', worker: 'SELECT, INSERT, DELETE' },
  outbox: { api: 'SELECT, INSERT, UPDATE (zone), DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  outside_answers: { api: '', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  probe_claims: { api: '', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  proven_origins: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  recipient_consents: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT' },
  recovery_codes: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  report_links: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT (expires_at), DELETE' },
  scan_coverage: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, DELETE' },
  scan_identities: {
    api: 'SELECT, INSERT, UPDATE, DELETE',
    worker: 'SELECT, UPDATE (state, reason, message, stop, proven_at, broken_proven_at)',
  },
  scan_slots: {
    api: 'SELECT, INSERT, UPDATE (zone, fence, worker, relayed_at, lease_until, attempt, held_until), DELETE',
    worker: 'SELECT, INSERT, UPDATE, DELETE',
  },
  scan_test_details: { api: 'SELECT', worker: 'SELECT, INSERT, DELETE' },
  scan_tests: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  scans: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  schema_migrations: { api: 'SELECT', worker: 'SELECT' },
  script_changes: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, DELETE' },
  script_ledgers: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE' },
  scripts: { api: 'SELECT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  second_factors: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  seen_products: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE' },
  sessions: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT (expires_at, last_used_at), DELETE' },
  setup_tokens: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  sign_in_challenges: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT (expires_at), DELETE' },
  status_pages: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  subdomains: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  issued_certificates: { api: 'SELECT, DELETE', worker: 'SELECT, INSERT, DELETE' },
  team_check_counts: { api: 'SELECT', worker: '' },
  teams: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT' },
  ticket_connections: {
    api: 'SELECT, INSERT, UPDATE, DELETE',
    worker: 'SELECT, UPDATE (project, error, failures, checked_at, due_at, lease_until, fence)',
  },
  tickets: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  user_identities: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: '' },
  users: { api: 'SELECT, INSERT, UPDATE', worker: 'SELECT (id, email, name, email_confirmed_at)' },
  verification_requests: { api: 'SELECT, INSERT, DELETE', worker: 'SELECT, UPDATE, DELETE' },
  waiting_mails: { api: 'SELECT, INSERT, UPDATE, DELETE', worker: 'SELECT (expires_at), DELETE' },
  zone_grants: { api: 'SELECT, DELETE', worker: 'SELECT' },
  zone_workers: { api: 'SELECT', worker: 'SELECT, INSERT, UPDATE, DELETE' },
  zones: {
    api: 'SELECT, UPDATE (unserved_since, is_unserved_reported)',
    worker: 'SELECT (name, created_at, public_key)',
  },
};

/** Functions that run with the rights of their owner, and who may call them. */
export const FUNCTION_RIGHTS: Readonly<Record<ProgramName, readonly string[]>> = {
  api: [],
  worker: ['make_audit_month(text, integer)', 'make_scan_month(text)', 'drop_scan_month(text, integer)'],
};
