import { type NotificationMessage, POSTS } from '@palisade/notifications';
import type { Attempt, ChannelRow, PendingDelivery } from '@palisade/persistence';
import { CHANNELS } from '@palisade/vocabulary';
import { BROKEN_HTTP, type MessageSettings, postMessage } from '@palisade/target-client';
import type { ChannelSecrets } from './channel-secrets';
import { attemptOf, failedAttempt, finalAttempt } from './attempts';
import { MAYBE_WAIT_S, ReceiptLog, type ReceiptWriter } from './receipt-log';

const NOTHING_TO_SEND = 'The message has nothing to send.';
const CANNOT_OPEN =
  'The URL cannot be decrypted, because NOTIFY_SECRET was replaced. The operator can set the old secret in NOTIFY_SECRET_PREVIOUS, or you enter the URL again.';

/** Categories that do not tell what became of a request that was sent. */
const UNKNOWN_END: ReadonlySet<string> = new Set(['timeout', 'reset', 'aborted', ...BROKEN_HTTP]);
const MAYBE_HAS_IT =
  'The receiver got this message and did not confirm it: it may have arrived, and is not sent again.';

/** A worker died, or its store failed, after the receiver took all of it. */
const TAKEN_BEFORE: Attempt = { ...failedAttempt(''), result: 'delivered', error: null };

/** Posts messages to webhooks, chats and on-call systems. */
export class PostSender {
  constructor(
    private readonly secrets: ChannelSecrets,
    private readonly settings: MessageSettings,
  ) {}

  /** A message of several requests continues with the first that was not taken. */
  async send(
    channel: ChannelRow,
    delivery: PendingDelivery,
    signal: AbortSignal,
    writer: ReceiptWriter,
  ): Promise<Attempt | 'outdated'> {
    const opened = this.secrets.open(channel);
    if (opened === null) return failedAttempt(CANNOT_OPEN);
    const message = delivery.message as unknown as NotificationMessage;
    const posts = POSTS[channel.type](message, opened.secrets, new Date());
    if (posts.length === 0) return finalAttempt(NOTHING_TO_SEND);
    const log = new ReceiptLog(delivery, writer, CHANNELS[channel.type].isChat !== true);
    let attempt = TAKEN_BEFORE;
    for (const [index, post] of posts.entries()) {
      const name = String(index);
      if (log.acceptedBy.includes(name)) continue;
      const turn = log.turnOf(name);
      if (turn !== 'now') return { ...notNow(turn, log), ...log.receipts };
      if (!(await log.start(name))) return 'outdated';
      const response = await postMessage({ url: opened.url, ...post, signal }, this.settings);
      attempt = attemptOf(response);
      const isUnknown = !response.ok && response.isSent === true && UNKNOWN_END.has(response.category);
      if (isUnknown) return { ...afterUnknown(attempt, log.turnOf(name)), ...log.receipts };
      if (attempt.result !== 'delivered') {
        log.refused(name);
        break;
      }
      if (!(await log.accepted(name))) return 'outdated';
    }
    return { ...attempt, ...log.receipts };
  }
}

const notNow = (turn: 'later' | 'over', { waitSeconds }: ReceiptLog): Attempt =>
  turn === 'over'
    ? finalAttempt(MAYBE_HAS_IT)
    : { ...failedAttempt('The receiver may have this message. It gets it once more.'), waitSeconds };

const afterUnknown = (attempt: Attempt, turn: 'now' | 'later' | 'over'): Attempt =>
  turn === 'over'
    ? { ...attempt, result: 'refused', error: `${attempt.error ?? ''} ${MAYBE_HAS_IT}` }
    : { ...attempt, waitSeconds: MAYBE_WAIT_S };
