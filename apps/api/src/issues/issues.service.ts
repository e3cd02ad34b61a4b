import { Injectable } from '@nestjs/common';
import { type ActingTeam, IssuesRepository } from '@palisade/persistence';
import { ApiError } from '../http/api-error';
import { pageWindow } from '../http/page.query';
import { pageResource } from '../http/page.resource';
import type { BulkIssuesBody } from './dto/bulk-issues.body';
import type { BulkIssuesResource } from './dto/bulk-issues.resource';
import {
  type IssueDetailResource,
  type IssuePage,
  toIssueDetailResource,
  toIssueResource,
} from './dto/issue.resource';
import { type ListIssuesQuery, toIssueFilter } from './dto/list-issues.query';
import type { UpdateIssueBody } from './dto/update-issue.body';

@Injectable()
export class IssuesService {
  constructor(private readonly issues: IssuesRepository) {}

  async list(teamId: string, query: ListIssuesQuery, address: URL): Promise<IssuePage> {
    const { items, total } = await this.issues.list(teamId, toIssueFilter(query), pageWindow(query));
    return pageResource({ items: items.map(toIssueResource), total }, query, address);
  }

  async get(teamId: string, issueId: string): Promise<IssueDetailResource> {
    const issue = await this.issues.find(teamId, issueId);
    if (issue === null) throw issueNotFound();
    return toIssueDetailResource(issue, await this.issues.relatedScans(teamId, issue));
  }

  async update(team: ActingTeam, issueId: string, body: UpdateIssueBody): Promise<IssueDetailResource> {
    const change = { isResolved: body.is_resolved, resolutionNotes: body.resolution_notes };
    if (!(await this.issues.update(team, issueId, change))) throw issueNotFound();
    return this.get(team.id, issueId);
  }

  async bulk(team: ActingTeam, { issue_ids, action }: BulkIssuesBody): Promise<BulkIssuesResource> {
    const count = await this.issues.setResolved(team, issue_ids, action === 'resolve');
    return { message: `${count} issue${count === 1 ? '' : 's'} ${action}d.`, count };
  }
}

const issueNotFound = (): ApiError => new ApiError('not_found', 'Issue not found.');
