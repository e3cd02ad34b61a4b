import { Statements } from '../sql/statements';

/** How many pages a scan of a check reads. Existing checks keep what all had. */
export class AddMaxPages1796724500001 extends Statements {
  protected readonly forwards = ['ALTER TABLE checks ADD COLUMN max_pages integer NOT NULL DEFAULT 25'];
  protected readonly backwards = ['ALTER TABLE checks DROP COLUMN max_pages'];
}
