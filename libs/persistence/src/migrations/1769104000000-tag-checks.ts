import { Statements } from '../sql/statements';

export class TagChecks1769104000000 extends Statements {
  protected readonly forwards = [`ALTER TABLE checks ADD COLUMN tags text[] NOT NULL DEFAULT '{}'`];
  protected readonly backwards = ['ALTER TABLE checks DROP COLUMN tags'];
}
