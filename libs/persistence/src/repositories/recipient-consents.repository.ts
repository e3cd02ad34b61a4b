import type { ChannelId, TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { THE_PRODUCT, recordForTeam } from './audit-entries';
import { MAY_BE_MAILED } from './channel-views';

/** So many e-mails ask an address for one team, and so many for all teams in a day; nobody needs more. */
const MOST_ASKED = 3;
const MOST_ASKED_A_DAY = 3;
/** A team asks so many addresses a day. */
const MOST_ASKED_BY_TEAM = 20;
/** A link that asks is valid for so long. */
const LINK_LIFETIME = `interval '7 days'`;

export interface AskedRecipient {
  teamId: TeamId;
  teamName: string;
  address: string;
}

/** Who outside a team gets its messages: nobody who has not agreed. */
export class RecipientConsentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Notes that an e-mail asks an address, unless it needs none, was asked within a day, or too often.
   * @returns false when no e-mail must be sent
   */
  async ask(teamId: TeamId, address: string, tokenHash: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `consent ${address.toLowerCase()}`,
      ]);
      const rows = await manager.query<unknown[]>(
        `INSERT INTO recipient_consents AS c (team_id, address, status, token_hash, asked_at, asked)
         SELECT $1::uuid, lower($2), 'pending', $3, now(), 1
         WHERE NOT ${MAY_BE_MAILED('$1::uuid', '$2')}
           AND (SELECT count(*) FROM recipient_consents WHERE address = lower($2) AND asked_at > now() - interval '1 day') < ${MOST_ASKED_A_DAY}
           AND (SELECT count(*) FROM recipient_consents WHERE team_id = $1 AND asked_at > now() - interval '1 day') < ${MOST_ASKED_BY_TEAM}
         ON CONFLICT (team_id, address) DO UPDATE SET token_hash = excluded.token_hash, asked_at = now(), asked = c.asked + 1
         WHERE c.asked < ${MOST_ASKED} AND (c.asked_at IS NULL OR c.asked_at <= now() - interval '1 day')
         RETURNING address`,
        [teamId, address, tokenHash],
      );
      return rows.length === 1;
    });
  }

  /** Whose link it is; null when it is unknown, used or over. */
  async find(tokenHash: string): Promise<AskedRecipient | null> {
    const [row] = await this.dataSource.query<AskedRecipient[]>(
      `SELECT c.team_id AS "teamId", t.name AS "teamName", c.address
       FROM recipient_consents c JOIN teams t ON t.id = c.team_id
       WHERE c.token_hash = $1 AND c.asked_at > now() - ${LINK_LIFETIME} AND t.deleted_at IS NULL`,
      [tokenHash],
    );
    return row ?? null;
  }

  /** @returns false when the link is unknown, used or over. */
  async confirm(tokenHash: string): Promise<boolean> {
    const asked = await this.find(tokenHash);
    if (asked === null) return false;
    return this.set(asked.teamId, asked.address, 'confirmed');
  }

  /** Ends every message of the channel's team to an address, also a member's. */
  async unsubscribe(channelId: ChannelId, address: string): Promise<void> {
    const [channel] = await this.dataSource.query<{ teamId: TeamId }[]>(
      'SELECT team_id AS "teamId" FROM notification_channels WHERE id = $1',
      [channelId],
    );
    if (channel !== undefined) await this.set(channel.teamId, address, 'unsubscribed');
  }

  private async set(teamId: TeamId, address: string, status: 'confirmed' | 'unsubscribed'): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<unknown[]>(
        `INSERT INTO recipient_consents AS c (team_id, address, status) VALUES ($1, lower($2), $3)
         ON CONFLICT (team_id, address) DO UPDATE SET status = excluded.status, token_hash = NULL
         WHERE c.status <> excluded.status RETURNING address`,
        [teamId, address, status],
      );
      if (rows.length === 1)
        await recordForTeam(
          manager,
          { id: teamId, actor: THE_PRODUCT },
          { action: `recipient.${status}`, details: { address: address.toLowerCase() } },
        );
      return true;
    });
  }
}
