import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { MailNotSent, type Mailer } from '@palisade/mail';
import { type NotificationMessage, digestOf, mailOf, unsubscribePath } from '@palisade/notifications';
import type { Attempt, ChannelRow, PendingDelivery } from '@palisade/persistence';
import { failedAttempt, nobodyAttempt } from './attempts';
import { MAYBE_WAIT_S, ReceiptLog, type ReceiptWriter } from './receipt-log';

const NO_SERVER = 'The workers have no mail server. The operator must set SMTP_URL for them.';
const NOBODY_AGREED =
  'No recipient has agreed to get messages yet. Each of them got an e-mail with a confirmation link.';
const NOBODY_LEFT = 'No recipient wants this message.';
/** For an e-mail that is under way when the worker stops. */
const STOP_PATIENCE_MS = 5_000;

/** What happened to the recipients of one attempt. */
interface Tally {
  refused: MailNotSent[];
  /** They may have it and get it once more. */
  doubtful: number;
  /** They may have it and get it no more. */
  over: number;
  isEnded: boolean;
}

/** Sends messages by e-mail, a separate one to each recipient. */
export class MailSender {
  constructor(
    private readonly mailer: Mailer,
    private readonly appUrl: string,
  ) {}

  /**
   * Recipients who have the e-mail already are left out. If the server refuses some addresses permanently, the message is not sent to them
   * again. An e-mail that may have arrived is sent once more, after an hour.
   * @param writer called before and after each e-mail, because a slow mail server may take minutes for all
   */
  async send(
    channel: ChannelRow,
    delivery: PendingDelivery,
    signal: AbortSignal,
    writer: ReceiptWriter,
  ): Promise<Attempt> {
    if (!this.mailer.isSet) return failedAttempt(NO_SERVER);
    const log = new ReceiptLog(delivery, writer, false);
    const left = recipientsLeft(channel, delivery);
    if (left.length === 0 && log.acceptedBy.length === 0)
      return nobodyAttempt(
        channel.recipients.length === channel.unconfirmed.length ? NOBODY_AGREED : NOBODY_LEFT,
      );
    const tally: Tally = { refused: [], doubtful: 0, over: 0, isEnded: true };
    for (const recipient of left) {
      if (signal.aborted || !tally.isEnded) break;
      await this.sendOne(recipient, { channel, delivery, signal, log }, tally);
    }
    tally.isEnded &&= !signal.aborted;
    return attemptOf(tally, log);
  }

  private async sendOne(
    recipient: string,
    { channel, delivery, signal, log }: Sending,
    tally: Tally,
  ): Promise<void> {
    const turn = log.turnOf(recipient);
    if (turn === 'over') tally.over += 1;
    if (turn === 'later') tally.doubtful += 1;
    if (turn !== 'now') return;
    tally.isEnded = await log.start(recipient);
    if (!tally.isEnded) return;
    try {
      await unlessStopped(this.mailTo(recipient, channel, delivery), signal);
      tally.isEnded = await log.accepted(recipient);
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error;
      tally.refused.push(error);
      if (!error.isMaybeSent) log.refused(recipient);
      else if (log.turnOf(recipient) === 'over') tally.over += 1;
      else tally.doubtful += 1;
    }
  }

  private async mailTo(recipient: string, channel: ChannelRow, delivery: PendingDelivery): Promise<void> {
    const { id, event, message } = delivery;
    const isSummary = event === 'summary.weekly';
    const path = unsubscribePath(channel.id, channel.unsubscribeKey, recipient);
    const unsubscribe = {
      url: `${this.appUrl}${path}${isSummary ? '' : '?scope=all'}`,
      stops: isSummary ? ('weekly summaries' as const) : ('all messages' as const),
    };
    // One subscriber's click must not end the messages for a whole mailing list.
    const isPersonal = isSummary || !channel.outsiders.includes(recipient);
    const settingsUrl = `${this.appUrl}/t/${channel.teamId}/settings/notifications`;
    await this.mailer.send({
      to: recipient,
      ...mailOf(digestOf(message as unknown as NotificationMessage), { settingsUrl, unsubscribe }),
      messageId: `<${id}.${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}@${new URL(this.appUrl).hostname}>`,
      headers: {
        'List-Unsubscribe': `<${unsubscribe.url}>`,
        ...(isPersonal && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    });
  }
}

/** Those of a channel who are still to be mailed. */
export const recipientsLeft = (
  { recipients, unsubscribed, unconfirmed }: Pick<ChannelRow, 'recipients' | 'unsubscribed' | 'unconfirmed'>,
  { event, acceptedBy }: Pick<PendingDelivery, 'event' | 'acceptedBy'>,
): string[] =>
  recipients.filter(
    (each) =>
      !acceptedBy.includes(each) &&
      !unconfirmed.includes(each) &&
      (event !== 'summary.weekly' || !unsubscribed.includes(each)),
  );

interface Sending {
  channel: ChannelRow;
  delivery: PendingDelivery;
  signal: AbortSignal;
  log: ReceiptLog;
}

function attemptOf({ refused, doubtful, over, isEnded }: Tally, log: ReceiptLog): Attempt {
  const [first] = refused;
  const mayTake = refused.some((error) => !error.isFinal && !error.isMaybeSent);
  const isOver = isEnded && !mayTake && doubtful === 0;
  const result = isOver ? (log.acceptedBy.length > 0 ? 'delivered' : 'refused') : 'later';
  return {
    result,
    isGone: false,
    responseExcerpt: null,
    ...log.receipts,
    waitSeconds: doubtful > 0 && !mayTake ? log.waitSeconds || MAYBE_WAIT_S : null,
    responseStatus: first?.reply ?? (isOver && over === 0 ? 250 : null),
    error: [...errorsOf(refused), ...(over > 0 ? [maybeOf(over)] : [])].join(' ') || null,
  };
}

/** The message id is the same, and the server may still take it: what it does with it is unknown. */
async function unlessStopped(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const stopped = async (): Promise<void> => {
    if (!signal.aborted) await once(signal, 'abort', { signal: done.signal });
    await delay(STOP_PATIENCE_MS, undefined, { signal: done.signal });
    throw new MailNotSent('stopped', null, true);
  };
  const waiting = stopped();
  // Once the e-mail has ended, the wait for the stop ends as well.
  waiting.catch(() => undefined);
  try {
    await Promise.race([sending, waiting]);
  } finally {
    done.abort();
  }
}

const people = (count: number): string => `${count} recipient${count === 1 ? '' : 's'}`;

const maybeOf = (count: number): string =>
  `The mail server took the e-mail for ${people(count)} and did not confirm it: it may have arrived, and is not sent again.`;

function errorsOf(refused: readonly MailNotSent[]): string[] {
  const [first] = refused;
  if (first === undefined) return [];
  const reply = first.reply === null ? first.code : `${first.code}, reply ${first.reply}`;
  return [`The mail server did not accept the e-mail for ${people(refused.length)} (${reply}).`];
}
