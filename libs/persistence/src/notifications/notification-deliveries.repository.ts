import type { ChannelId, DeliveryId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { DELIVERY_COLUMNS, type DeliveryRow, selectList } from '../sql/table-columns';
import { SqlRepository, firstRow } from '../sql/sql-repository';

export type { DeliveryRow } from '../sql/table-columns';

const COLUMNS = selectList('d', DELIVERY_COLUMNS);
const OF_CHANNEL = 'FROM notification_deliveries d WHERE d.team_id = $1 AND d.channel_id = $2';

/** Deliveries as people and keys see them, and those that they start: tests and repeats. */
export class NotificationDeliveriesRepository extends SqlRepository {
  /** Newest first. */
  async list(teamId: TeamId, channelId: ChannelId, window: RowWindow): Promise<RowPage<DeliveryRow>> {
    const values = [teamId, channelId];
    return this.page({ columns: COLUMNS, from: OF_CHANNEL, order: 'd.seq DESC', values }, window);
  }

  async find(teamId: TeamId, channelId: ChannelId, deliveryId: DeliveryId): Promise<DeliveryRow | null> {
    return read(this.dataSource.manager, teamId, channelId, deliveryId);
  }

  /** A test message, which does not wait for the messages before it and is tried once. */
  async addTest(
    teamId: TeamId,
    channelId: ChannelId,
    messageAt: (id: string) => Record<string, unknown>,
  ): Promise<DeliveryRow | null> {
    return this.wake(channelId, async (manager) => {
      const id = newId();
      await manager.query(
        `INSERT INTO notification_deliveries (id, team_id, channel_id, event, message) VALUES ($1, $2, $3, 'test', $4)`,
        [id, teamId, channelId, JSON.stringify(messageAt(id))],
      );
      return read(manager, teamId, channelId, id);
    });
  }

  /** Sends a message again under the same id; one that still waits is tried now. @returns null without such a delivery. */
  async redeliver(teamId: TeamId, channelId: ChannelId, deliveryId: DeliveryId): Promise<DeliveryRow | null> {
    return this.wake(channelId, async (manager) => {
      await manager.query(
        `UPDATE notification_deliveries SET status = 'pending', next_attempt_at = now(), delivered_at = NULL, maybe_sent = '{}', maybe_sent_at = NULL,
           accepted_by = CASE WHEN status = 'delivered' THEN '{}' ELSE accepted_by END
         WHERE team_id = $1 AND channel_id = $2 AND id = $3`,
        [teamId, channelId, deliveryId],
      );
      return read(manager, teamId, channelId, deliveryId);
    });
  }

  /** Behind the lock of the channel's row, so that no worker that just finished overlooks what is added. */
  private async wake<Result>(
    channelId: ChannelId,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('UPDATE notification_channels SET due_at = now() WHERE id = $1', [channelId]);
      return work(manager);
    });
  }
}

async function read(
  manager: EntityManager,
  teamId: TeamId,
  channelId: ChannelId,
  deliveryId: DeliveryId,
): Promise<DeliveryRow | null> {
  return firstRow<DeliveryRow>(manager, `SELECT ${COLUMNS} ${OF_CHANNEL} AND d.id = $3`, [
    teamId,
    channelId,
    deliveryId,
  ]);
}
