import { Body, Get, Param, Patch, Query, Res } from '@nestjs/common';
import { IssuesRepository } from '@palisade/persistence';
import type { Response } from 'express';
import { Operation, TeamController } from '../auth/controller.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/errors/api-refusal.decorator';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { IssueCountsResource } from './dto/issue-counts.resource';
import type { IssueGroupPage } from './dto/issue-group.resource';
import { IssueDetailResource, type IssuePage } from './dto/issue.resource';
import { IssueCountsQuery, ListIssuesQuery } from './dto/list-issues.query';
import { UpdateIssueBody } from './dto/update-issue.body';
import { ExportIssuesQuery } from './dto/export-issues.query';
import { IssueExportService } from './issue-export.service';
import { ApiIssueRows } from './issue-rows.decorator';
import { ApiIssuesCsv } from './issues-csv.decorator';
import { IssuesService } from './issues.service';
import { Returns } from '../http/returns.decorator';
import { ReadsReplica } from '../replica/reads-replica.decorator';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

@ReadsReplica()
@TeamController('Issues', 'issues')
export class IssuesController {
  constructor(
    private readonly issues: IssuesService,
    private readonly exports: IssueExportService,
  ) {}

  @Get()
  @IgnoresUnknown()
  @Operation(
    'listIssues',
    'List issues',
    'Newest first, unless `sort` names another order. With `group_by=rule` the rows are rules, the most severe first.',
  )
  @ApiIssueRows()
  @ApiInvalid('severity', 'The severity must be one of critical, high, medium, low.')
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @Query() query: ListIssuesQuery,
    @ListAddress() address: URL,
  ): Promise<IssuePage | IssueGroupPage> {
    return this.issues.rows(team.id, query, address);
  }

  @Get('counts')
  @Operation(
    'countIssues',
    'Count issues by state',
    'With the filters of the list, but without `status` and `state`. `new`, `mine`, `overdue` and `unassigned` count open issues; each replaces what the filters say about the same.',
  )
  @Returns(IssueCountsResource, 'How many issues are in each state.')
  @ApiInvalid('severity', 'The severity must be one of critical, high, medium, low.')
  counts(@CurrentTeam() team: AuthenticatedTeam, @Query() query: IssueCountsQuery) {
    return this.issues.counts(team, query);
  }

  /** Comes before the route of one issue, which would take `export` for an id. */
  @Get('export')
  @IgnoresUnknown()
  @Operation(
    'exportIssues',
    'Download issues as CSV',
    'All issues that match the filters, newest first, in one streamed file. A team can run two exports at a time; a third gets 429 with Retry-After. A client that reads less than 16 KiB a second is disconnected.',
  )
  @ApiIssuesCsv()
  @ApiInvalid('status', 'The status must be one of resolved, unresolved, all.')
  export(
    @CurrentTeam() team: AuthenticatedTeam,
    @Query() query: ExportIssuesQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.exports.send(team, query, response);
  }

  @Get(':issue_id')
  @IgnoresUnknown()
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'getIssue',
    'Get an issue with its check and related scans',
    '`related_scans` has the newest 10 scans of the check since the issue was first detected.',
  )
  @Returns(IssueDetailResource, 'The issue.')
  get(@CurrentTeam() team: AuthenticatedTeam, @Param('issue_id') issueId: string) {
    return this.issues.get(team.id, issueId);
  }

  @Patch(':issue_id')
  @IgnoresUnknown()
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'updateIssue',
    'Resolve or unresolve an issue',
    'Resolving a resolved issue again keeps its `resolved_at` and updates the notes.',
  )
  @Returns(IssueDetailResource, 'The issue as it is now.')
  @ApiBodyRefusals('is_resolved', 'The is_resolved field is required.')
  update(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Body() body: UpdateIssueBody,
  ) {
    return this.issues.update(team, issueId, body);
  }
}
