import { Statements } from '../sql/statements';

const COLUMNS = {
  inconclusive_reason: 'text',
  judged_locations: 'jsonb',
  unjudged_rules: 'jsonb',
  rule_versions: 'jsonb',
};

const each = (statement: (name: string, type: string) => string): string =>
  Object.entries(COLUMNS)
    .map(([name, type]) => statement(name, type))
    .join(', ');

/**
 * What a test could judge gets columns of its own, out of the technical details. Takes a moment, whatever is stored: no row is written.
 * Stored results, and those of workers of the previous release that still run, keep it in their technical details, and the columns are null.
 */
export class StoreCoverage1795600000000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE scan_test_details ${each((name, type) => `ADD COLUMN ${name} ${type}`)}`,
  ];
  /** Writes the details of the results since then once more: the previous release reads nothing else. */
  protected readonly backwards = [
    `UPDATE scan_test_details SET technical_details = technical_details || jsonb_strip_nulls(jsonb_build_object(
       'reason', inconclusive_reason, 'inconclusive', inconclusive_reason IS NOT NULL, 'judged_locations', judged_locations,
       'unjudged_rules', nullif(unjudged_rules, '[]'), 'rule_versions', nullif(rule_versions, '{}')))
     WHERE judged_locations IS NOT NULL`,
    `ALTER TABLE scan_test_details ${each((name) => `DROP COLUMN ${name}`)}`,
  ];
}
