import { Statements } from '../sql/statements';

/**
 * What a test judged as each scan identity, next to what it judged as a stranger: a later attempt of the scan reads it. Null where the test did
 * not run as one. Takes a moment, whatever is stored: no row is written.
 */
export class StoreCoverageOfIdentities1796500000000 extends Statements {
  protected readonly forwards = ['ALTER TABLE scan_test_details ADD COLUMN judged_as jsonb'];
  protected readonly backwards = ['ALTER TABLE scan_test_details DROP COLUMN judged_as'];
}
