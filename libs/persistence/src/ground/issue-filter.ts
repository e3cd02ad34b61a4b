import {
  ANONYMOUS,
  type IssueFilter,
  type IssueFilterName,
  type IssueState,
  type TeamId,
  testsAbout,
} from '@palisade/vocabulary';
import { dueAt, isOverdue } from './issue-due';
import { OF_LIVE_CHECKS } from '../sql/list-pages';
import { domainPart, escapeLike } from '../sql/page-of-rows';

export interface IssueSelection {
  /** FROM and WHERE over `issues i` and `checks c`. */
  sql: string;
  parameters: unknown[];
}

/** The issues of a team that a filter lets through; issues of deleted checks do not appear anywhere. */
export function selectIssues(teamId: TeamId, filter: IssueFilter): IssueSelection {
  const parameters: unknown[] = [teamId];
  const conditions = ['i.team_id = $1', 'c.deleted_at IS NULL', ...narrowing('i', filter, parameters)];
  return {
    sql: `FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id
          WHERE ${conditions.join(' AND ')}`,
    parameters,
  };
}

/**
 * Conditions over `issues AS listed` for the same issues, which find them in an index alone.
 *
 * @param values of the statement so far, the team first; conditions add theirs
 */
export function listedConditions(
  teamId: TeamId,
  filter: IssueFilter,
  values: unknown[] = [teamId],
): { conditions: string; values: unknown[] } {
  return { conditions: [OF_LIVE_CHECKS, ...narrowing('listed', filter, values)].join(' AND '), values };
}

/** Whether a filter leaves out any issue: a member that is null or empty may not. */
export const narrows = (filter: IssueFilter): boolean => narrowing('i', filter, []).length > 0;

const hasTicket = (
  alias: string,
): string => `EXISTS (SELECT FROM tickets WHERE tickets.team_id = ${alias}.team_id
  AND tickets.test_key = ${alias}.test_key AND tickets.rule_id = ${alias}.rule_id AND tickets.state <> 'gone')`;

/** Where a condition is: the issues' alias, and what makes a parameter of a value. */
interface Place {
  alias: string;
  bind: (value: unknown) => string;
}

const daysAgo = (number: number, { bind }: Place): string =>
  `now() - ${bind(number)}::integer * interval '24 hours'`;

/** Of each filter its condition; null where the value does not narrow. A filter that is missing here does not compile. */
const CONDITIONS: {
  [Name in IssueFilterName]: (value: NonNullable<IssueFilter[Name]>, place: Place) => string | null;
} = {
  status: (status, { alias, bind }) =>
    status === 'all' ? null : `${alias}.is_resolved = ${bind(status === 'resolved')}`,
  check_id: (id, { alias, bind }) => `${alias}.check_id = ${bind(id)}`,
  test_type: (key, { alias, bind }) => `${alias}.test_key = ${bind(key)}`,
  requirement: (requirement, { alias, bind }) =>
    `${alias}.test_key = ANY (${bind(testsAbout(requirement))}::text[])`,
  rule_id: (id, { alias, bind }) => `${alias}.rule_id = ${bind(id)}`,
  is_detected: (value, { alias, bind }) => `${alias}.is_detected = ${bind(value)}`,
  is_overdue: (value, { alias, bind }) => `${isOverdue(alias)} = ${bind(value)}`,
  has_ticket: (value, { alias, bind }) => `${hasTicket(alias)} = ${bind(value)}`,
  assignee: (id, { alias, bind }) =>
    [null, 'none'].includes(id) ? `${alias}.assignee_id IS NULL` : `${alias}.assignee_id = ${bind(id)}`,
  severity: (list, { alias, bind }) => `${alias}.severity = ANY (${bind(list.split(','))}::text[])`,
  seen_as: (name, { alias, bind }) =>
    name === ANONYMOUS ? `${alias}.seen_as = '{}'` : `${bind(name)} = ANY (${alias}.seen_as)`,
  newer_than_days: (number, place) => `${place.alias}.first_detected_at >= ${daysAgo(number, place)}`,
  older_than_days: (number, place) => `${place.alias}.first_detected_at < ${daysAgo(number, place)}`,
  due_within_days: (number, place) => `coalesce(${dueAt(place.alias)} <= ${daysAgo(-number, place)}, false)`,
  tags: (list, { alias, bind }) =>
    `${alias}.check_id IN (SELECT id FROM checks WHERE team_id = $1 AND tags @> ${bind(list.split(','))}::text[])`,
  path: (path, { alias, bind }) =>
    path === '' ? null : `${alias}.location ${collationOf(path)}ILIKE ${bind(`%${escapeLike(path)}%`)}`,
  state: (state, { alias }) => ofState(alias, state),
  search: (search, place) => (search === '' ? null : containing(search, place)),
};

/** The conditions of a filter; adds what they compare with to `parameters`. */
function narrowing(alias: string, filter: IssueFilter, parameters: unknown[]): string[] {
  const place = { alias, bind: (value: unknown) => `$${parameters.push(value)}` };
  const conditionOf = <Name extends IssueFilterName>(name: Name): string | null => {
    const value = filter[name];
    // A body may hold null: nobody is the assignee, and others do not narrow.
    if (value === undefined || (value === null && name !== 'assignee')) return null;
    return CONDITIONS[name](value, place);
  };
  return (Object.keys(CONDITIONS) as IssueFilterName[])
    .map(conditionOf)
    .filter((condition) => condition !== null);
}

const collationOf = (text: string): string => (/^\p{ASCII}*$/u.test(text) ? 'COLLATE "C" ' : '');

function ofState(alias: string, state: IssueState): string {
  switch (state) {
    case 'open':
      return `NOT ${alias}.is_resolved`;
    case 'resolved':
      return `(${alias}.is_resolved AND ${alias}.acceptance IS NULL)`;
    case 'accepted':
      return `${alias}.acceptance IS NOT NULL`;
  }
}

const SEARCHED = ['title', 'description', 'location'];

/**
 * Bytes compare three times as fast as letters, and issues_search_idx is made for them; they know the case of ASCII
 * only, so a search for anything else compares letters and goes without the index. Domains are ASCII in lower case. The checks are
 * in an array, so that the planner can combine their index with that of the texts.
 */
function containing(search: string, { alias, bind }: Place): string {
  const part = bind(`%${escapeLike(search)}%`);
  const domain = bind(domainPart(search));
  const fields = SEARCHED.map((field) => `${alias}.${field} ${collationOf(search)}ILIKE ${part}`);
  const ofChecks = `(${alias}.team_id = $1 AND ${alias}.check_id = ANY (ARRAY(
    SELECT id FROM checks WHERE team_id = $1 AND domain LIKE ${domain})))`;
  return `(${[...fields, ofChecks].join(' OR ')})`;
}
