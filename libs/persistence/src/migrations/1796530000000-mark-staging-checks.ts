import { Statements } from '../sql/statements';

/** Until when tests may change the data of a check's site, because an admin said so. */
export class MarkStagingChecks1796530000000 extends Statements {
  protected readonly forwards = ['ALTER TABLE checks ADD COLUMN staging_until timestamptz'];
  protected readonly backwards = ['ALTER TABLE checks DROP COLUMN staging_until'];
}
