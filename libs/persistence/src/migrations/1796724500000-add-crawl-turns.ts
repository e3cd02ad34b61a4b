import { Statements } from '../sql/statements';

/** What the limits of a scan left out, which the next scan begins with. Existing rows have none: the next scan begins to keep it. */
export class AddCrawlTurns1796724500000 extends Statements {
  protected readonly forwards = ['ALTER TABLE good_coverage ADD COLUMN turns jsonb'];
  protected readonly backwards = ['ALTER TABLE good_coverage DROP COLUMN turns'];
}
