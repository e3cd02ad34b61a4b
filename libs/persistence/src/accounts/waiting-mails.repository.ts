import { SqlRepository } from '../sql/sql-repository';

/** A program that has not renewed an attempt for so long has ended in the middle of it. */
const LEASE = `interval '2 minutes'`;

export interface ClaimedMail {
  id: string;
  /** Sealed. */
  mail: string;
  /** With the one that begins now. */
  attempts: number;
  /** The program of the attempt before ended in the middle of it, so the mail may have arrived. */
  wasCutOff: boolean;
}

/** E-mails of the api until the mail server has taken them. */
export class WaitingMailsRepository extends SqlRepository {
  /** Keeps an e-mail whose first attempt begins now. */
  async add(id: string, mail: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO waiting_mails (id, mail, attempts, is_running, due_at) VALUES ($1, $2, 1, true, now() + ${LEASE})`,
      [id, mail],
    );
  }

  /** The mail whose next attempt is due for longest; no other program gets it meanwhile. */
  async claim(): Promise<ClaimedMail | null> {
    const [[claimed]] = await this.dataSource.query<[ClaimedMail[], number]>(
      `UPDATE waiting_mails w SET attempts = w.attempts + 1, is_running = true, due_at = now() + ${LEASE}
       FROM (SELECT id, is_running FROM waiting_mails WHERE due_at <= now() AND expires_at > now()
             ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
       WHERE w.id = due.id
       RETURNING w.id, w.mail, w.attempts, due.is_running AS "wasCutOff"`,
    );
    return claimed ?? null;
  }

  /** Says that the attempts with these mails still run. */
  async renew(ids: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE waiting_mails SET due_at = now() + ${LEASE} WHERE id = ANY($1::uuid[]) AND is_running`,
      [ids],
    );
  }

  /** After an attempt with which the mail certainly did not arrive. */
  async postpone(id: string, seconds: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE waiting_mails SET is_running = false, due_at = now() + make_interval(secs => $2) WHERE id = $1`,
      [id, seconds],
    );
  }

  async remove(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM waiting_mails WHERE id = $1', [id]);
  }
}
