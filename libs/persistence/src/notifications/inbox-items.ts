import type { InboxKind, IssueId, UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { type IssueActor, NEW_EVENT_ID } from '../ground/issue-events';

interface Told {
  kind: InboxKind;
  issueIds: readonly IssueId[];
  /** Who caused it, and therefore knows it. */
  actor: IssueActor;
}

/** Puts issues into the inboxes of their assignees, in the transaction of the change. */
export const tellAssignees = (manager: EntityManager, told: Told): Promise<void> =>
  tell(manager, told, 'i.assignee_id AS user_id FROM issues i', null);

/** Puts issues into the inboxes of some members, in the transaction of the change. */
export const tellMembers = (manager: EntityManager, told: Told, userIds: readonly UserId[]): Promise<void> =>
  tell(
    manager,
    told,
    'member.id AS user_id FROM issues i CROSS JOIN unnest($5::uuid[]) AS member (id)',
    userIds,
  );

async function tell(
  manager: EntityManager,
  { kind, issueIds, actor: { kind: actorKind, id, name } }: Told,
  whom: string,
  userIds: readonly UserId[] | null,
): Promise<void> {
  if (issueIds.length === 0 || userIds?.length === 0) return;
  await manager.query(
    `INSERT INTO inbox_items (id, team_id, user_id, issue_id, kind, actor_name)
     SELECT ${NEW_EVENT_ID}, told.team_id, told.user_id, told.issue_id, $2, $4
     FROM (SELECT i.id AS issue_id, i.team_id, ${whom} WHERE i.id = ANY ($1::uuid[])) AS told
     WHERE told.user_id IS NOT NULL AND told.user_id IS DISTINCT FROM $3::uuid`,
    [
      issueIds,
      kind,
      actorKind === 'user' ? id : null,
      actorKind === 'system' ? '' : name,
      ...(userIds === null ? [] : [userIds]),
    ],
  );
}
