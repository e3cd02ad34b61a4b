import type { ChannelOffReason, TeamId } from '@palisade/vocabulary';
import { hasChannel } from '../ground/notification-outbox';
import { OVERDUE_AFTER } from '../ground/overdue-checks';
import { SqlRepository, affectedRows } from '../sql/sql-repository';
import { type MemberText, notifyAdmins } from './member-mails.repository';

/** Rows per statement; the next run takes the rest. */
const BATCH = 500;
const KEPT = `interval '30 days'`;

/** A channel that Palisade switched off and whose team does not know yet. */
export interface SilencedChannel {
  id: string;
  teamId: TeamId;
  name: string;
  reason: ChannelOffReason;
}

export interface NotificationState {
  /** Seconds; 0 when nothing waits. */
  oldestPendingSeconds: number;
  /** Events without deliveries. */
  events: number;
  off: { reason: ChannelOffReason; count: number }[];
}

/** What happens without a request: checks become overdue, deliveries get old, channels are switched off. */
export class NotificationWatchRepository extends SqlRepository {
  /** Announces checks whose scan should have ended: it was not started, or waits or runs for too long. Once until a scan completes. */
  async forWorkerAnnounceOverdue(): Promise<number> {
    const rows = await this.dataSource.query<unknown[]>(
      `WITH heard AS MATERIALIZED (
         SELECT DISTINCT team_id FROM notification_channels WHERE is_active AND events && '{check.overdue,alarm.unscanned}'
       ), late AS MATERIALIZED (
         SELECT checks.id, checks.team_id, least(checks.next_run_at, waiting.since) AS due_at
         FROM heard JOIN checks ON checks.team_id = heard.team_id LEFT JOIN LATERAL (
           SELECT greatest(scans.created_at, held_until) AS since FROM scan_slots JOIN scans ON scans.id = scan_slots.scan_id
           WHERE scan_slots.check_id = checks.id
         ) AS waiting ON true
         WHERE checks.is_active AND checks.deleted_at IS NULL
           AND (checks.next_run_at <= now() - ${OVERDUE_AFTER} OR waiting.since <= now() - ${OVERDUE_AFTER})
           AND NOT EXISTS (SELECT FROM notification_streaks AS streak
                           WHERE streak.check_id = checks.id AND streak.kind = 'check.overdue')
         LIMIT ${BATCH}
       ), started AS (
         INSERT INTO notification_streaks (check_id, kind, team_id) SELECT id, 'check.overdue', team_id FROM late
         ON CONFLICT DO NOTHING RETURNING check_id
       )
       INSERT INTO notification_events (team_id, check_id, kind, data)
       SELECT late.team_id, late.id, 'overdue', jsonb_build_object('due_at', late.due_at)
       FROM late JOIN started ON started.check_id = late.id RETURNING id`,
    );
    return rows.length;
  }

  /** Announces that staging ends, a week and a day before: each once, and again after a renewal. */
  async forWorkerAnnounceStagingEnds(): Promise<number> {
    const rows = await this.dataSource.query<unknown[]>(
      `WITH ending AS (
         SELECT checks.id, checks.staging_until - make_interval(days => CASE
           WHEN checks.staging_until <= now() + interval '1 day' THEN 1 ELSE 7 END) AS notice
         FROM checks WHERE checks.staging_until > now() AND checks.staging_until <= now() + interval '7 days'
           AND checks.is_verified AND checks.deleted_at IS NULL
       ), noted AS (
         UPDATE checks SET staging_noted_for = ending.notice FROM ending
         WHERE checks.id = ending.id AND checks.staging_noted_for IS DISTINCT FROM ending.notice
         RETURNING checks.id, checks.team_id, checks.staging_until
       )
       INSERT INTO notification_events (team_id, check_id, kind, data)
       SELECT team_id, id, 'staging_ending', jsonb_build_object('ends_at', staging_until)
       FROM noted WHERE ${hasChannel('noted.team_id')} RETURNING id`,
    );
    return rows.length;
  }

  /** Channels that were switched off and whose team was not notified. They are returned until `forWorkerTell` is called. */
  async forWorkerSilenced(): Promise<SilencedChannel[]> {
    return this.rows<SilencedChannel>(
      `SELECT id, team_id AS "teamId", name, off_reason AS reason FROM notification_channels
       WHERE NOT is_off_told AND off_reason IN ('gone', 'failing') LIMIT ${BATCH}`,
    );
  }

  /** Writes the e-mails to owners and admins: of several workers, one does. @param mail null without a mail server */
  async forWorkerTell({ id, teamId }: SilencedChannel, mail: MemberText | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const tell = 'UPDATE notification_channels SET is_off_told = true WHERE id = $1 AND NOT is_off_told';
      const isFirst = (await affectedRows(manager, tell, [id])) === 1;
      if (isFirst && mail !== null) await notifyAdmins(manager, teamId, mail);
    });
  }

  /** Deletes some deliveries that have ended and are older than 30 days. @returns how many; call it again until it is 0. */
  async forWorkerPurge(): Promise<number> {
    return this.affected(`DELETE FROM notification_deliveries WHERE seq IN (
         SELECT seq FROM notification_deliveries
         WHERE created_at < now() - ${KEPT} AND status <> 'pending' ORDER BY created_at LIMIT ${BATCH})`);
  }

  async forWorkerState(): Promise<NotificationState> {
    const [[state], off] = await Promise.all([
      this.dataSource.query<Omit<NotificationState, 'off'>[]>(
        `SELECT coalesce(extract(epoch FROM now() - (
           SELECT min(head.created_at) FROM notification_channels AS channel CROSS JOIN LATERAL (
             SELECT created_at FROM notification_deliveries AS delivery
             WHERE delivery.channel_id = channel.id AND delivery.status = 'pending' ORDER BY seq LIMIT 1
           ) AS head WHERE channel.due_at IS NOT NULL
         )), 0)::float AS "oldestPendingSeconds", (SELECT count(*)::integer FROM notification_events) AS events`,
      ),
      this.dataSource.query<NotificationState['off']>(
        `SELECT off_reason AS reason, count(*)::integer AS count FROM notification_channels
         WHERE off_reason IN ('gone', 'failing') GROUP BY 1`,
      ),
    ]);
    return { oldestPendingSeconds: 0, events: 0, ...state, off };
  }
}
