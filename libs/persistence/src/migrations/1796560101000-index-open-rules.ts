import { Statements } from '../statements';

/** Grades read the rules of open issues from the index alone. A scan that detects known issues again changes none of these columns. */
export class IndexOpenRules1796560101000 extends Statements {
  protected readonly forwards = [
    `CREATE INDEX issues_open_rules_idx ON issues (team_id, check_id, test_key, rule_id, severity) WHERE NOT is_resolved`,
  ];
  protected readonly backwards = ['DROP INDEX issues_open_rules_idx'];
}
