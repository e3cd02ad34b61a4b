import { Statements } from '../sql/statements';

/** Which zones have no live worker, and whether the operators have heard of it. */
export class NoticeUnservedZones1796724400000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE zones ADD COLUMN unserved_since timestamptz, ADD COLUMN is_unserved_reported boolean NOT NULL DEFAULT false',
  ];
  protected readonly backwards = [
    'ALTER TABLE zones DROP COLUMN is_unserved_reported, DROP COLUMN unserved_since',
  ];
}
