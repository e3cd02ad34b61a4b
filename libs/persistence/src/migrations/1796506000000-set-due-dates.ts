import { Statements } from '../sql/statements';

const kinds = (...names: string[]): string[] => [
  'ALTER TABLE notification_events DROP CONSTRAINT notification_events_kind_check',
  `ALTER TABLE notification_events ADD CONSTRAINT notification_events_kind_check
     CHECK (kind IN (${names.map((name) => `'${name}'`).join(', ')}))`,
];

/** Within how many days a team wants its issues fixed, and for which date it was notified that an issue is overdue. */
export class SetDueDates1796506000000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE teams ADD COLUMN fix_within_days jsonb',
    'ALTER TABLE issues ADD COLUMN overdue_for timestamptz',
    ...kinds('scan', 'acceptances', 'overdue_issues', 'verification_lost', 'overdue'),
  ];
  protected readonly backwards = [
    `DELETE FROM notification_events WHERE kind = 'overdue_issues'`,
    ...kinds('scan', 'acceptances', 'verification_lost', 'overdue'),
    'DROP INDEX IF EXISTS issues_age_idx',
    'ALTER TABLE issues DROP COLUMN overdue_for',
    'ALTER TABLE teams DROP COLUMN fix_within_days',
  ];
}
