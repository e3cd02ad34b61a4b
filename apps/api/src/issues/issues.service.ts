import type { IssueId, TeamId, UserId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import {
  type ActingTeam,
  type GroupOrder,
  type IssueAction,
  IssueChangesRepository,
  IssuesRepository,
  MembershipsRepository,
} from '@palisade/persistence';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { type AcceptIssueBody, acceptanceOf } from './dto/acceptance.properties';
import type { AssignIssueBody } from './dto/issue-action.bodies';
import { type IssueCountsResource, toIssueCountsResource } from './dto/issue-counts.resource';
import { type IssueGroupPage, toIssueGroupResource } from './dto/issue-group.resource';
import {
  type IssueDetailResource,
  type IssuePage,
  toIssueDetailResource,
  toIssueResource,
} from './dto/issue.resource';
import { type IssueCountsQuery, type ListIssuesQuery, toIssueOrder } from './dto/list-issues.query';
import type { UpdateIssueBody } from './dto/update-issue.body';
import { issueNotFound, notAMember } from './issues.errors';

@Injectable()
export class IssuesService {
  constructor(
    private readonly issues: IssuesRepository,
    private readonly changes: IssueChangesRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  async list(teamId: TeamId, query: ListIssuesQuery, address: URL): Promise<IssuePage> {
    const { items, total } = await this.issues.list(teamId, query, pageWindow(query), toIssueOrder(query));
    return pageResource({ items: items.map(toIssueResource), total }, query, address);
  }

  /** The list of issues, or with `group_by` of what they are grouped by. */
  async rows(teamId: TeamId, query: ListIssuesQuery, address: URL): Promise<IssuePage | IssueGroupPage> {
    return query.group_by === undefined
      ? this.list(teamId, query, address)
      : this.groups(teamId, query, address);
  }

  async groups(teamId: TeamId, query: ListIssuesQuery, address: URL): Promise<IssueGroupPage> {
    const order = toIssueOrder(query) as GroupOrder;
    const { items, total } = await this.issues.groups(teamId, query, pageWindow(query), order);
    return pageResource({ items: items.map(toIssueGroupResource), total }, query, address);
  }

  async counts({ id, actor }: AuthenticatedTeam, query: IssueCountsQuery): Promise<IssueCountsResource> {
    const me = actor.kind === 'user' ? actor.id : null;
    return toIssueCountsResource(await this.issues.counts(id, query, me));
  }

  async get(teamId: TeamId, issueId: IssueId): Promise<IssueDetailResource> {
    const issue = await this.issues.find(teamId, issueId);
    if (issue === null) throw issueNotFound();
    return toIssueDetailResource(issue, await this.issues.relatedScans(teamId, issue));
  }

  update(team: ActingTeam, issueId: IssueId, body: UpdateIssueBody): Promise<IssueDetailResource> {
    const kind = body.is_resolved ? 'resolve' : 'unresolve';
    return this.change(team, issueId, { kind, notes: body.resolution_notes });
  }

  accept(team: ActingTeam, issueId: IssueId, body: AcceptIssueBody): Promise<IssueDetailResource> {
    return this.change(team, issueId, acceptanceOf(body.reason, body));
  }

  removeAcceptance(team: ActingTeam, issueId: IssueId): Promise<IssueDetailResource> {
    return this.change(team, issueId, { kind: 'unaccept' });
  }

  async assign(
    team: ActingTeam,
    issueId: IssueId,
    { user_id }: AssignIssueBody,
  ): Promise<IssueDetailResource> {
    return this.change(team, issueId, await this.assignment(team.id, user_id));
  }

  private async change(
    team: ActingTeam,
    issueId: IssueId,
    action: IssueAction,
  ): Promise<IssueDetailResource> {
    if (!(await this.changes.changeOne(team, issueId, action))) throw issueNotFound();
    return this.get(team.id, issueId);
  }

  /** @throws ValidationFailed unless the person is a member */
  async assignment(teamId: TeamId, userId: UserId | null): Promise<IssueAction> {
    if (userId === null) return { kind: 'assign', assignee: null };
    const member = await this.memberships.find(teamId, userId);
    if (member === null) throw notAMember();
    return { kind: 'assign', assignee: { id: userId, name: member.name } };
  }
}
