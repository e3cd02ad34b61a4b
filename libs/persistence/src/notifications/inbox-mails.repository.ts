import type { InboxKind, IssueId, Severity, TeamId, UserId } from '@palisade/vocabulary';
import { severityRank } from '../ground/severity-rank';
import { leavingLocation } from '../ground/signed-in-evidence';
import { SqlRepository } from '../sql/sql-repository';
import { INBOX_CAUSE } from './inbox-causes';
import { type MemberText, addMemberMail } from './member-mails.repository';

/** How many entries an e-mail lists. */
const MOST_LISTED = 20;
/** Entries older than this are in no e-mail any more. */
const MAILED_WITHIN = `interval '3 days'`;
/** Entries older than this are deleted. */
const KEPT = `interval '180 days'`;
const BATCH = 1_000;

export interface DueInboxMail {
  team: { id: TeamId; name: string };
  /** All entries that the e-mail is about. */
  count: number;
  /** The most severe ones; one of each cause. */
  entries: {
    /** How many entries of the same cause it stands for. */
    entriesCount: number;
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

interface Recipient {
  teamId: TeamId;
  teamName: string;
  userId: UserId;
}

/** E-mails about inboxes. An entry that its owner read before is in none. */
export class InboxMailsRepository extends SqlRepository {
  /**
   * Writes the e-mail about what one member is to be mailed; no other worker writes the same. A member for whom one still waits, because
   * the mail server does not take it, gets the rest in the next one.
   * @returns false when none is due
   */
  async forWorkerWrite(compose: (due: DueInboxMail) => MemberText): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[due]] = await manager.query<[Recipient[], number]>(
        `UPDATE memberships SET inbox_mailed_at = now() FROM (
           SELECT m.team_id, m.user_id, t.name
           FROM memberships m JOIN users u ON u.id = m.user_id JOIN teams t ON t.id = m.team_id
           WHERE m.inbox_mail <> 'off' AND u.email_confirmed_at IS NOT NULL AND t.deleted_at IS NULL
             AND (m.inbox_mail = 'immediately' OR m.inbox_mailed_at < ${LAST_DAILY})
             AND NOT EXISTS (SELECT FROM member_mails w WHERE w.team_id = m.team_id AND w.user_id = m.user_id AND w.kind = 'inbox')
             AND EXISTS (SELECT FROM inbox_items item WHERE item.team_id = m.team_id AND item.user_id = m.user_id AND ${WAITING})
           ORDER BY m.inbox_mailed_at LIMIT 1 FOR NO KEY UPDATE OF m SKIP LOCKED
         ) AS due WHERE memberships.team_id = due.team_id AND memberships.user_id = due.user_id
         RETURNING due.team_id AS "teamId", due.user_id AS "userId", due.name AS "teamName"`,
      );
      if (due === undefined) return false;
      const { teamId, teamName, userId } = due;
      const [taken] = await manager.query<[{ id: string }[], number]>(
        `UPDATE inbox_items AS item SET mailed_at = now()
         WHERE item.team_id = $1 AND item.user_id = $2 AND ${WAITING} RETURNING id`,
        [teamId, userId],
      );
      const ids = taken.map(({ id }) => id);
      const entries = await manager.query<DueInboxMail['entries']>(
        `SELECT kind, "actorName", "entriesCount", "issueId", title, severity, location, domain FROM (
           SELECT item.kind, item.actor_name AS "actorName", (count(*) OVER cause)::integer AS "entriesCount",
                  i.id AS "issueId", i.title, i.severity, ${leavingLocation('i')} AS location, c.domain, item.id,
                  row_number() OVER (cause ORDER BY ${severityRank('i.severity')}, item.id) AS place
           FROM inbox_items item JOIN issues i ON i.id = item.issue_id
           JOIN checks c ON c.id = i.check_id AND c.deleted_at IS NULL
           WHERE item.id = ANY ($1::uuid[]) WINDOW cause AS (PARTITION BY ${INBOX_CAUSE})
         ) AS entry WHERE place = 1 ORDER BY ${severityRank('severity')}, id LIMIT ${MOST_LISTED}`,
        [ids],
      );
      // None is left when everything was deleted meanwhile.
      if (entries.length > 0) {
        const mail = compose({ team: { id: teamId, name: teamName }, count: ids.length, entries });
        await addMemberMail(manager, { teamId, userId, kind: 'inbox' }, mail);
      }
      return true;
    });
  }

  /** Deletes some old entries. @returns how many; call it again until it is 0. */
  async forWorkerPurge(): Promise<number> {
    return this.affected(
      `DELETE FROM inbox_items WHERE id IN (SELECT id FROM inbox_items WHERE created_at < now() - ${KEPT} LIMIT ${BATCH})`,
    );
  }
}
