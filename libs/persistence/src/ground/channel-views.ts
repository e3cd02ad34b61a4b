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
} from '../sql/table-columns';

/** A channel with its latest delivery. */
export type ChannelView = ChannelRow & { lastDelivery: DeliveryRow | null };

const LIVE_CHECKS = `CASE WHEN c.check_ids IS NOT NULL THEN ARRAY(
  SELECT k.id FROM checks k WHERE k.team_id = c.team_id AND k.id = ANY (c.check_ids) AND k.deleted_at IS NULL ORDER BY k.id
) END AS "checkIds"`;

const isConfirmedMember = (team: string, address: string): string => `EXISTS (
  SELECT FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.team_id = ${team} AND u.email = lower(${address}) AND u.email_confirmed_at IS NOT NULL)`;

/** Whether an address wants the messages of a team: it agreed, or is a member's own and did not refuse. In SQL. */
export const MAY_BE_MAILED = (team: string, address: string): string =>
  `coalesce((SELECT CASE status WHEN 'confirmed' THEN true WHEN 'unsubscribed' THEN false END FROM recipient_consents
     WHERE team_id = ${team} AND address = lower(${address})), ${isConfirmedMember(team, address)})`;

const RECIPIENTS = `ARRAY(SELECT r FROM unnest(c.recipients) AS r WHERE NOT ${MAY_BE_MAILED('c.team_id', 'r')}) AS unconfirmed,
  ARRAY(SELECT r FROM unnest(c.recipients) AS r WHERE NOT ${isConfirmedMember('c.team_id', 'r')}) AS outsiders`;

export const CHANNEL_LIST = `${selectList('c', CHANNEL_COLUMNS)}, ${LIVE_CHECKS}, ${RECIPIENTS}`;

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
