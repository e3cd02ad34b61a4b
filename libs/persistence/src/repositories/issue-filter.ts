import type { Severity, TestKey } from '@palisade/vocabulary';
import { escapeLike } from './page-of-rows';

/** Which issues of a team; what is absent does not narrow. */
export interface IssueFilter {
  severity?: Severity;
  isResolved?: boolean;
  checkId?: string;
  testKey?: TestKey;
  /** Part of title or description, in any case. */
  search?: string;
}

export interface IssueSelection {
  /** FROM and WHERE over `issues i` and `checks c`. */
  sql: string;
  parameters: unknown[];
}

/** The issues of a team that a filter lets through; those of deleted checks are gone everywhere. */
export function selectIssues(teamId: string, filter: IssueFilter): IssueSelection {
  const parameters: unknown[] = [teamId];
  const conditions = ['i.team_id = $1', 'c.deleted_at IS NULL'];
  const narrow = (condition: string, value: unknown): void => {
    if (value === undefined) return;
    parameters.push(value);
    conditions.push(`${condition} $${parameters.length}`);
  };
  narrow('i.severity =', filter.severity);
  narrow('i.is_resolved =', filter.isResolved);
  narrow('i.check_id =', filter.checkId);
  narrow('i.test_key =', filter.testKey);
  // The expression of issues_text_trgm_idx, word for word: any other would not use the index.
  const pattern = filter.search ? `%${escapeLike(filter.search)}%` : undefined;
  narrow(`(i.title || E'\\n' || i.description) ILIKE`, pattern);
  return {
    sql: `FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
          WHERE ${conditions.join(' AND ')}`,
    parameters,
  };
}
