import type { ChannelId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { recipientOf } from '@palisade/notifications';
import { NotificationChannelsRepository, RecipientConsentsRepository, isId } from '@palisade/persistence';
import { askAllPage, askPage, doneAllPage, donePage, unknownPage } from './unsubscribe.page';

export interface UnsubscribePage {
  status: 200 | 404;
  html: string;
}

/** Ends weekly summaries, or every message of a team, for the person who holds the link of an e-mail. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly channels: NotificationChannelsRepository,
    private readonly consents: RecipientConsentsRepository,
  ) {}

  /** @param isAll whether the link ends every message of the team, not only weekly summaries */
  async ask(channelId: ChannelId, token: string, isAll: boolean): Promise<UnsubscribePage> {
    const recipient = await this.recipient(channelId, token);
    return pageFor(recipient, isAll ? askAllPage : askPage);
  }

  async stop(channelId: ChannelId, token: string, isAll: boolean): Promise<UnsubscribePage> {
    const recipient = await this.recipient(channelId, token);
    if (recipient !== null) await (isAll ? this.consents : this.channels).unsubscribe(channelId, recipient);
    return pageFor(recipient, isAll ? doneAllPage : donePage);
  }

  private async recipient(channelId: ChannelId, token: string): Promise<string | null> {
    const channel = isId(channelId) ? await this.channels.forUnsubscribe(channelId) : null;
    return channel && recipientOf(token, channel.unsubscribeKey, channel.recipients);
  }
}

const pageFor = (recipient: string | null, page: (recipient: string) => string): UnsubscribePage =>
  recipient === null ? { status: 404, html: unknownPage() } : { status: 200, html: page(recipient) };
