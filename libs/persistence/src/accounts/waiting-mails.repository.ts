import { keptMails } from '../ground/kept-mails';
import { SqlRepository } from '../sql/sql-repository';

export interface ClaimedMail {
  id: string;
  /** Sealed. */
  mail: string;
  /** With the one that begins now. */
  attempts: number;
}

const MAILS = keptMails('waiting_mails', 'w.mail');

/** E-mails of the api until the mail server has taken them. */
export class WaitingMailsRepository extends SqlRepository {
  /** Keeps an e-mail whose first attempt begins now. */
  async add(id: string, mail: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO waiting_mails (id, mail, attempts, is_running, due_at) VALUES ($1, $2, 1, true, ${MAILS.firstDue})`,
      [id, mail],
    );
  }

  async claim(takesOver: boolean): Promise<ClaimedMail | null> {
    const [[claimed]] = await this.dataSource.query<[ClaimedMail[], number]>(MAILS.claim, [takesOver]);
    return claimed ?? null;
  }

  /** @returns false when another program has claimed it */
  async begin(id: string, attempts: number): Promise<boolean> {
    return (await this.affected(MAILS.begin, [id, attempts])) === 1;
  }

  async renew(id: string, attempts: number): Promise<void> {
    await this.dataSource.query(MAILS.renew, [id, attempts]);
  }

  async postpone(id: string, attempts: number, seconds: number): Promise<void> {
    await this.dataSource.query(MAILS.postpone, [id, attempts, seconds]);
  }

  async remove(id: string): Promise<void> {
    await this.dataSource.query(MAILS.remove, [id]);
  }
}
