import type { ChannelId, TeamId } from '@palisade/vocabulary';
import { THE_PRODUCT, recordForTeam } from '../ground/audit-entries';
import { MAY_BE_MAILED } from '../ground/channel-views';
import { SqlRepository, hasRow } from '../sql/sql-repository';

/** The most consent e-mails to an address: for one team in total, and for all teams in a day. */
const MOST_ASKED = 3;
const MOST_ASKED_A_DAY = 3;
/** The most addresses that a team may ask in a day. */
const MOST_ASKED_BY_TEAM = 20;
/** How long a consent link is valid. */
const LINK_LIFETIME = `interval '7 days'`;

export interface AskedRecipient {
  teamId: TeamId;
  teamName: string;
  address: string;
}

/** People outside a team get its messages only if they have agreed. */
export class RecipientConsentsRepository extends SqlRepository {
  /**
   * Records a consent e-mail to an address, unless it needs none, got one within a day, or got too many.
   * @returns false when no e-mail must be sent
   */
  async ask(teamId: TeamId, address: string, tokenHash: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `consent ${address.toLowerCase()}`,
      ]);
      return hasRow(
        manager,
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
    });
  }

  /** Whose link it is; null when it is unknown, used or expired. */
  async find(tokenHash: string): Promise<AskedRecipient | null> {
    return this.first<AskedRecipient>(
      `SELECT c.team_id AS "teamId", t.name AS "teamName", c.address
       FROM recipient_consents c JOIN teams t ON t.id = c.team_id
       WHERE c.token_hash = $1 AND c.asked_at > now() - ${LINK_LIFETIME} AND t.deleted_at IS NULL`,
      [tokenHash],
    );
  }

  /** @returns false when the link is unknown, used or expired. */
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
