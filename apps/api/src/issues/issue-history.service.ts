import { type IssueId, MAX_COMMENTS_OF_ISSUE, type TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import {
  type ActingTeam,
  IssueChangesRepository,
  IssueEventsRepository,
  MembershipsRepository,
} from '@palisade/persistence';
import { type PageQuery, pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { ValidationFailed } from '../http/fields/validation-failed';
import { CommentLimits } from './comment-limits';
import type { CommentIssueBody } from './dto/issue-action.bodies';
import {
  type IssueEventPage,
  type IssueEventResource,
  toIssueEventResource,
} from './dto/issue-event.resource';
import { issueNotFound } from './issues.errors';
import { mentionsIn } from './mentions';

const ISSUE_IS_FULL = `An issue can have ${MAX_COMMENTS_OF_ISSUE.toLocaleString('en')} comments. Continue in your own tracker, and resolve or accept the issue here.`;

@Injectable()
export class IssueHistoryService {
  constructor(
    private readonly events: IssueEventsRepository,
    private readonly changes: IssueChangesRepository,
    private readonly memberships: MembershipsRepository,
    private readonly limits: CommentLimits,
  ) {}

  async list(teamId: TeamId, issueId: IssueId, query: PageQuery, address: URL): Promise<IssueEventPage> {
    const { items, total } = await this.events.list(teamId, issueId, pageWindow(query));
    return pageResource({ items: items.map(toIssueEventResource), total }, query, address);
  }

  async comment(team: ActingTeam, issueId: IssueId, { text }: CommentIssueBody): Promise<IssueEventResource> {
    const mentions = mentionsIn(text, text.includes('@') ? await this.memberships.list(team.id) : []);
    if ('problem' in mentions) throw ValidationFailed.at('text', mentions.problem);
    await this.limits.count(team);
    const outcome = await this.changes.comment(team, issueId, text, mentions.userIds);
    if (outcome === 'no_issue') throw issueNotFound();
    if (outcome === 'too_many') throw ValidationFailed.at('text', ISSUE_IS_FULL);
    const event = await this.events.find(team.id, issueId, outcome.eventId);
    if (event === null) throw issueNotFound();
    return toIssueEventResource(event);
  }
}
