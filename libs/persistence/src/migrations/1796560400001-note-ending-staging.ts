import { Statements } from '../sql/statements';

const kinds = (...names: string[]): string[] => [
  'ALTER TABLE notification_events DROP CONSTRAINT notification_events_kind_check',
  `ALTER TABLE notification_events ADD CONSTRAINT notification_events_kind_check
     CHECK (kind IN (${names.map((name) => `'${name}'`).join(', ')}))`,
];
const KNOWN = ['scan', 'acceptances', 'overdue_issues', 'verification_lost', 'overdue', 'subdomains'];

/** Which notice of the end of a staging mark people got last. */
export class NoteEndingStaging1796560400001 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE checks ADD COLUMN staging_noted_for timestamptz',
    ...kinds(...KNOWN, 'staging_ending'),
  ];
  protected readonly backwards = [
    `DELETE FROM notification_events WHERE kind = 'staging_ending'`,
    ...kinds(...KNOWN),
    'ALTER TABLE checks DROP COLUMN staging_noted_for',
  ];
}
