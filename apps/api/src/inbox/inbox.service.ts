import { Injectable } from '@nestjs/common';
import { type InboxOwner, InboxRepository, type SessionOwner } from '@palisade/persistence';
import type { TeamId } from '@palisade/vocabulary';
import { TEAM_NEEDED } from '../auth/access.errors';
import { ApiError } from '../http/errors/api-error';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import type { InboxQuery, InboxSettingsBody, ReadInboxBody } from './dto/inbox.requests';
import {
  type DueDaysResource,
  type InboxPage,
  type InboxReadResource,
  type InboxSettingsResource,
  toDueDaysResource,
  toInboxItemResource,
} from './dto/inbox.resource';

interface OwnTeam {
  id: TeamId;
}

/** The inbox of one person in one team; no one else sees it. */
@Injectable()
export class InboxService {
  constructor(private readonly inbox: InboxRepository) {}

  async list(team: OwnTeam, session: SessionOwner, query: InboxQuery, address: URL): Promise<InboxPage> {
    const { items, total } = await this.inbox.list(
      ownerOf(team, session),
      {
        isRead: query.is_read ?? (query.unread === true ? false : undefined),
        byCause: query.group_by === 'cause',
      },
      pageWindow(query),
    );
    return pageResource({ items: items.map(toInboxItemResource), total }, query, address);
  }

  async dueDays(team: OwnTeam, session: SessionOwner): Promise<DueDaysResource> {
    return toDueDaysResource(await this.inbox.daysWithManyDue(ownerOf(team, session)));
  }

  async markRead(
    team: OwnTeam,
    session: SessionOwner,
    { ids, alike }: ReadInboxBody,
  ): Promise<InboxReadResource> {
    return { count: await this.inbox.markRead(ownerOf(team, session), ids ?? null, alike === true) };
  }

  async settings(team: OwnTeam, session: SessionOwner): Promise<InboxSettingsResource> {
    const mail = await this.inbox.mailOf(ownerOf(team, session));
    if (mail === null) throw notAMember();
    return { mail };
  }

  async setSettings(
    team: OwnTeam,
    session: SessionOwner,
    { mail }: InboxSettingsBody,
  ): Promise<InboxSettingsResource> {
    if (!(await this.inbox.setMail(ownerOf(team, session), mail))) throw notAMember();
    return { mail };
  }
}

const ownerOf = ({ id }: OwnTeam, { user }: SessionOwner): InboxOwner => ({ teamId: id, userId: user.id });

/** Removed from the team while the request ran. */
const notAMember = (): ApiError => new ApiError('forbidden', TEAM_NEEDED);
