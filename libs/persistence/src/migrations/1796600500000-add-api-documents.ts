import { Statements } from '../sql/statements';

const kinds = (...names: string[]): string[] => [
  'ALTER TABLE notification_events DROP CONSTRAINT notification_events_kind_check',
  `ALTER TABLE notification_events ADD CONSTRAINT notification_events_kind_check
     CHECK (kind IN (${names.map((name) => `'${name}'`).join(', ')}))`,
];
const KNOWN = [
  'scan',
  'acceptances',
  'overdue_issues',
  'verification_lost',
  'overdue',
  'subdomains',
  'staging_ending',
];

/** What the document of an API had at the last scan, and the event of a change. */
export class AddApiDocuments1796600500000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE api_documents (
       check_id uuid,
       team_id uuid NOT NULL,
       source text NOT NULL,
       operations jsonb NOT NULL,
       CONSTRAINT api_documents_pkey PRIMARY KEY (check_id),
       CONSTRAINT api_documents_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    ...kinds(...KNOWN, 'api_changed'),
  ];
  protected readonly backwards = [
    `DELETE FROM notification_events WHERE kind = 'api_changed'`,
    ...kinds(...KNOWN),
    'DROP TABLE api_documents',
  ];
}
