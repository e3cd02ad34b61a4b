import { Statements } from '../sql/statements';

/** Takes a moment, whatever is stored: constant defaults write no row. Every test of earlier releases counts as one that applies. */
export class MarkWhatDoesNotApply1796700700000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE scan_test_details ADD COLUMN is_applicable boolean NOT NULL DEFAULT true',
    'ALTER TABLE scans ADD COLUMN not_applicable_tests smallint NOT NULL DEFAULT 0',
  ];
  protected readonly backwards = [
    'ALTER TABLE scans DROP COLUMN not_applicable_tests',
    'ALTER TABLE scan_test_details DROP COLUMN is_applicable',
  ];
}
