import { Statements } from '../sql/statements';

/** The pages that showed an issue: where they are judged and show it no more, it is fixed. Releases before this one leave it empty. */
export class AddPagesOfIssues1796563001000 extends Statements {
  protected readonly forwards = [`ALTER TABLE issues ADD COLUMN seen_on text[] NOT NULL DEFAULT '{}'`];
  protected readonly backwards = ['ALTER TABLE issues DROP COLUMN seen_on'];
}
