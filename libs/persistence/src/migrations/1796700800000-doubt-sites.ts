import { Statements } from '../sql/statements';

/** How a site looked, and how many scans have to see it again before issues close. Existing rows have no look: the next scan sets it. */
export class DoubtSites1796700800000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE good_coverage ADD COLUMN look jsonb, ADD COLUMN doubts smallint NOT NULL DEFAULT 0',
  ];
  protected readonly backwards = ['ALTER TABLE good_coverage DROP COLUMN look, DROP COLUMN doubts'];
}
