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
  'scripts',
];

/** The certificates that the log of certificates has for names of a domain, and the event of those that nobody expected. */
export class AddIssuedCertificates1796724800080 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE issued_certificates (
       check_id uuid,
       id text,
       team_id uuid NOT NULL,
       issuer text NOT NULL,
       names jsonb NOT NULL,
       not_before timestamptz NOT NULL,
       not_after timestamptz NOT NULL,
       first_seen_at timestamptz NOT NULL,
       CONSTRAINT issued_certificates_pkey PRIMARY KEY (check_id, id),
       CONSTRAINT issued_certificates_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    'CREATE INDEX issued_certificates_id_idx ON issued_certificates (team_id, id)',
    ...kinds(...KINDS, 'certificates'),
  ];
  protected readonly backwards = [
    `DELETE FROM notification_events WHERE kind = 'certificates'`,
    ...kinds(...KINDS),
    'DROP TABLE issued_certificates',
  ];
}
