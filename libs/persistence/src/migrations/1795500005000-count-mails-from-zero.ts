import { Statements } from '../sql/statements';

/** A count below zero let a team send any number of e-mails. */
export class CountMailsFromZero1795500005000 extends Statements {
  protected readonly forwards = [
    'UPDATE mail_hours SET sent = 0 WHERE sent < 0',
    'ALTER TABLE mail_hours ADD CONSTRAINT mail_hours_sent_check CHECK (sent >= 0)',
  ];
  protected readonly backwards = ['ALTER TABLE mail_hours DROP CONSTRAINT mail_hours_sent_check'];
}
