import { Statements } from '../sql/statements';

/** Scans that wait until the pause or the maintenance window of their check ends. */
export class HoldScans1796700400000 extends Statements {
  protected readonly forwards = ['ALTER TABLE scan_slots ADD COLUMN held_until timestamptz'];
  protected readonly backwards = ['ALTER TABLE scan_slots DROP COLUMN held_until'];
}
