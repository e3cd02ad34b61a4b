import {
  ANONYMOUS,
  type CheckId,
  type IssueState,
  type Severity,
  type TeamId,
  type TestKey,
  type UserId,
} from '@palisade/vocabulary';
import { dueAt, isOverdue } from './issue-due';
import { OF_LIVE_CHECKS } from '../sql/list-pages';
import { domainPart, escapeLike } from '../sql/page-of-rows';

/** Which issues of a team; what is absent does not narrow. */
export interface IssueFilter {
  severities?: readonly Severity[];
  isResolved?: boolean;
  state?: IssueState;
  ruleId?: string;
  isDetected?: boolean;
  isOverdue?: boolean;
  /** Whether its cause has a ticket. */
  hasTicket?: boolean;
  /** The name of a scan identity; `anonymous` for what strangers see. */
  seenAs?: string;
  /** A user; null for issues of nobody. */
  assigneeId?: UserId | null;
  checkId?: CheckId;
  testKey?: TestKey;
  /** Part of title, description, location or domain, in any case. */
  search?: string;
  /** Of the check: all of them. */
  tags?: readonly string[];
  /** Part of the location, in any case. */
  path?: string;
  /** First detected within so many days, or longer ago. */
  newerThanDays?: number;
  olderThanDays?: number;
  /** Overdue, or due within so many days. */
  dueWithinDays?: number;
}

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

/** Conditions over `issues AS listed` for the same issues, which find them in an index alone. */
export function listedConditions(
  teamId: TeamId,
  filter: IssueFilter,
): { conditions: string; values: unknown[] } {
  const values: unknown[] = [teamId];
  return { conditions: [OF_LIVE_CHECKS, ...narrowing('listed', filter, values)].join(' AND '), values };
}

const hasTicket = (
  alias: string,
): string => `EXISTS (SELECT FROM tickets WHERE tickets.team_id = ${alias}.team_id
  AND tickets.test_key = ${alias}.test_key AND tickets.rule_id = ${alias}.rule_id AND tickets.state <> 'gone')`;

/** The conditions of a filter; adds what they compare with to `parameters`. */
function narrowing(alias: string, filter: IssueFilter, parameters: unknown[]): string[] {
  const conditions: [string, unknown][] = [
    [`${alias}.is_resolved =`, filter.isResolved],
    [`${alias}.check_id =`, filter.checkId],
    [`${alias}.test_key =`, filter.testKey],
    [`${alias}.rule_id =`, filter.ruleId],
    [`${alias}.is_detected =`, filter.isDetected],
    [`${isOverdue(alias)} =`, filter.isOverdue],
    [`${hasTicket(alias)} =`, filter.hasTicket],
    [`${alias}.assignee_id =`, filter.assigneeId ?? undefined],
  ];
  const narrowed = conditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [`${condition} $${parameters.push(value)}`],
  );
  if (filter.severities !== undefined)
    narrowed.push(`${alias}.severity = ANY ($${parameters.push(filter.severities)}::text[])`);
  if (filter.seenAs === ANONYMOUS) narrowed.push(`${alias}.seen_as = '{}'`);
  else if (filter.seenAs !== undefined)
    narrowed.push(`$${parameters.push(filter.seenAs)} = ANY (${alias}.seen_as)`);
  const ago = (days: number): string => `now() - $${parameters.push(days)}::integer * interval '24 hours'`;
  if (filter.newerThanDays !== undefined)
    narrowed.push(`${alias}.first_detected_at >= ${ago(filter.newerThanDays)}`);
  if (filter.olderThanDays !== undefined)
    narrowed.push(`${alias}.first_detected_at < ${ago(filter.olderThanDays)}`);
  if (filter.dueWithinDays !== undefined)
    narrowed.push(`coalesce(${dueAt(alias)} <= ${ago(-filter.dueWithinDays)}, false)`);
  if (filter.tags !== undefined)
    narrowed.push(
      `${alias}.check_id IN (SELECT id FROM checks WHERE team_id = $1 AND tags @> $${parameters.push(filter.tags)}::text[])`,
    );
  if (filter.path)
    narrowed.push(
      `${alias}.location ${collationOf(filter.path)}ILIKE $${parameters.push(`%${escapeLike(filter.path)}%`)}`,
    );
  if (filter.state !== undefined) narrowed.push(ofState(alias, filter.state));
  if (filter.assigneeId === null) narrowed.push(`${alias}.assignee_id IS NULL`);
  return filter.search ? [...narrowed, containing(alias, filter.search, parameters)] : narrowed;
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
function containing(alias: string, search: string, parameters: unknown[]): string {
  const place = parameters.push(`%${escapeLike(search)}%`);
  const domain = parameters.push(domainPart(search));
  const fields = SEARCHED.map((field) => `${alias}.${field} ${collationOf(search)}ILIKE $${place}`);
  const ofChecks = `(${alias}.team_id = $1 AND ${alias}.check_id = ANY (ARRAY(
    SELECT id FROM checks WHERE team_id = $1 AND domain LIKE $${domain})))`;
  return `(${[...fields, ofChecks].join(' OR ')})`;
}
