import { createHash } from 'node:crypto';
import { MailNotSent, type Mailer } from '@palisade/mail';
import { type NotificationMessage, digestOf, mailOf, unsubscribePath } from '@palisade/notifications';
import type { Attempt, ChannelRow, PendingDelivery } from '@palisade/persistence';
import { failedAttempt } from './attempts';

const NO_SERVER = 'The workers have no mail server. The operator must set SMTP_URL for them.';
const NOBODY_AGREED =
  'No recipient has agreed to get messages yet. Each of them got an e-mail with a confirmation link.';
/** RFC 5321: the server refuses the address or message permanently. */
export const isFinalReply = (reply: number | null): boolean => reply !== null && reply >= 550 && reply <= 559;

/** Sends messages by e-mail, a separate one to each recipient. */
export class MailSender {
  constructor(
    private readonly mailer: Mailer,
    private readonly appUrl: string,
  ) {}

  /**
   * Recipients who have the e-mail already are left out. If the server refuses some addresses permanently, the message is not sent to them again.
   * @param onAccepted called after each e-mail with all recipients who have it, because a slow mail server may take minutes for all. False stops.
   */
  async send(
    channel: ChannelRow,
    delivery: PendingDelivery,
    signal: AbortSignal,
    onAccepted: (acceptedBy: readonly string[]) => Promise<boolean>,
  ): Promise<Attempt> {
    const obstacle = this.obstacleTo(channel, delivery);
    if (obstacle !== null) return failedAttempt(obstacle);
    const acceptedBy = [...delivery.acceptedBy];
    const refused: MailNotSent[] = [];
    let isHeld = true;
    for (const recipient of recipientsLeft(channel, delivery)) {
      if (signal.aborted || !isHeld) break;
      try {
        await this.mailTo(recipient, channel, delivery);
        acceptedBy.push(recipient);
        isHeld = await onAccepted(acceptedBy);
      } catch (error) {
        if (!(error instanceof MailNotSent)) throw error;
        refused.push(error);
      }
    }
    const isComplete = isHeld && !signal.aborted && refused.every(({ reply }) => isFinalReply(reply));
    const [first] = refused;
    return {
      isDelivered: isComplete && (acceptedBy.length > 0 || first === undefined),
      isGone: false,
      responseStatus: first?.reply ?? (isComplete ? 250 : null),
      responseExcerpt: null,
      error: errorOf(refused),
      acceptedBy,
    };
  }

  private obstacleTo({ recipients, unconfirmed }: ChannelRow, { event }: PendingDelivery): string | null {
    if (!this.mailer.isSet) return NO_SERVER;
    return event === 'test' && recipients.length === unconfirmed.length ? NOBODY_AGREED : null;
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
        'Auto-Submitted': 'auto-generated',
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

function errorOf(refused: readonly MailNotSent[]): string | null {
  const [first] = refused;
  if (first === undefined) return null;
  const reply = first.reply === null ? first.code : `${first.code}, reply ${first.reply}`;
  return `The mail server did not accept the e-mail for ${refused.length} recipient${refused.length === 1 ? '' : 's'} (${reply}).`;
}
