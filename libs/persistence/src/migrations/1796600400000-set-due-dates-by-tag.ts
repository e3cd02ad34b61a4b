import { Statements } from '../sql/statements';

/** Other limits for checks with a tag. Releases before this one use those of the team for all checks. */
export class SetDueDatesByTag1796600400000 extends Statements {
  protected readonly forwards = ['ALTER TABLE teams ADD COLUMN fix_within_days_by_tag jsonb'];
  protected readonly backwards = ['ALTER TABLE teams DROP COLUMN fix_within_days_by_tag'];
}
