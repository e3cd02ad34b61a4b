import type { InboxKind, IssueId, Severity, TeamId, UserId } from '@palisade/vocabulary';
import { severityRank } from '../ground/severity-rank';
import { leavingLocation } from '../ground/signed-in-evidence';
import { SqlRepository } from '../sql/sql-repository';

/** How many entries an e-mail lists. */
const MOST_LISTED = 20;
/** Entries older than this are in no e-mail any more: a mail server that refuses for days gets no heap of them. */
const MAILED_WITHIN = `interval '3 days'`;
/** Entries older than this are deleted. */
const KEPT = `interval '180 days'`;
const BATCH = 1_000;

export interface DueInboxMail {
  team: { id: TeamId; name: string };
  userId: UserId;
  email: string;
  /** All entries that the e-mail is about. */
  ids: string[];
  /** The most severe ones. */
  entries: {
    kind: InboxKind;
    actorName: string;
    issueId: IssueId;
    title: string;
    severity: Severity;
    location: string;
    domain: string;
  }[];
}

/** Daily e-mails leave at 08:00 UTC. */
const LAST_DAILY = `(date_trunc('day', now() AT TIME ZONE 'UTC' - interval '8 hours') + interval '8 hours') AT TIME ZONE 'UTC'`;

const WAITING = `item.mailed_at IS NULL AND item.read_at IS NULL AND item.created_at > now() - ${MAILED_WITHIN}`;

type Recipient = Pick<DueInboxMail, 'userId' | 'email'> & { teamId: TeamId; teamName: string };

/** E-mails about inboxes. An entry that its owner read before is in none. */
export class InboxMailsRepository extends SqlRepository {
  /**
   * Takes what one member is to be mailed; no other worker gets the same. If the worker stops before it has sent the e-mail, nobody sends
   * it: the entries are in the inbox.
   * @returns null when nothing is due
   */
  async forWorkerTake(): Promise<DueInboxMail | null> {
    return this.dataSource.transaction(async (manager) => {
      const [[due]] = await manager.query<[Recipient[], number]>(
        `UPDATE memberships SET inbox_mailed_at = now() FROM (
           SELECT m.team_id, m.user_id, u.email, t.name
           FROM memberships m JOIN users u ON u.id = m.user_id JOIN teams t ON t.id = m.team_id
           WHERE m.inbox_mail <> 'off' AND u.email_confirmed_at IS NOT NULL AND t.deleted_at IS NULL
             AND (m.inbox_mail = 'immediately' OR m.inbox_mailed_at < ${LAST_DAILY})
             AND EXISTS (SELECT FROM inbox_items item WHERE item.team_id = m.team_id AND item.user_id = m.user_id AND ${WAITING})
           ORDER BY m.inbox_mailed_at LIMIT 1 FOR NO KEY UPDATE OF m SKIP LOCKED
         ) AS due WHERE memberships.team_id = due.team_id AND memberships.user_id = due.user_id
         RETURNING due.team_id AS "teamId", due.user_id AS "userId", due.email, due.name AS "teamName"`,
      );
      if (due === undefined) return null;
      const { teamId, teamName, userId, email } = due;
      const [taken] = await manager.query<[{ id: string }[], number]>(
        `UPDATE inbox_items AS item SET mailed_at = now()
         WHERE item.team_id = $1 AND item.user_id = $2 AND ${WAITING} RETURNING id`,
        [teamId, userId],
      );
      const ids = taken.map(({ id }) => id);
      const entries = await manager.query<DueInboxMail['entries']>(
        `SELECT item.kind, item.actor_name AS "actorName", i.id AS "issueId", i.title, i.severity,
                ${leavingLocation('i')} AS location, c.domain
         FROM inbox_items item JOIN issues i ON i.id = item.issue_id
         JOIN checks c ON c.id = i.check_id AND c.deleted_at IS NULL
         WHERE item.id = ANY ($1::uuid[]) ORDER BY ${severityRank('i.severity')}, item.id LIMIT ${MOST_LISTED}`,
        [ids],
      );
      return { team: { id: teamId, name: teamName }, userId, email, ids, entries };
    });
  }

  /** After the e-mail was certainly not sent: the next one has the entries again. */
  async forWorkerReturn({ ids }: DueInboxMail): Promise<void> {
    await this.affected('UPDATE inbox_items SET mailed_at = NULL WHERE id = ANY ($1::uuid[])', [ids]);
  }

  /** Deletes some old entries. @returns how many; call it again until it is 0. */
  async forWorkerPurge(): Promise<number> {
    return this.affected(
      `DELETE FROM inbox_items WHERE id IN (SELECT id FROM inbox_items WHERE created_at < now() - ${KEPT} LIMIT ${BATCH})`,
    );
  }
}
