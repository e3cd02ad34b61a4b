import type { TeamId, UserId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { keptMails } from '../ground/kept-mails';
import { newId } from '../ids';
import { SqlRepository } from '../sql/sql-repository';

/** What an e-mail to a member says. */
export interface MemberText {
  subject: string;
  text: string;
  html?: string;
}

export interface ClaimedMemberMail {
  id: string;
  /** The member's address now. */
  to: string;
  mail: MemberText;
  /** With the attempt that begins now. */
  attempts: number;
}

const MAILS = keptMails(
  'member_mails',
  'w.mail, (SELECT email FROM users WHERE users.id = w.user_id) AS "to"',
);

/** E-mails of workers to members, until the mail server has taken them. They are written in the transaction that causes them, so no restart loses one. */
export class MemberMailsRepository extends SqlRepository {
  async forWorkerClaim(takesOver: boolean): Promise<ClaimedMemberMail | null> {
    const [[claimed]] = await this.dataSource.query<[ClaimedMemberMail[], number]>(MAILS.claim, [takesOver]);
    return claimed ?? null;
  }

  /** @returns false when another worker has claimed it */
  async forWorkerBegin(id: string, attempts: number): Promise<boolean> {
    return (await this.affected(MAILS.begin, [id, attempts])) === 1;
  }

  async forWorkerRenew(id: string, attempts: number): Promise<void> {
    await this.dataSource.query(MAILS.renew, [id, attempts]);
  }

  async forWorkerPostpone(id: string, attempts: number, seconds: number): Promise<void> {
    await this.dataSource.query(MAILS.postpone, [id, attempts, seconds]);
  }

  async forWorkerRemove(id: string): Promise<void> {
    await this.dataSource.query(MAILS.remove, [id]);
  }
}

/** `inbox`: one at a time waits for each member, and what happens meanwhile is in the next one. */
type MailKind = 'inbox' | 'notice';

export async function addMemberMail(
  manager: EntityManager,
  { teamId, userId, kind }: { teamId: TeamId; userId: UserId; kind: MailKind },
  mail: MemberText,
): Promise<void> {
  await manager.query(
    `INSERT INTO member_mails (id, team_id, user_id, kind, mail) VALUES ($1, $2, $3, $4, $5)`,
    [newId(), teamId, userId, kind, JSON.stringify(mail)],
  );
}

/** To the owners and admins of a team. */
export async function notifyAdmins(manager: EntityManager, teamId: TeamId, mail: MemberText): Promise<void> {
  const admins = await manager.query<{ userId: UserId }[]>(
    `SELECT user_id AS "userId" FROM memberships WHERE team_id = $1 AND role IN ('owner', 'admin') ORDER BY user_id`,
    [teamId],
  );
  for (const { userId } of admins) await addMemberMail(manager, { teamId, userId, kind: 'notice' }, mail);
}
