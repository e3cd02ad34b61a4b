import type { EntityManager } from 'typeorm';
import type { DeliveryEvent, DeliveryId } from '@palisade/vocabulary';
import type { NotificationEventEntry } from '../entities/notification-event.entity';
import { newId } from '../ids';
import { CHANNEL_LIST } from '../ground/channel-views';
import { type Happening, happeningOf } from './notification-facts';
import { type MemberText, notifyAdmins } from './member-mails.repository';
import type { ChannelRow } from '../sql/table-columns';
import { SqlRepository } from '../sql/sql-repository';

/** Any number that no other lock uses. */
const RELAY_LOCK = 8_150_010;

/** A message for one channel. */
export interface NewDelivery {
  event: DeliveryEvent;
  message: object;
}

/** @param deliveryId of the message, which repeats it. @returns null when the channel is not subscribed to it. */
export type Compose = (
  happening: Happening,
  channel: ChannelRow,
  deliveryId: DeliveryId,
) => NewDelivery | null;

/** @returns the e-mail that owners and admins get, whatever their channels are; null for most events. */
export type Notice = (happening: Happening) => MemberText | null;

/** Turns events into deliveries and e-mails. One worker at a time, in the order of the events, so that each channel gets them in that order. */
export class NotificationRelayRepository extends SqlRepository {
  async forWorkerHasEvents(): Promise<boolean> {
    return (await this.value<boolean>('SELECT EXISTS (SELECT FROM notification_events) AS waiting')) === true;
  }

  /** @returns how many events were taken: 0 also while another worker relays. */
  async forWorkerRelay(limit: number, compose: Compose, notice: Notice): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [lock] = await manager.query<{ taken: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock($1) AS taken',
        [RELAY_LOCK],
      );
      if (lock?.taken !== true) return 0;
      const entries = await manager.query<NotificationEventEntry[]>(
        `SELECT id, team_id AS "teamId", check_id AS "checkId", kind, scan_id AS "scanId", data, created_at AS "createdAt"
         FROM notification_events ORDER BY id LIMIT $1`,
        [limit],
      );
      for (const entry of entries) await relay(manager, entry, compose, notice);
      await manager.query('DELETE FROM notification_events WHERE id = ANY ($1::bigint[])', [
        entries.map(({ id }) => id),
      ]);
      return entries.length;
    });
  }
}

async function relay(
  manager: EntityManager,
  entry: NotificationEventEntry,
  compose: Compose,
  notice: Notice,
): Promise<void> {
  const happening = await happeningOf(manager, entry);
  if (happening === null) return;
  const mail = notice(happening);
  if (mail !== null) await notifyAdmins(manager, entry.teamId, mail);
  const channels = await manager.query<ChannelRow[]>(
    `SELECT ${CHANNEL_LIST} FROM notification_channels c
     WHERE c.team_id = $1 AND c.is_active AND (c.check_ids IS NULL OR c.check_ids && $2::uuid[]) ORDER BY c.id`,
    [entry.teamId, happening.flaw?.checks.map(({ checkId }) => checkId) ?? [entry.checkId]],
  );
  for (const channel of channels) {
    const id = newId();
    const delivery = compose(happening, channel, id);
    if (delivery !== null) await insertDelivery(manager, channel, id, delivery);
  }
}

/**
 * Wakes the channel, unless it waits for its next attempt, then adds the message. In this order, so that no worker that just finished
 * overlooks the new row, and that a channel which is being switched off gets none.
 */
export async function insertDelivery(
  manager: EntityManager,
  { id: channelId, teamId }: Pick<ChannelRow, 'id' | 'teamId'>,
  id: string,
  { event, message }: NewDelivery,
): Promise<void> {
  const [, awake] = await manager.query<[unknown[], number]>(
    'UPDATE notification_channels SET due_at = coalesce(due_at, now()) WHERE id = $1 AND is_active',
    [channelId],
  );
  if (awake === 0) return;
  await manager.query(
    'INSERT INTO notification_deliveries (id, team_id, channel_id, event, message) VALUES ($1, $2, $3, $4, $5)',
    [id, teamId, channelId, event, JSON.stringify(message)],
  );
}
