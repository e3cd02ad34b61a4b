import { Statements } from '../sql/statements';

const CHECK = 'notification_deliveries_status_check';
const states = (...names: string[]): string =>
  `ALTER TABLE notification_deliveries ADD CONSTRAINT ${CHECK} CHECK (status IN (${names.map((name) => `'${name}'`).join(', ')})) NOT VALID`;
const VALIDATED = `ALTER TABLE notification_deliveries VALIDATE CONSTRAINT ${CHECK}`;

/** Who may have a message without our knowing, so that nobody gets it more than a few times, and messages that nobody may get. */
export class NoteMaybeSent1796701000000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE notification_deliveries ADD COLUMN maybe_sent text[] NOT NULL DEFAULT '{}', ADD COLUMN maybe_sent_at timestamptz`,
    `ALTER TABLE notification_deliveries DROP CONSTRAINT ${CHECK}`,
    states('pending', 'delivered', 'failed', 'no_recipient'),
    VALIDATED,
  ];
  protected readonly backwards = [
    `UPDATE notification_deliveries SET status = 'failed' WHERE status = 'no_recipient'`,
    `ALTER TABLE notification_deliveries DROP CONSTRAINT ${CHECK}`,
    states('pending', 'delivered', 'failed'),
    VALIDATED,
    'ALTER TABLE notification_deliveries DROP COLUMN maybe_sent, DROP COLUMN maybe_sent_at',
  ];
}
