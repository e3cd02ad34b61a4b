import { isDeepStrictEqual } from 'node:util';
import {
  MAX_CHANNELS_PER_TEAM,
  SECRET_ROTATION_HOURS,
  type ChannelId,
  type CheckId,
  type TeamId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { NotificationChannel } from '../entities/notification-channel.entity';
import { type ActingTeam, type AuditTarget, recordForTeam } from '../ground/audit-entries';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { type ChannelView, VIEW, type ViewRow, readView, toView } from '../ground/channel-views';
import { CHANNEL_COLUMNS } from '../sql/table-columns';
import { lockTeam } from '../ground/team-limits';
import { SqlRepository } from '../sql/sql-repository';

/** What a person decides about a channel. */
export type ChannelSettings = Pick<
  NotificationChannel,
  | 'name'
  | 'recipients'
  | 'sealedUrl'
  | 'urlHint'
  | 'sealedSecret'
  | 'secretHint'
  | 'events'
  | 'minSeverity'
  | 'verifiedOnly'
  | 'checkIds'
  | 'isActive'
>;
export type NewChannel = ChannelSettings & Pick<NotificationChannel, 'id' | 'type'>;

const COLUMN_OF: Readonly<Record<keyof ChannelSettings, string>> = {
  ...CHANNEL_COLUMNS,
  checkIds: 'check_ids',
};

/** The audit log names fields as the API does, and never repeats a URL. */
const AUDITED: Readonly<Partial<Record<keyof ChannelSettings, string>>> = {
  name: 'name',
  recipients: 'settings.recipients',
  sealedUrl: 'settings.url',
  sealedSecret: 'settings.routing_key',
  verifiedOnly: 'settings.verified_only',
  events: 'events',
  minSeverity: 'min_severity',
  checkIds: 'check_ids',
  isActive: 'is_active',
};

/** The next Monday at 08:00 UTC. */
export const NEXT_SUMMARY = `((date_trunc('week', (now() AT TIME ZONE 'UTC') - interval '8 hours')
  + interval '7 days 8 hours') AT TIME ZONE 'UTC')`;

/** Channels as people and keys see and change them. */
export class NotificationChannelsRepository extends SqlRepository {
  async ownerOf(channelId: ChannelId): Promise<string | null> {
    return this.value<TeamId>('SELECT team_id AS "teamId" FROM notification_channels WHERE id = $1', [
      channelId,
    ]);
  }

  /** Newest first. */
  async list(teamId: TeamId, { limit, offset }: RowWindow): Promise<RowPage<ChannelView>> {
    const [rows, [counted]] = await Promise.all([
      this.dataSource.query<ViewRow[]>(`${VIEW} ORDER BY c.id DESC LIMIT $2 OFFSET $3::bigint`, [
        teamId,
        limit,
        offset,
      ]),
      this.dataSource.query<{ total: number }[]>(
        'SELECT count(*)::integer AS total FROM notification_channels WHERE team_id = $1',
        [teamId],
      ),
    ]);
    return { items: rows.map(toView), total: counted?.total ?? 0 };
  }

  async find(teamId: TeamId, channelId: ChannelId): Promise<ChannelView | null> {
    return readView(this.dataSource.manager, teamId, channelId);
  }

  /** @returns null when the team has MAX_CHANNELS_PER_TEAM already. The lock on its row makes that exact. */
  async create(team: ActingTeam, channel: NewChannel): Promise<ChannelView | null> {
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const [{ count } = { count: 0 }] = await manager.query<{ count: number }[]>(
        'SELECT count(*)::integer AS count FROM notification_channels WHERE team_id = $1',
        [team.id],
      );
      if (count >= MAX_CHANNELS_PER_TEAM) return null;
      await manager.query(
        `INSERT INTO notification_channels (team_id, id, type, sealed_secret, secret_hint, name, recipients, sealed_url,
           url_hint, events, min_severity, check_ids, is_active, verified_only, off_reason, unsubscribe_key, next_summary_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text[], $11, $12, $13, $14, CASE WHEN $13 THEN NULL ELSE 'manual' END, gen_random_uuid(),
           CASE WHEN $13 AND 'summary.weekly' = ANY ($10::text[]) THEN ${NEXT_SUMMARY} END)`,
        [
          team.id,
          channel.id,
          channel.type,
          channel.sealedSecret,
          channel.secretHint,
          channel.name,
          channel.recipients,
          channel.sealedUrl,
          channel.urlHint,
          channel.events,
          channel.minSeverity,
          channel.checkIds,
          channel.isActive,
          channel.verifiedOnly,
        ],
      );
      await recordForTeam(manager, team, {
        action: 'notification_channel.created',
        target: channelTarget(channel),
        details: { type: channel.type, events: channel.events },
      });
      return readView(manager, team.id, channel.id);
    });
  }

  /** Absent fields stay as they are. Switching a channel on forgets its failures. @returns null when there is no such channel. */
  async update(
    team: ActingTeam,
    channelId: ChannelId,
    changes: Partial<ChannelSettings>,
  ): Promise<ChannelView | null> {
    return this.change(team, channelId, async (manager, before) => {
      const fields = (Object.keys(changes) as (keyof ChannelSettings)[]).filter(
        (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], before[field]),
      );
      if (fields.length === 0) return;
      const assignments = fields.map((field, place) => `${COLUMN_OF[field]} = $${place + 3}`);
      const isActive = changes.isActive ?? before.isActive;
      // A repaired receiver gets three days again. Waiting messages keep their time: an edit must not be a way to send more often.
      const isRepaired =
        fields.some((field) => ['sealedUrl', 'sealedSecret', 'recipients'].includes(field)) ||
        isActive !== before.isActive;
      await manager.query(
        `UPDATE notification_channels SET ${assignments.join(', ')}, updated_at = now(),
           off_reason = CASE WHEN $2 THEN NULL ELSE coalesce(off_reason, 'manual') END WHERE id = $1`,
        [channelId, isActive, ...fields.map((field) => changes[field])],
      );
      await manager.query(SETTLE, [channelId]);
      if (isRepaired) {
        await manager.query(FORGET_FAILURES, [channelId]);
        await manager.query('UPDATE alarms SET told_at = NULL WHERE channel_id = $1', [channelId]);
      }
      await recordForTeam(manager, team, {
        action: 'notification_channel.updated',
        target: channelTarget({ ...before, ...changes }),
        details: { fields: fields.flatMap((field) => AUDITED[field] ?? []) },
      });
    });
  }

  /** The previous secret signs as well for SECRET_ROTATION_HOURS. @returns null when there is no such channel. */
  async rotateSecret(
    team: ActingTeam,
    channelId: ChannelId,
    { sealedSecret, secretHint }: { sealedSecret: string; secretHint: string },
  ): Promise<ChannelView | null> {
    return this.change(team, channelId, async (manager, before) => {
      await manager.query(
        `UPDATE notification_channels SET sealed_previous_secret = sealed_secret, sealed_secret = $2, secret_hint = $3,
           previous_secret_until = now() + interval '${SECRET_ROTATION_HOURS} hours', updated_at = now()
         WHERE id = $1`,
        [channelId, sealedSecret, secretHint],
      );
      await recordForTeam(manager, team, {
        action: 'notification_channel.secret_rotated',
        target: channelTarget(before),
      });
    });
  }

  /** With its deliveries. @returns false when there is no such channel. */
  async delete(team: ActingTeam, channelId: ChannelId): Promise<boolean> {
    const deleted = await this.change(team, channelId, async (manager, before) => {
      await manager.query('DELETE FROM notification_channels WHERE id = $1', [channelId]);
      const target = channelTarget(before);
      await recordForTeam(manager, team, { action: 'notification_channel.deleted', target });
    });
    return deleted !== null;
  }

  /** Those of the ids that are not checks of the team. */
  async unknownChecks(teamId: TeamId, checkIds: readonly CheckId[]): Promise<string[]> {
    return this.ids(
      `SELECT given.id FROM unnest($2::uuid[]) AS given (id) WHERE NOT EXISTS (
         SELECT FROM checks WHERE checks.id = given.id AND checks.team_id = $1 AND checks.deleted_at IS NULL)`,
      [teamId, checkIds],
    );
  }

  /** What an unsubscribe link needs; of no team, because the link itself is the proof. */
  async forUnsubscribe(
    channelId: ChannelId,
  ): Promise<Pick<NotificationChannel, 'recipients' | 'unsubscribeKey'> | null> {
    return this.first<NotificationChannel>(
      `SELECT recipients, unsubscribe_key AS "unsubscribeKey" FROM notification_channels WHERE id = $1 AND type = 'email'`,
      [channelId],
    );
  }

  /** Ends the weekly summaries of one recipient. */
  async unsubscribe(channelId: ChannelId, recipient: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE notification_channels SET unsubscribed = array_append(unsubscribed, $2)
       WHERE id = $1 AND $2 = ANY (recipients) AND NOT $2 = ANY (unsubscribed)`,
      [channelId, recipient],
    );
  }

  /** Behind the lock of the channel's row. @returns the channel as it is then, or was if it is deleted; null without one. */
  private async change(
    team: ActingTeam,
    channelId: ChannelId,
    work: (manager: EntityManager, before: ChannelView) => Promise<void>,
  ): Promise<ChannelView | null> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(
        'SELECT FROM notification_channels WHERE team_id = $1 AND id = $2 FOR NO KEY UPDATE',
        [team.id, channelId],
      );
      const before = await readView(manager, team.id, channelId);
      if (before === null) return null;
      await work(manager, before);
      return (await readView(manager, team.id, channelId)) ?? before;
    });
  }
}

/** Values that depend on the settings: when the next summary is due, and who is still unsubscribed. */
const SETTLE = `UPDATE notification_channels SET
    next_summary_at = CASE WHEN is_active AND 'summary.weekly' = ANY (events)
      THEN coalesce(next_summary_at, ${NEXT_SUMMARY}) END,
    unsubscribed = ARRAY(SELECT unnest(unsubscribed) INTERSECT SELECT unnest(recipients))
  WHERE id = $1`;

/** A channel that was off is due when its oldest message is. */
const FORGET_FAILURES = `UPDATE notification_channels SET failing_since = NULL, due_at = coalesce(due_at,
    (SELECT next_attempt_at FROM notification_deliveries WHERE channel_id = $1 AND status = 'pending' ORDER BY seq LIMIT 1))
  WHERE id = $1`;

const channelTarget = ({ id, name }: { id: string; name: string }): AuditTarget => ({
  type: 'notification_channel',
  id,
  label: name,
});
