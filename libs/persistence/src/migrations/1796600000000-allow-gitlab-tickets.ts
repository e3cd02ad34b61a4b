import { Statements } from '../sql/statements';

const types = (...names: string[]): string[] => [
  'ALTER TABLE ticket_connections DROP CONSTRAINT ticket_connections_type_check',
  `ALTER TABLE ticket_connections ADD CONSTRAINT ticket_connections_type_check
     CHECK (type IN (${names.map((name) => `'${name}'`).join(', ')}))`,
];

/** Ticket connections to GitLab. */
export class AllowGitlabTickets1796600000000 extends Statements {
  protected readonly forwards = types('github', 'gitlab');
  protected readonly backwards = [`DELETE FROM ticket_connections WHERE type = 'gitlab'`, ...types('github')];
}
