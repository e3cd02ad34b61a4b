import type { IssueFilter, IssueId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { ActingTeam } from '../ground/audit-entries';
import { tellAssignees } from '../notifications/inbox-items';
import { type ActionSql, type IssueAction, sqlOf } from './issue-actions';
import { changeIssues, issueActor } from '../ground/issue-events';
import { selectIssues } from '../ground/issue-filter';
import { idsOf } from '../sql/sql-repository';

/** The most issues that one request may change; a filter that matches more is refused. */
export const MOST_CHANGED_AT_ONCE = 10_000;

/** The issues that a request names: unknown ids and those of other teams are ignored. */
export type ChosenIssues = { issueIds: readonly IssueId[] } | { filter: IssueFilter };

export function selectChosen(
  teamId: TeamId,
  selection: ChosenIssues,
): { sql: string; parameters: unknown[] } {
  if ('filter' in selection) return selectIssues(teamId, selection.filter);
  const { sql, parameters } = selectIssues(teamId, {});
  return {
    sql: `${sql} AND i.id = ANY ($${parameters.length + 1}::uuid[])`,
    parameters: [...parameters, selection.issueIds],
  };
}

/**
 * A scan that ends has locked its check and writes its issues, and each change of a state writes the counts of its check: the transaction that
 * changes states locks the checks first, in the order of their ids, which prevents deadlocks.
 */
export async function lockChecks(
  manager: EntityManager,
  teamId: TeamId,
  selection: ChosenIssues,
): Promise<void> {
  const { sql, parameters } = selectChosen(teamId, selection);
  await manager.query(
    `SELECT FROM checks WHERE id IN (SELECT i.check_id ${sql}) ORDER BY id FOR NO KEY UPDATE`,
    parameters,
  );
}

/** Locks the issues that an action changes, at most one more than a request may change. @returns their ids */
export function lockChanging(
  manager: EntityManager,
  team: ActingTeam,
  selection: ChosenIssues,
  action: IssueAction,
): Promise<IssueId[]> {
  const { sql, parameters } = selectChosen(team.id, selection);
  const { where, compared = [] } = sqlOf(action, issueActor(team.actor), placesAfter(parameters));
  return idsOf(
    manager,
    `SELECT i.id ${sql} AND ${where} ORDER BY i.check_id, i.fingerprint LIMIT ${MOST_CHANGED_AT_ONCE + 1}
     FOR NO KEY UPDATE OF i`,
    [...parameters, ...compared],
  );
}

/** @param more what the events have in addition. @returns the ids of the issues that changed, and what the audit log calls it */
export async function apply(
  manager: EntityManager,
  team: ActingTeam,
  selection: ChosenIssues,
  action: IssueAction,
  more: Record<string, unknown> = {},
): Promise<{ ids: IssueId[]; audit: ActionSql['audit'] }> {
  const chosen = await lockChanging(manager, team, selection, action);
  const actor = issueActor(team.actor);
  const { set, values, event, data, audit } = sqlOf(action, actor, placesAfter([chosen]));
  const ids = await changeIssues(manager, {
    set,
    chosen: 'SELECT unnest($1::uuid[])',
    values: [chosen, ...values],
    event: { type: event, actor, data: { ...data, ...more } },
  });
  if (action.kind === 'assign') await tellAssignees(manager, { kind: 'assigned', issueIds: ids, actor });
  return { ids, audit };
}

const placesAfter =
  ({ length }: readonly unknown[]) =>
  (n: number): string =>
    `$${length + n}`;
