import { Statements } from '../sql/statements';

const kinds = (...names: string[]): string[] => [
  'ALTER TABLE notification_events DROP CONSTRAINT notification_events_kind_check',
  `ALTER TABLE notification_events ADD CONSTRAINT notification_events_kind_check
     CHECK (kind IN (${names.map((name) => `'${name}'`).join(', ')}))`,
];
const KNOWN = ['scan', 'acceptances', 'overdue_issues', 'verification_lost', 'overdue'];

/** The hosts that searches for subdomains found, and the event of a new one. */
export class AddSubdomains1796540001000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE subdomains (
       check_id uuid,
       name text,
       team_id uuid NOT NULL,
       source text NOT NULL,
       addresses jsonb NOT NULL,
       is_private boolean NOT NULL,
       status smallint,
       certificate jsonb,
       first_seen_at timestamptz NOT NULL,
       last_seen_at timestamptz NOT NULL,
       CONSTRAINT subdomains_pkey PRIMARY KEY (check_id, name),
       CONSTRAINT subdomains_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    'CREATE INDEX subdomains_name_idx ON subdomains (team_id, name)',
    ...kinds(...KNOWN, 'subdomains'),
  ];
  protected readonly backwards = [
    `DELETE FROM notification_events WHERE kind = 'subdomains'`,
    ...kinds(...KNOWN),
    'DROP TABLE subdomains',
  ];
}
