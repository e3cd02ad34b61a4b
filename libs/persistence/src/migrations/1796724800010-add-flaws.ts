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
];

const triggers = (...names: string[]): string[] => [
  'ALTER TABLE scans DROP CONSTRAINT scans_triggered_by_check',
  `ALTER TABLE scans ADD CONSTRAINT scans_triggered_by_check
     CHECK (triggered_by IN (${names.map((name) => `'${name}'`).join(', ')})) NOT VALID`,
];
const TRIGGERS = ['manual', 'schedule', 'api', 'ci', 'mcp', 'retest'];

/** Which products the checks run, and what new rows of the lists about vulnerabilities mean for them. */
export class AddFlaws1796724800010 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE seen_products (
       check_id uuid,
       test_key text,
       team_id uuid NOT NULL,
       products jsonb NOT NULL,
       CONSTRAINT seen_products_pkey PRIMARY KEY (check_id, test_key),
       CONSTRAINT seen_products_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    'CREATE INDEX seen_products_products_idx ON seen_products USING gin (products jsonb_path_ops)',
    'CREATE TABLE known_flaws (id text CONSTRAINT known_flaws_pkey PRIMARY KEY)',
    `CREATE TABLE flaws (
       id uuid CONSTRAINT flaws_pkey PRIMARY KEY,
       test_key text NOT NULL,
       product text NOT NULL,
       name text NOT NULL,
       entries jsonb NOT NULL,
       noticed_at timestamptz NOT NULL DEFAULT now()
     )`,
    `CREATE TABLE flaw_checks (
       flaw_id uuid,
       check_id uuid,
       team_id uuid NOT NULL,
       state text NOT NULL DEFAULT 'waiting'
         CONSTRAINT flaw_checks_state_check CHECK (state IN ('waiting', 'asked', 'affected', 'not_affected', 'not_asked')),
       ask_at timestamptz NOT NULL,
       scan_id uuid,
       reason text,
       is_announced boolean NOT NULL DEFAULT false,
       CONSTRAINT flaw_checks_pkey PRIMARY KEY (flaw_id, check_id),
       CONSTRAINT flaw_checks_flaw_fkey FOREIGN KEY (flaw_id) REFERENCES flaws (id) ON DELETE CASCADE,
       CONSTRAINT flaw_checks_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    `CREATE INDEX flaw_checks_waiting_idx ON flaw_checks (ask_at) WHERE state = 'waiting'`,
    `CREATE INDEX flaw_checks_asked_idx ON flaw_checks (scan_id) WHERE state = 'asked'`,
    'CREATE INDEX flaw_checks_unannounced_idx ON flaw_checks (flaw_id, team_id) WHERE NOT is_announced',
    'CREATE INDEX flaw_checks_team_idx ON flaw_checks (team_id, flaw_id)',
    ...kinds(...KINDS, 'flaw'),
    ...triggers(...TRIGGERS, 'flaw'),
  ];
  protected readonly backwards = [
    `UPDATE scans SET triggered_by = 'api' WHERE triggered_by = 'flaw'`,
    ...triggers(...TRIGGERS),
    `DELETE FROM notification_events WHERE kind = 'flaw'`,
    ...kinds(...KINDS),
    'DROP TABLE flaw_checks',
    'DROP TABLE flaws',
    'DROP TABLE known_flaws',
    'DROP TABLE seen_products',
  ];
}
