import { Statements } from '../sql/statements';

const kinds = (...names: string[]): string[] => [
  'ALTER TABLE notification_events DROP CONSTRAINT notification_events_kind_check',
  `ALTER TABLE notification_events ADD CONSTRAINT notification_events_kind_check
     CHECK (kind IN (${names.map((name) => `'${name}'`).join(', ')})) NOT VALID`,
  'ALTER TABLE notification_events VALIDATE CONSTRAINT notification_events_kind_check',
];
const KINDS = [
  'scan',
  'acceptances',
  'overdue_issues',
  'verification_lost',
  'overdue',
  'subdomains',
  'staging_ending',
  'api_changed',
  'flaw',
];

/** The scripts of sites, who authorised them, and what changed. */
export class AddScriptLedgers1796724800050 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE script_ledgers (
       check_id uuid CONSTRAINT script_ledgers_pkey PRIMARY KEY,
       team_id uuid NOT NULL,
       method smallint NOT NULL,
       pages jsonb NOT NULL,
       details_hash text NOT NULL,
       seen_at timestamptz NOT NULL,
       self_test jsonb,
       self_tested_at timestamptz,
       CONSTRAINT script_ledgers_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    `CREATE TABLE scripts (
       id uuid CONSTRAINT scripts_pkey PRIMARY KEY,
       team_id uuid NOT NULL,
       check_id uuid NOT NULL,
       address text,
       host text NOT NULL,
       brought_by jsonb NOT NULL,
       places jsonb NOT NULL,
       is_drawn boolean NOT NULL,
       versions jsonb NOT NULL,
       is_current boolean NOT NULL,
       first_seen_at timestamptz NOT NULL,
       last_seen_at timestamptz NOT NULL,
       gone_at timestamptz,
       times_gone integer NOT NULL,
       owner text,
       justification text,
       match text CONSTRAINT scripts_match_check CHECK (match IN ('exact', 'shape', 'url')),
       marks jsonb,
       authorised_until date,
       authorised_at timestamptz,
       authorised_by text,
       CONSTRAINT scripts_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    'CREATE INDEX scripts_check_idx ON scripts (check_id, host)',
    `CREATE TABLE script_changes (
       id uuid CONSTRAINT script_changes_pkey PRIMARY KEY,
       team_id uuid NOT NULL,
       check_id uuid NOT NULL,
       scan_id uuid NOT NULL,
       at timestamptz NOT NULL DEFAULT now(),
       kind text NOT NULL,
       subject text NOT NULL,
       script_id uuid,
       pages jsonb NOT NULL,
       difference jsonb NOT NULL,
       is_alarm boolean NOT NULL,
       CONSTRAINT script_changes_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    'CREATE INDEX script_changes_check_idx ON script_changes (check_id, id)',
    ...kinds(...KINDS, 'scripts'),
  ];
  protected readonly backwards = [
    `DELETE FROM notification_events WHERE kind = 'scripts'`,
    ...kinds(...KINDS),
    'DROP TABLE script_changes',
    'DROP TABLE scripts',
    'DROP TABLE script_ledgers',
  ];
}
