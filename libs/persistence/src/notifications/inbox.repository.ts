import type { InboxKind, InboxMail, IssueId, Severity, TeamId, TestKey, UserId } from '@palisade/vocabulary';
import { dueAt } from '../ground/issue-due';
import { severityRank } from '../ground/severity-rank';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';
import { INBOX_CAUSE } from './inbox-causes';

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
  /** How many entries of the same cause it stands for. */
  entriesCount: number;
  issueId: IssueId;
  testKey: TestKey;
  ruleId: string | null;
  title: string;
  severity: Severity;
  location: string | null;
  isResolved: boolean;
  isAccepted: boolean;
  checkId: string;
  domain: string;
}

/** A day on which many issues of a person fall due. */
export interface DueDay {
  /** `YYYY-MM-DD`, UTC */
  date: string;
  count: number;
}

/** From this number on a day deserves a warning. */
export const MANY_DUE = 10;
export const DUE_DAYS = 7;

/** Issues of deleted checks are in no inbox. */
const OF_OWNER = `FROM inbox_items item JOIN issues i ON i.id = item.issue_id
  JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
  WHERE item.team_id = $1 AND item.user_id = $2`;

const columns = (createdAt: string): string => `item.id, item.kind, item.actor_name AS "actorName",
  ${createdAt} AS "createdAt", item.read_at AS "readAt",
  i.id AS "issueId", i.test_key AS "testKey", i.rule_id AS "ruleId", i.title, i.severity, i.location,
  i.is_resolved AS "isResolved", i.acceptance IS NOT NULL AS "isAccepted",
  c.id AS "checkId", c.domain`;

const CAUSE = `cause AS (PARTITION BY ${INBOX_CAUSE}, item.read_at IS NULL)`;
const COLUMNS = `${columns('item.created_at')}, 1 AS "entriesCount"`;
const COLUMNS_BY_CAUSE = `${columns('max(item.created_at) OVER cause')},
  (count(*) OVER cause)::integer AS "entriesCount", max(item.id::text COLLATE "C") OVER cause AS newest,
  row_number() OVER (cause ORDER BY i.is_resolved, ${severityRank('i.severity')}, item.id DESC) AS place`;

export class InboxRepository extends SqlRepository {
  /** Newest first. By cause, an entry is the most severe one of its kind, and as new as the newest one. */
  async list(
    { teamId, userId }: InboxOwner,
    { isRead, byCause }: { isRead?: boolean; byCause: boolean },
    window: RowWindow,
  ): Promise<RowPage<InboxEntry>> {
    const from =
      isRead === undefined ? OF_OWNER : `${OF_OWNER} AND item.read_at IS ${isRead ? 'NOT NULL' : 'NULL'}`;
    const values = [teamId, userId];
    if (!byCause) return this.page({ columns: COLUMNS, from, order: 'item.id DESC', values }, window);
    const causes = `FROM (SELECT ${COLUMNS_BY_CAUSE} ${from} WINDOW ${CAUSE}) AS entry WHERE place = 1`;
    return this.page({ columns: 'entry.*', from: causes, order: 'newest DESC', values }, window);
  }

  /**
   * @param ids null: all. Unknown ids are ignored.
   * @param alike also those of the same causes
   * @returns how many were unread
   */
  async markRead(
    { teamId, userId }: InboxOwner,
    ids: readonly string[] | null,
    alike: boolean,
  ): Promise<number> {
    return this.affected(
      `UPDATE inbox_items SET read_at = now() WHERE id IN (
         SELECT item.id ${OF_OWNER} AND item.read_at IS NULL AND ($3::uuid[] IS NULL OR item.id = ANY ($3::uuid[])
           OR $4::boolean AND ${INBOX_CAUSE} IN (SELECT ${INBOX_CAUSE} ${OF_OWNER} AND item.id = ANY ($3::uuid[]))))`,
      [teamId, userId, ids, alike],
    );
  }

  /** On which of the next days many open issues of the person fall due, the first day first. */
  async daysWithManyDue({ teamId, userId }: InboxOwner): Promise<DueDay[]> {
    return this.rows<DueDay>(
      `SELECT (due AT TIME ZONE 'UTC')::date::text AS date, count(*)::integer AS count FROM (
         SELECT ${dueAt('i')} AS due FROM issues i JOIN checks c ON c.id = i.check_id AND c.deleted_at IS NULL
         WHERE i.team_id = $1 AND i.assignee_id = $2 AND NOT i.is_resolved
       ) AS own WHERE due > now() AND due < now() + interval '${DUE_DAYS} days'
       GROUP BY 1 HAVING count(*) >= ${MANY_DUE} ORDER BY 1`,
      [teamId, userId],
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
