import type { ChannelId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { recipientOf } from '@palisade/notifications';
import { NotificationChannelsRepository, isId } from '@palisade/persistence';
import { askPage, donePage, unknownPage } from './unsubscribe.page';

export interface UnsubscribeAnswer {
  status: 200 | 404;
  html: string;
}

/** Ends weekly summaries for the person who holds the link of an e-mail. */
@Injectable()
export class UnsubscribeService {
  constructor(private readonly channels: NotificationChannelsRepository) {}

  async ask(channelId: ChannelId, token: string): Promise<UnsubscribeAnswer> {
    const recipient = await this.recipient(channelId, token);
    return answer(recipient, askPage);
  }

  async stop(channelId: ChannelId, token: string): Promise<UnsubscribeAnswer> {
    const recipient = await this.recipient(channelId, token);
    if (recipient !== null) await this.channels.unsubscribe(channelId, recipient);
    return answer(recipient, donePage);
  }

  private async recipient(channelId: ChannelId, token: string): Promise<string | null> {
    const channel = isId(channelId) ? await this.channels.forUnsubscribe(channelId) : null;
    return channel && recipientOf(token, channel.unsubscribeKey, channel.recipients);
  }
}

const answer = (recipient: string | null, page: (recipient: string) => string): UnsubscribeAnswer =>
  recipient === null ? { status: 404, html: unknownPage() } : { status: 200, html: page(recipient) };
