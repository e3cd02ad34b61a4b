import {
  type CheckId,
  type IssueId,
  MAX_COMMENTS_OF_ISSUE,
  type TestKey,
  type UserId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { type UndoRefusal, keepForUndo, takeUndo } from './bulk-undo';
import { tellMembers } from '../notifications/inbox-items';
import type { IssueAction } from './issue-actions';
import { NEW_EVENT_ID, changeIssues, issueActor } from '../ground/issue-events';
import {
  type ChosenIssues,
  MOST_CHANGED_AT_ONCE,
  apply,
  lockChanging,
  lockChecks,
  selectChosen,
} from './issue-selection';
import { SqlRepository, idsOf, singleValue } from '../sql/sql-repository';

/** The filter matches more issues than one request may change. */
export class TooManyIssues extends Error {
  override readonly name = 'TooManyIssues';
  constructor(readonly most = MOST_CHANGED_AT_ONCE) {
    super();
  }
}

/** How many issues a preview shows. */
export const MOST_SAMPLED = 5;

export interface SampledIssue {
  id: IssueId;
  title: string;
  domain: string;
}

export interface BulkOutcome {
  /** How many issues the request names, without unknown ones. */
  matched: number;
  changed: number;
  sample: SampledIssue[];
  /** With what it can be undone; null if nothing changed. */
  bulkId: string | null;
}

/** The issues of one check that can be tested again, and how many cannot, because their test is not enabled. */
export interface RetestedCheck {
  checkId: CheckId;
  testKeys: TestKey[];
  issues: number;
  disabled: number;
}

/** What `before` of a bulk change of issues holds. */
const STATE = `jsonb_build_object('id', id, 'is_resolved', is_resolved, 'resolved_at', resolved_at, 'resolution', resolution,
  'acceptance', acceptance, 'accepted_until', accepted_until, 'assignee_id', assignee_id)`;
const STATE_COLUMNS = `id uuid, is_resolved boolean, resolved_at timestamptz, resolution text, acceptance jsonb,
  accepted_until timestamptz, assignee_id uuid`;

/** Changes of many issues in one transaction, with one entry of the audit log. */
export class IssueBulkRepository extends SqlRepository {
  /**
   * Unknown ids, other teams' issues and issues that the action would not change are left alone.
   *
   * @param isDryRun only counts what would change.
   * @throws TooManyIssues when more than MOST_CHANGED_AT_ONCE would change.
   */
  async change(
    team: ActingTeam,
    chosen: ChosenIssues,
    action: IssueAction,
    isDryRun: boolean,
  ): Promise<BulkOutcome> {
    return this.dataSource.transaction(async (manager) => {
      await lockChecks(manager, team.id, chosen);
      const ids = await lockChanging(manager, team, chosen, action);
      if (ids.length > MOST_CHANGED_AT_ONCE) throw new TooManyIssues();
      const matched = await count(manager, team, chosen);
      const sample = await sampleOf(manager, ids);
      if (isDryRun || ids.length === 0) return { matched, changed: ids.length, sample, bulkId: null };
      const before = await manager.query<{ state: object }[]>(
        `SELECT ${STATE} AS state FROM issues WHERE id = ANY ($1::uuid[])`,
        [ids],
      );
      const bulkId = await keepForUndo(manager, team.id, {
        action: `issues.${action.kind}`,
        before: before.map(({ state }) => state),
      });
      const { audit } = await apply(manager, team, { issueIds: ids }, action, { bulk_id: bulkId });
      if ('notes' in action && action.notes !== undefined)
        await manager.query('UPDATE issues SET resolution_notes = $2 WHERE id = ANY ($1::uuid[])', [
          ids,
          action.notes,
        ]);
      const [first] = sample;
      if (ids.length === 1 && first !== undefined) {
        const target = { type: 'issue', id: first.id, label: first.title };
        await recordForTeam(manager, team, { action: audit.one, target });
      } else await recordForTeam(manager, team, { action: audit.many, details: { count: ids.length } });
      return { matched, changed: ids.length, sample, bulkId };
    });
  }

  /** Writes the same comment to issues; those that have MAX_COMMENTS_OF_ISSUE are left alone. @throws TooManyIssues above `most` */
  async comment(
    team: ActingTeam,
    chosen: ChosenIssues,
    { text, mentioned, most }: { text: string; mentioned: readonly UserId[]; most: number },
    isDryRun: boolean,
  ): Promise<BulkOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const { sql, parameters } = selectChosen(team.id, chosen);
      const ids = await idsOf(
        manager,
        `SELECT i.id ${sql} AND i.comments_count < ${MAX_COMMENTS_OF_ISSUE} ORDER BY i.check_id, i.fingerprint
         LIMIT ${most + 1} FOR NO KEY UPDATE OF i`,
        parameters,
      );
      if (ids.length > most) throw new TooManyIssues(most);
      const matched = await count(manager, team, chosen);
      const sample = await sampleOf(manager, ids);
      const outcome = { matched, changed: ids.length, sample, bulkId: null };
      if (isDryRun || ids.length === 0) return outcome;
      const actor = issueActor(team.actor);
      await changeIssues(manager, {
        set: 'comments_count = comments_count + 1',
        chosen: 'SELECT unnest($1::uuid[])',
        values: [ids],
        event: { type: 'commented', actor, data: { text } },
      });
      await tellMembers(manager, { kind: 'mentioned', issueIds: ids, actor }, mentioned);
      await recordForTeam(manager, team, { action: 'issues.bulk_commented', details: { count: ids.length } });
      return outcome;
    });
  }

  /** What to test again, one row for each check; at most `most` + 1 checks. */
  async retested(
    team: ActingTeam,
    chosen: ChosenIssues,
    most: number,
  ): Promise<{ checks: RetestedCheck[]; matched: number; sample: SampledIssue[] }> {
    const { sql, parameters } = selectChosen(team.id, chosen);
    const isEnabled = `c.tests ->> i.test_key = 'true'`;
    const checks = await this.rows<RetestedCheck>(
      `SELECT i.check_id AS "checkId", coalesce(array_agg(DISTINCT i.test_key) FILTER (WHERE ${isEnabled}), '{}') AS "testKeys",
         count(*) FILTER (WHERE ${isEnabled})::integer AS issues,
         count(*) FILTER (WHERE ${isEnabled} IS NOT TRUE)::integer AS disabled
       ${sql} GROUP BY i.check_id ORDER BY i.check_id LIMIT ${most}`,
      parameters,
    );
    const ids = await this.ids(
      `SELECT i.id ${sql} AND ${isEnabled} ORDER BY i.check_id, i.fingerprint LIMIT ${MOST_SAMPLED}`,
      parameters,
    );
    const { manager } = this.dataSource;
    return { checks, matched: await count(manager, team, chosen), sample: await sampleOf(manager, ids) };
  }

  async recordRetests(team: ActingTeam, details: { count: number; scans: number }): Promise<void> {
    await recordForTeam(this.dataSource.manager, team, { action: 'issues.bulk_retested', details });
  }

  /**
   * Gives issues the state that they had before a change, with events of its own. Issues that changed since then are left alone.
   *
   * @returns how many are as before, and of how many.
   */
  async undo(team: ActingTeam, bulkId: string): Promise<{ undone: number; of: number } | UndoRefusal> {
    return this.dataSource.transaction(async (manager) => {
      const change = await takeUndo<{ id: IssueId }>(manager, team.id, bulkId, 'issues');
      if (typeof change === 'string') return change;
      const issueIds = change.before.map(({ id }) => id);
      await lockChecks(manager, team.id, { issueIds });
      const actor = issueActor(team.actor);
      const undone = await idsOf(manager, change.action === 'issues.assign' ? UNDO_ASSIGNMENT : UNDO_STATE, [
        JSON.stringify(change.before),
        team.id,
        bulkId,
        actor.kind,
        actor.id,
        actor.name,
      ]);
      if (undone.length > 0)
        await recordForTeam(manager, team, {
          action: 'issues.bulk_undone',
          details: { count: undone.length, undoes: change.action.replace('issues.', '') },
        });
      return { undone: undone.length, of: issueIds.length };
    });
  }
}

/** $1 states, $2 team, $3 id of the change: the issues whose last event is of that change. Comments and notes of workers change no state. */
const UNCHANGED = `SELECT item.*, i.acceptance IS NOT NULL AS was_accepted
  FROM jsonb_to_recordset($1::jsonb) AS item (${STATE_COLUMNS})
  JOIN issues i ON i.id = item.id AND i.team_id = $2
  JOIN checks c ON c.id = i.check_id AND c.deleted_at IS NULL
  WHERE (SELECT e.data ->> 'bulk_id' FROM issue_events e
         WHERE e.issue_id = i.id AND e.type NOT IN ('commented', 'not_judged', 'overdue') ORDER BY e.id DESC LIMIT 1) = $3::text
  ORDER BY i.check_id, i.fingerprint FOR NO KEY UPDATE OF i`;

const undoSql = (set: string, event: string, data: string): string => `
  WITH unchanged AS MATERIALIZED (${UNCHANGED}),
  changed AS (UPDATE issues SET ${set} FROM unchanged WHERE issues.id = unchanged.id
              RETURNING issues.id, issues.assignee_id)
  INSERT INTO issue_events (issue_id, id, type, actor_kind, actor_id, actor_name, data)
  SELECT changed.id, ${NEW_EVENT_ID}, ${event}, $4, $5, $6, jsonb_build_object('undoes', $3::text) || ${data}
  FROM changed JOIN unchanged ON unchanged.id = changed.id RETURNING issue_id AS id`;

const UNDO_STATE = undoSql(
  `is_resolved = unchanged.is_resolved, resolved_at = unchanged.resolved_at, resolution = unchanged.resolution,
   acceptance = nullif(unchanged.acceptance, 'null'), accepted_until = unchanged.accepted_until`,
  `CASE WHEN jsonb_typeof(unchanged.acceptance) = 'object' THEN 'accepted' WHEN NOT unchanged.is_resolved THEN 'unresolved'
     WHEN was_accepted THEN 'acceptance_removed' ELSE 'resolved' END`,
  `CASE WHEN jsonb_typeof(unchanged.acceptance) = 'object'
     THEN jsonb_build_object('reason', unchanged.acceptance -> 'reason', 'note', unchanged.acceptance -> 'note',
       'until', unchanged.acceptance -> 'until')
     WHEN unchanged.is_resolved AND was_accepted THEN '{"state": "resolved"}' ELSE '{}' END`,
);

/** A person who has left the team since then gets nothing. */
const UNDO_ASSIGNMENT = undoSql(
  `assignee_id = (SELECT m.user_id FROM memberships m WHERE m.team_id = $2 AND m.user_id = unchanged.assignee_id)`,
  `'assigned'`,
  `jsonb_build_object('assignee', (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = changed.assignee_id))`,
);

async function count(manager: EntityManager, team: ActingTeam, chosen: ChosenIssues): Promise<number> {
  const { sql, parameters } = selectChosen(team.id, chosen);
  return (await singleValue<number>(manager, `SELECT count(*)::integer ${sql}`, parameters)) ?? 0;
}

const sampleOf = (manager: EntityManager, ids: readonly IssueId[]): Promise<SampledIssue[]> =>
  manager.query<SampledIssue[]>(
    `SELECT i.id, i.title, c.domain FROM issues i JOIN checks c ON c.id = i.check_id WHERE i.id = ANY ($1::uuid[])
     ORDER BY i.check_id, i.fingerprint`,
    [ids.slice(0, MOST_SAMPLED)],
  );
