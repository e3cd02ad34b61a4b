import { Statements } from '../sql/statements';

const types = (...names: string[]): string[] => [
  'ALTER TABLE ticket_connections DROP CONSTRAINT ticket_connections_type_check',
  `ALTER TABLE ticket_connections ADD CONSTRAINT ticket_connections_type_check
     CHECK (type IN (${names.map((name) => `'${name}'`).join(', ')}))`,
];

/** Ticket connections to Jira. */
export class AllowJiraTickets1796600100000 extends Statements {
  protected readonly forwards = [
    ...types('github', 'gitlab', 'jira'),
    'ALTER TABLE ticket_connections ADD COLUMN account text',
    'ALTER TABLE ticket_connections ADD COLUMN issue_type text',
  ];
  protected readonly backwards = [
    `DELETE FROM ticket_connections WHERE type = 'jira'`,
    'ALTER TABLE ticket_connections DROP COLUMN issue_type',
    'ALTER TABLE ticket_connections DROP COLUMN account',
    ...types('github', 'gitlab'),
  ];
}
