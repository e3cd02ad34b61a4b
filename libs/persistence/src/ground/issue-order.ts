import { type IssueFilter, SEVERITIES, type TeamId } from '@palisade/vocabulary';
import { dueAt } from './issue-due';
import { listedConditions } from './issue-filter';
import type { ListOrder, ListSql } from '../sql/list-pages';

export const ISSUE_SORTS = ['severity', 'last_detected_at', 'first_detected_at', 'due_at', 'domain'] as const;
export type IssueSort = (typeof ISSUE_SORTS)[number];

export interface IssueOrder {
  /** Absent: the newest first. */
  sort?: IssueSort;
  direction: ListOrder['direction'];
}

/** A number that rises with the severity, from 1. */
export const severityWeight = (column: string): string =>
  `CASE ${column} ${SEVERITIES.map((name, place) => `WHEN '${name}' THEN ${SEVERITIES.length - place}`).join(' ')} END`;

const KEYS: Readonly<Record<IssueSort, string>> = {
  severity: severityWeight('listed.severity'),
  last_detected_at: 'listed.last_detected_at',
  first_detected_at: 'listed.first_detected_at',
  // With `asc`, issues without a date come last.
  due_at: `coalesce(${dueAt('listed')}, 'infinity')`,
  // Domains are ASCII: bytes compare faster than letters.
  domain: 'of_check.domain COLLATE "C"',
};

const WITH_CHECK = 'JOIN checks AS of_check ON of_check.team_id = $1 AND of_check.id = listed.check_id';

/** The issues that a filter lets through, in an order, as a list. */
export function listedIssues(
  teamId: TeamId,
  filter: IssueFilter,
  { sort, direction }: IssueOrder = { direction: 'desc' },
): Pick<ListSql, 'listed' | 'values' | 'order'> {
  const { conditions, values } = listedConditions(teamId, filter);
  const joins = sort === 'domain' ? WITH_CHECK : '';
  return {
    listed: `FROM issues AS listed ${joins} WHERE ${conditions}`,
    values,
    order: { key: sort === undefined ? 'listed.id' : KEYS[sort], direction },
  };
}
