import { Statements } from '../sql/statements';

/** For which end of an acceptance people were notified that it is near. */
export class NoteEndingAcceptances1796502000000 extends Statements {
  protected readonly forwards = ['ALTER TABLE issues ADD COLUMN ending_for timestamptz'];
  protected readonly backwards = ['ALTER TABLE issues DROP COLUMN ending_for'];
}
