import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { IssuesRepository } from '@palisade/persistence';
import { COMMENTS_A_DAY, MAX_COMMENTS_OF_ISSUE } from '@palisade/vocabulary';
import { Operation, TeamController } from '../auth/controller.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/errors/api-refusal.decorator';
import { ListAddress } from '../http/list-address.decorator';
import { Owned } from '../http/owned.decorator';
import { PageQuery } from '../http/fields/page.query';
import { CommentIssueBody } from './dto/issue-action.bodies';
import { IssueEventPage, IssueEventResource } from './dto/issue-event.resource';
import { IssueHistoryService } from './issue-history.service';
import { Creates, Returns } from '../http/returns.decorator';

@TeamController('Issues', 'issues/:issue_id')
export class IssueHistoryController {
  constructor(private readonly history: IssueHistoryService) {}

  @Get('events')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'listIssueEvents',
    'List what happened to an issue',
    'Oldest first. Events never change, and stay as long as the issue exists.',
  )
  @Returns(IssueEventPage, 'A page of events.')
  @ApiInvalid('page', 'The page must be an integer of at least 1.')
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Query() query: PageQuery,
    @ListAddress() address: URL,
  ) {
    return this.history.list(team.id, issueId, query, address);
  }

  @Post('comments')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'commentOnIssue',
    'Comment on an issue',
    `Comments are part of the history of the issue. \`@name\` mentions a member of the team, by the whole name or by a first name that only one member has. The issue is then in the inbox of that member. A first name that several members have is refused. Other names, and text in backticks, are no mentions. Comments cannot be changed. An issue can have ${MAX_COMMENTS_OF_ISSUE} comments. A person or an API key can write ${COMMENTS_A_DAY.ofOne} a day, a team ${COMMENTS_A_DAY.ofTeam}.`,
  )
  @Creates(IssueEventResource, 'The comment as an event of the history.')
  @ApiBodyRefusals('text', 'The text field is required.')
  comment(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Body() body: CommentIssueBody,
  ) {
    return this.history.comment(team, issueId, body);
  }
}
