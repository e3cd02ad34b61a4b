import type { IssueId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { type ActingTeam, IssueChangesRepository, IssueEventsRepository } from '@palisade/persistence';
import { type PageQuery, pageWindow } from '../http/page.query';
import { pageResource } from '../http/page.resource';
import type { CommentIssueBody } from './dto/issue-action.bodies';
import {
  type IssueEventPage,
  type IssueEventResource,
  toIssueEventResource,
} from './dto/issue-event.resource';
import { issueNotFound } from './issues.errors';

@Injectable()
export class IssueHistoryService {
  constructor(
    private readonly events: IssueEventsRepository,
    private readonly changes: IssueChangesRepository,
  ) {}

  async list(teamId: TeamId, issueId: IssueId, query: PageQuery, address: URL): Promise<IssueEventPage> {
    const { items, total } = await this.events.list(teamId, issueId, pageWindow(query));
    return pageResource({ items: items.map(toIssueEventResource), total }, query, address);
  }

  async comment(team: ActingTeam, issueId: IssueId, { text }: CommentIssueBody): Promise<IssueEventResource> {
    const eventId = await this.changes.comment(team, issueId, text);
    const event = eventId === null ? null : await this.events.find(team.id, issueId, eventId);
    if (event === null) throw issueNotFound();
    return toIssueEventResource(event);
  }
}
