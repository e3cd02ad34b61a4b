import type { DeliveryEvent, DeliveryStatus, TeamId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { THE_PRODUCT, recordForTeam } from '../ground/audit-entries';
import { CHANNEL_LIST } from '../ground/channel-views';
import type { ChannelRow } from '../sql/table-columns';
import { SqlRepository, hasRow } from '../sql/sql-repository';

/** A worker that records nothing for this long loses the channel. Sending one message takes less. */
const LEASE = `interval '60 seconds'`;

/** A worker that claims a channel renews its lease before it sends. Without that it never knew of its claim: the response was lost. */
const CLAIM = `interval '10 seconds'`;

/** So many messages and no other were refused before a channel is switched off for it. */
const REFUSED_AT_LEAST = 5;

const THIS_HOUR = `date_trunc('hour', now())`;

/** The right to send to a channel, valid until another worker claims it. */
export type ChannelHold = ChannelRow & { fence: number };

export interface PendingDelivery {
  id: string;
  event: DeliveryEvent;
  message: Record<string, unknown>;
  attempts: number;
  acceptedBy: string[];
  /** Each recipient for whom it was begun without a known end, once per time. */
  maybeSent: string[];
  /** Seconds since it was last begun without a known end. */
  maybeSentAge: number | null;
}

/**
 * How an attempt ended. `refused`: another attempt with this message would get the same response, other messages may be taken. `later`:
 * another attempt may work. `no_recipient`: nobody may get it.
 */
export interface Attempt {
  result: 'delivered' | 'no_recipient' | 'refused' | 'later';
  /** The receiver does not want messages any more. */
  isGone: boolean;
  /** What the receiver says; null when it says nothing. */
  waitSeconds: number | null;
  responseStatus: number | null;
  responseExcerpt: string | null;
  error: string | null;
  acceptedBy: readonly string[];
  maybeSent: readonly string[];
}

/** Who has a message, and who may have it. */
export type Receipts = Pick<Attempt, 'acceptedBy' | 'maybeSent'>;

/** What to do after a failed attempt. */
export interface RetryRule {
  afterSeconds: number;
  giveUpAfterHours: number;
}

/** `outdated`: another worker has the channel, so nothing was written. */
export type RecordedAttempt = 'recorded' | 'switched_off' | 'outdated';

/** What workers do with deliveries. Each channel is claimed as a whole, so its messages keep their order. */
export class NotificationSendingRepository extends SqlRepository {
  /**
   * Channels with something to send, those that wait longest first; several workers get different ones.
   * @param takesOver also those whose worker has ended
   */
  async forWorkerClaim(limit: number, { mails = true, takesOver = true } = {}): Promise<ChannelHold[]> {
    const [rows] = await this.dataSource.query<[ChannelHold[], number]>(
      `UPDATE notification_channels AS c SET lease_until = now() + ${CLAIM}, fence = c.fence + 1
       FROM (
         SELECT id FROM notification_channels
         WHERE due_at <= now() AND (lease_until IS NULL OR ($3 AND lease_until <= now())) AND ($2 OR type <> 'email')
         ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) AS due WHERE c.id = due.id RETURNING ${CHANNEL_LIST}, c.fence`,
      [limit, mails, takesOver],
    );
    return rows;
  }

  /**
   * The next message of a channel; null when none is due. Tests come first; a disabled channel gets only tests. A message that the receiver
   * may have does not hold up those behind it.
   */
  async forWorkerNext({ id }: ChannelHold): Promise<PendingDelivery | null> {
    const columns = `id, event, message, attempts, accepted_by AS "acceptedBy", maybe_sent AS "maybeSent",
      extract(epoch FROM now() - maybe_sent_at)::float AS "maybeSentAge"`;
    return this.first<PendingDelivery>(
      `(SELECT ${columns}, 0 AS rank FROM notification_deliveries
        WHERE channel_id = $1 AND status = 'pending' AND event = 'test' ORDER BY seq LIMIT 1)
       UNION ALL
       (SELECT ${columns}, 1 AS rank FROM (
          SELECT * FROM notification_deliveries
          WHERE channel_id = $1 AND status = 'pending' AND (maybe_sent = '{}' OR next_attempt_at <= now()) ORDER BY seq LIMIT 1
        ) AS head WHERE next_attempt_at <= now()
          AND EXISTS (SELECT FROM notification_channels WHERE id = $1 AND is_active))
       ORDER BY rank LIMIT 1`,
      [id],
    );
  }

  /**
   * Counts e-mails that a team is about to send; false when they would exceed its limit.
   * @param most in an hour of the clock
   */
  async forWorkerCountMails(teamId: TeamId, count: number, most: number): Promise<boolean> {
    return this.hasRow(
      `INSERT INTO mail_hours AS known (team_id, hour, sent) VALUES ($1, ${THIS_HOUR}, $2)
       ON CONFLICT (team_id) DO UPDATE SET hour = excluded.hour,
         sent = CASE WHEN known.hour = excluded.hour THEN known.sent ELSE 0 END + excluded.sent
       WHERE known.hour <> excluded.hour OR known.sent + excluded.sent <= $3
       RETURNING team_id`,
      [teamId, count, most],
    );
  }

  /** Leaves a message for the next hour, without counting an attempt. */
  async forWorkerPostpone(hold: ChannelHold, { id }: PendingDelivery, reason: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await holds(manager, hold))) return;
      await manager.query(
        `UPDATE notification_deliveries SET next_attempt_at = ${THIS_HOUR} + interval '1 hour', error = $2 WHERE id = $1`,
        [id, reason],
      );
    });
  }

  /**
   * Writes that an e-mail or request begins, before it does: whatever fails afterwards, nobody begins it without end.
   * @returns false when another worker has the channel: then it must not begin
   */
  async forWorkerNoteStart(
    hold: ChannelHold,
    deliveryId: string,
    maybeSent: readonly string[],
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await renew(manager, hold))) return false;
      await manager.query(
        'UPDATE notification_deliveries SET maybe_sent = $2, maybe_sent_at = now() WHERE id = $1',
        [deliveryId, maybeSent],
      );
      return true;
    });
  }

  /**
   * Writes who has an e-mail already, and renews the lease: a mail server may take longer for all recipients than
   * the lease lasts. @returns false when another worker has the channel
   */
  async forWorkerNoteAccepted(
    hold: ChannelHold,
    deliveryId: string,
    { acceptedBy, maybeSent }: Receipts,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // Also without the lease: the worker that has it now must not mail them again.
      await manager.query(
        'UPDATE notification_deliveries SET accepted_by = $2, maybe_sent = $3 WHERE id = $1',
        [deliveryId, acceptedBy, maybeSent],
      );
      return renew(manager, hold);
    });
  }

  /** While a slow receiver has the message. @returns false when another worker has the channel */
  async forWorkerRenew(hold: ChannelHold): Promise<boolean> {
    return renew(this.dataSource.manager, hold);
  }

  /** Writes how an attempt ended, and renews the lease. It may be called again after a commit whose response was lost. */
  async forWorkerRecord(
    hold: ChannelHold,
    delivery: PendingDelivery,
    attempt: Attempt,
    retry: RetryRule,
  ): Promise<RecordedAttempt> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await renew(manager, hold))) return 'outdated';
      const isTest = delivery.event === 'test';
      await manager.query(
        `UPDATE notification_deliveries SET attempts = $9, accepted_by = $2, response_status = $3,
           response_excerpt = $4, error = $5, status = $6, maybe_sent = $8,
           delivered_at = CASE WHEN $6 = 'delivered' THEN now() END,
           next_attempt_at = CASE WHEN $6 = 'pending' THEN now() + make_interval(secs => $7) END
         WHERE id = $1 AND attempts < $9`,
        [
          delivery.id,
          attempt.acceptedBy,
          attempt.responseStatus,
          attempt.responseExcerpt,
          attempt.error,
          statusAfter(attempt, isTest),
          retry.afterSeconds,
          attempt.maybeSent,
          delivery.attempts + 1,
        ],
      );
      if (attempt.result === 'no_recipient') return 'recorded';
      const isDelivered = attempt.result === 'delivered';
      await manager.query(
        `UPDATE notification_channels SET
           failing_since = CASE WHEN $2 THEN NULL WHEN $3 THEN failing_since ELSE coalesce(failing_since, now()) END
         WHERE id = $1`,
        [hold.id, isDelivered, isTest],
      );
      if (isDelivered) return 'recorded';
      return switchOffIfHopeless(manager, hold, attempt, retry.giveUpAfterHours);
    });
  }

  /** Sets when the channel is due again. The row is locked first, so a message that is added meanwhile is seen or sets its own time. */
  async forWorkerRelease(hold: ChannelHold): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await holds(manager, hold))) return;
      await manager.query(
        `UPDATE notification_channels SET lease_until = NULL, due_at = CASE
           WHEN EXISTS (SELECT FROM notification_deliveries
                        WHERE channel_id = $1 AND status = 'pending' AND event = 'test') THEN now()
           WHEN is_active THEN least(
             (SELECT next_attempt_at FROM notification_deliveries
              WHERE channel_id = $1 AND status = 'pending' AND maybe_sent = '{}' ORDER BY seq LIMIT 1),
             (SELECT min(next_attempt_at) FROM notification_deliveries
              WHERE channel_id = $1 AND status = 'pending' AND maybe_sent <> '{}')) END
         WHERE id = $1`,
        [hold.id],
      );
    });
  }
}

async function holds(manager: EntityManager, { id, fence }: ChannelHold): Promise<boolean> {
  return hasRow(manager, 'SELECT FROM notification_channels WHERE id = $1 AND fence = $2 FOR NO KEY UPDATE', [
    id,
    fence,
  ]);
}

/** @returns false when another worker has the channel */
async function renew(manager: EntityManager, { id, fence }: ChannelHold): Promise<boolean> {
  const [, renewed] = await manager.query<[unknown[], number]>(
    `UPDATE notification_channels SET lease_until = now() + ${LEASE} WHERE id = $1 AND fence = $2`,
    [id, fence],
  );
  return renewed === 1;
}

/** A test is tried once. */
function statusAfter({ result }: Attempt, isTest: boolean): DeliveryStatus {
  if (result === 'later') return isTest ? 'failed' : 'pending';
  return result === 'refused' ? 'failed' : result;
}

/** A receiver that refuses some messages for what they say gets the others: it is hopeless only after it took none of several. */
async function switchOffIfHopeless(
  manager: EntityManager,
  { id, teamId, name }: ChannelHold,
  { isGone, result }: Attempt,
  giveUpAfterHours: number,
): Promise<RecordedAttempt> {
  const [off] = await manager.query<[{ reason: string }[], number]>(
    `UPDATE notification_channels SET is_active = false, is_off_told = false, updated_at = now(), next_summary_at = NULL,
       off_reason = CASE WHEN $2 THEN 'gone' ELSE 'failing' END
     WHERE id = $1 AND is_active AND ($2 OR (failing_since <= now() - make_interval(hours => $3)
       AND ($4 OR (SELECT count(*) FROM notification_deliveries AS delivery WHERE delivery.channel_id = $1
                   AND delivery.status = 'failed' AND delivery.event <> 'test'
                   AND delivery.created_at >= failing_since - make_interval(hours => $3)) >= ${REFUSED_AT_LEAST})))
     RETURNING off_reason AS reason`,
    [id, isGone, giveUpAfterHours, result === 'later'],
  );
  if (off[0] === undefined) return 'recorded';
  await manager.query(
    `UPDATE notification_deliveries SET status = 'failed', next_attempt_at = NULL,
       error = coalesce(error, 'The channel was switched off.')
     WHERE channel_id = $1 AND status = 'pending'`,
    [id],
  );
  await recordForTeam(
    manager,
    { id: teamId, actor: THE_PRODUCT },
    {
      action: 'notification_channel.switched_off',
      target: { type: 'notification_channel', id, label: name },
      details: { reason: off[0].reason },
    },
  );
  return 'switched_off';
}
