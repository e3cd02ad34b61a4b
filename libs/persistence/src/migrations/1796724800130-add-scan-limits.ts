import { Statements } from '../sql/statements';

/** How deep scans of a check go, and how long they take. Null: as before. */
export class AddScanLimits1796724800130 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE checks ADD COLUMN max_depth integer, ADD COLUMN max_minutes integer',
  ];
  protected readonly backwards = ['ALTER TABLE checks DROP COLUMN max_minutes, DROP COLUMN max_depth'];
}
