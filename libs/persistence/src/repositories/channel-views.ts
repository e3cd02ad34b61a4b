import type { ChannelId, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import {
  CHANNEL_COLUMNS,
  type ChannelRow,
  DELIVERY_COLUMNS,
  type DeliveryRow,
  type Prefixed,
  selectList,
  withoutPrefix,
} from './table-columns';

/** A channel with its latest delivery. */
export type ChannelView = ChannelRow & { lastDelivery: DeliveryRow | null };

const LIVE_CHECKS = `CASE WHEN c.check_ids IS NOT NULL THEN ARRAY(
  SELECT k.id FROM checks k WHERE k.team_id = c.team_id AND k.id = ANY (c.check_ids) AND k.deleted_at IS NULL ORDER BY k.id
) END AS "checkIds"`;

export const CHANNEL_LIST = `${selectList('c', CHANNEL_COLUMNS)}, ${LIVE_CHECKS}`;

export const VIEW = `SELECT ${CHANNEL_LIST}, ${selectList('d', DELIVERY_COLUMNS, 'delivery')}
  FROM notification_channels c LEFT JOIN LATERAL (
    SELECT * FROM notification_deliveries WHERE channel_id = c.id ORDER BY seq DESC LIMIT 1
  ) AS d ON true WHERE c.team_id = $1`;

export type ViewRow = ChannelRow & Prefixed<'delivery', DeliveryRow>;

export async function readView(
  manager: EntityManager,
  teamId: TeamId,
  channelId: ChannelId,
): Promise<ChannelView | null> {
  const [row] = await manager.query<ViewRow[]>(`${VIEW} AND c.id = $2`, [teamId, channelId]);
  return row === undefined ? null : toView(row);
}

export const toView = (row: ViewRow): ChannelView => ({
  ...row,
  lastDelivery:
    (row.deliveryId as string | null) === null
      ? null
      : withoutPrefix<DeliveryRow>('delivery', DELIVERY_COLUMNS, row),
});
