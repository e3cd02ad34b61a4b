import type { InboxKind, InboxMail, IssueId, Severity, TeamId, UserId } from '@palisade/vocabulary';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';

/** Whose inbox: that of one person in one team. */
export interface InboxOwner {
  teamId: TeamId;
  userId: UserId;
}

export interface InboxEntry {
  id: string;
  kind: InboxKind;
  actorName: string;
  createdAt: Date;
  readAt: Date | null;
  issueId: IssueId;
  title: string;
  severity: Severity;
  location: string | null;
  isResolved: boolean;
  isAccepted: boolean;
  checkId: string;
  domain: string;
}

/** Issues of deleted checks are in no inbox. */
const OF_OWNER = `FROM inbox_items item JOIN issues i ON i.id = item.issue_id
  JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
  WHERE item.team_id = $1 AND item.user_id = $2`;

const COLUMNS = `item.id, item.kind, item.actor_name AS "actorName", item.created_at AS "createdAt", item.read_at AS "readAt",
  i.id AS "issueId", i.title, i.severity, i.location, i.is_resolved AS "isResolved", i.acceptance IS NOT NULL AS "isAccepted",
  c.id AS "checkId", c.domain`;

export class InboxRepository extends SqlRepository {
  /** Newest first. */
  async list(
    { teamId, userId }: InboxOwner,
    { isRead }: { isRead?: boolean },
    window: RowWindow,
  ): Promise<RowPage<InboxEntry>> {
    const from =
      isRead === undefined ? OF_OWNER : `${OF_OWNER} AND item.read_at IS ${isRead ? 'NOT NULL' : 'NULL'}`;
    return this.page({ columns: COLUMNS, from, order: 'item.id DESC', values: [teamId, userId] }, window);
  }

  /** @param ids null: all. Unknown ids are ignored. @returns how many were unread. */
  async markRead({ teamId, userId }: InboxOwner, ids: readonly string[] | null): Promise<number> {
    return this.affected(
      `UPDATE inbox_items SET read_at = now()
       WHERE team_id = $1 AND user_id = $2 AND read_at IS NULL AND ($3::uuid[] IS NULL OR id = ANY ($3::uuid[]))`,
      [teamId, userId, ids],
    );
  }

  /** @returns null when the person is not a member. */
  async mailOf({ teamId, userId }: InboxOwner): Promise<InboxMail | null> {
    return this.value<InboxMail>('SELECT inbox_mail FROM memberships WHERE team_id = $1 AND user_id = $2', [
      teamId,
      userId,
    ]);
  }

  /** What is in the inbox already is not mailed later. @returns false when the person is not a member. */
  async setMail({ teamId, userId }: InboxOwner, mail: InboxMail): Promise<boolean> {
    const values = [teamId, userId];
    return this.dataSource.transaction(async (manager) => {
      const [, set] = await manager.query<[unknown, number]>(
        'UPDATE memberships SET inbox_mail = $3, inbox_mailed_at = now() WHERE team_id = $1 AND user_id = $2',
        [...values, mail],
      );
      await manager.query(
        `UPDATE inbox_items SET mailed_at = now()
         WHERE team_id = $1 AND user_id = $2 AND mailed_at IS NULL AND read_at IS NULL`,
        values,
      );
      return set === 1;
    });
  }
}
