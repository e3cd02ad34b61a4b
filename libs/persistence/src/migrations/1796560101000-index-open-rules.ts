import { ConcurrentIndex } from '../migration/concurrent-index';

/** Grades read the rules of open issues from the index alone. A scan that detects known issues again changes none of these columns. */
export class IndexOpenRules1796560101000 extends ConcurrentIndex {
  protected readonly index = 'issues_open_rules_idx';
  protected readonly on = 'issues (team_id, check_id, test_key, rule_id, severity) WHERE NOT is_resolved';
}
