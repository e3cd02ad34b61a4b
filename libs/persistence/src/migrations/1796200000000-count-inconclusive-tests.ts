import { Statements } from '../sql/statements';

/** Takes a moment, whatever is stored: no row is written. For scans that have ended already, the number is counted when it is read. */
export class CountInconclusiveTests1796200000000 extends Statements {
  protected readonly forwards = ['ALTER TABLE scans ADD COLUMN inconclusive_tests smallint'];
  protected readonly backwards = ['ALTER TABLE scans DROP COLUMN inconclusive_tests'];
}
