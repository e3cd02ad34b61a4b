import {
  type IssueId,
  MAX_COMMENTS_OF_ISSUE,
  SEVERITIES,
  type TeamId,
  type UserId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { type IssueAction, sqlOf } from './issue-actions';
import { type IssueActor, changeIssues, issueActor, recordIssueEvent } from '../ground/issue-events';
import { apply, lockChecks } from './issue-selection';
import { tellAssignees, tellMembers } from '../notifications/inbox-items';
import { dueAt, openedAt, shortestTimeToFix } from '../ground/issue-due';
import { selectIssues } from '../ground/issue-filter';
import { announceIssues } from '../ground/notification-outbox';
import { SqlRepository, firstRow } from '../sql/sql-repository';

/** `too_many`: the issue has MAX_COMMENTS_OF_ISSUE. */
export type CommentOutcome = { eventId: string } | 'no_issue' | 'too_many';

/** What people and keys change about issues. Each change writes its event and its entry of the audit log, all or nothing. */
export class IssueChangesRepository extends SqlRepository {
  /** @returns false when the team has no such issue. An action that changes nothing leaves no trace, but notes are kept. */
  async changeOne(team: ActingTeam, issueId: IssueId, action: IssueAction): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await lockChecks(manager, team.id, { issueIds: [issueId] });
      const issue = await lockOne(manager, team.id, issueId);
      if (issue === null) return false;
      const changed = await apply(manager, team, { issueIds: [issueId] }, action);
      if ('notes' in action && action.notes !== undefined)
        await manager.query('UPDATE issues SET resolution_notes = $2 WHERE id = $1', [issueId, action.notes]);
      if (changed.ids.length > 0)
        await recordForTeam(manager, team, {
          action: changed.audit.one,
          target: { type: 'issue', id: issueId, label: issue.title },
        });
      return true;
    });
  }

  /** @param mentioned members whom the text names. @returns the event; the number of comments is exact, because the issue is locked. */
  async comment(
    team: ActingTeam,
    issueId: IssueId,
    text: string,
    mentioned: readonly UserId[],
  ): Promise<CommentOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const issue = await lockOne(manager, team.id, issueId);
      if (issue === null) return 'no_issue';
      if (issue.comments >= MAX_COMMENTS_OF_ISSUE) return 'too_many';
      await manager.query('UPDATE issues SET comments_count = comments_count + 1 WHERE id = $1', [issueId]);
      const actor = issueActor(team.actor);
      await tellMembers(manager, { kind: 'mentioned', issueIds: [issueId], actor }, mentioned);
      return {
        eventId: await recordIssueEvent(manager, issueId, { type: 'commented', actor, data: { text } }),
      };
    });
  }

  /** Ends acceptances that have expired. Several workers may do it at the same time: checks that are locked wait for the next call. @returns how many. */
  async forWorkerExpireAcceptances(limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const checks = await manager.query<{ id: string }[]>(
        `SELECT id FROM checks WHERE id IN (
           SELECT check_id FROM issues WHERE accepted_until <= now() ORDER BY accepted_until LIMIT $1
         ) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
        [limit],
      );
      const { set } = sqlOf({ kind: 'unaccept' }, PALISADE, String);
      const ids = await changeIssues(manager, {
        set,
        chosen: `SELECT id FROM issues WHERE accepted_until <= now() AND check_id = ANY ($1::uuid[])
                 ORDER BY check_id, fingerprint LIMIT $2 FOR NO KEY UPDATE`,
        values: [checks.map(({ id }) => id), limit],
        event: { type: 'acceptance_expired', actor: PALISADE },
      });
      await announceIssues(manager, 'acceptances', ids);
      return ids.length;
    });
  }

  /** Notes that acceptances end within a week: once for each end. @returns how many. */
  async forWorkerNoteEnding(limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ id: IssueId }[]>(
        `WITH ending AS (
           SELECT issues.id FROM issues JOIN checks ON checks.id = issues.check_id AND checks.deleted_at IS NULL
           WHERE issues.accepted_until > now() AND issues.accepted_until <= now() + interval '7 days'
             AND issues.ending_for IS DISTINCT FROM issues.accepted_until
           ORDER BY issues.check_id, issues.fingerprint LIMIT $1 FOR NO KEY UPDATE OF issues SKIP LOCKED
         ), noted AS (
           UPDATE issues SET ending_for = accepted_until FROM ending WHERE issues.id = ending.id RETURNING issues.id
         ) SELECT id FROM noted`,
        [limit],
      );
      const ids = rows.map(({ id }) => id);
      await announceIssues(manager, 'acceptances', ids, { is_ending: true });
      return ids.length;
    });
  }

  /** Notes that open issues passed their due date: once for each date. @returns how many. */
  async forWorkerNoteOverdue(limit: number): Promise<number> {
    const due = dueAt('issues', 'issues.team_id');
    return this.dataSource.transaction(async (manager) => {
      const ids = await changeIssues(manager, {
        set: `overdue_for = ${due}`,
        chosen: `SELECT issues.id FROM teams CROSS JOIN unnest($2::text[]) AS level (severity)
                 JOIN issues ON issues.team_id = teams.id AND issues.severity = level.severity AND NOT issues.is_resolved
                   AND ${openedAt('issues')} <= now() - ${shortestTimeToFix('teams.id', 'level.severity')} AND ${due} <= now()
                 JOIN checks ON checks.id = issues.check_id AND checks.deleted_at IS NULL
                 WHERE coalesce(teams.fix_within_days, teams.fix_within_days_by_tag) IS NOT NULL AND teams.deleted_at IS NULL AND issues.overdue_for IS DISTINCT FROM ${due}
                 ORDER BY issues.check_id, issues.fingerprint LIMIT $1 FOR NO KEY UPDATE OF issues SKIP LOCKED`,
        values: [limit, SEVERITIES],
        event: { type: 'overdue', actor: PALISADE },
      });
      await announceIssues(manager, 'overdue_issues', ids);
      await tellAssignees(manager, { kind: 'overdue', issueIds: ids, actor: PALISADE });
      return ids.length;
    });
  }
}

const PALISADE: IssueActor = { kind: 'system', id: null, name: 'Palisade' };

/** @returns null when the team has no such issue. */
async function lockOne(
  manager: EntityManager,
  teamId: TeamId,
  issueId: IssueId,
): Promise<{ title: string; comments: number } | null> {
  const { sql, parameters } = selectIssues(teamId, {});
  return firstRow<{ title: string; comments: number }>(
    manager,
    `SELECT i.title, i.comments_count AS comments ${sql} AND i.id = $${parameters.length + 1} FOR NO KEY UPDATE OF i`,
    [...parameters, issueId],
  );
}
