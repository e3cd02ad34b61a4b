import { Body, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { IssuesRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid } from '../http/api-refusal.decorator';
import { Owned } from '../http/owned.decorator';
import { AcceptIssueBody, REASON_MESSAGE } from './dto/acceptance.properties';
import { AssignIssueBody } from './dto/issue-action.bodies';
import { IssueDetailResource } from './dto/issue.resource';
import { ASSIGNEE_MESSAGE } from './issues.errors';
import { IssuesService } from './issues.service';

@TeamController('Issues', 'issues/:issue_id')
export class IssueActionsController {
  constructor(private readonly issues: IssuesService) {}

  @Post('accept')
  @HttpCode(200)
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'acceptIssue',
    'Accept an issue',
    'The issue stays closed when scans find it again, and no longer counts: not in stats, not in `has_critical_issues` of later scans. It opens again when `until` has passed while it is still detected, or when its severity rises. Accepting an accepted issue replaces the terms.',
  )
  @ApiOkResponse({ type: IssueDetailResource, description: 'The accepted issue.' })
  @ApiInvalid('reason', REASON_MESSAGE)
  @ApiBodyRefusals()
  accept(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Body() body: AcceptIssueBody,
  ): Promise<IssueDetailResource> {
    return this.issues.accept(team, issueId, body);
  }

  @Delete('acceptance')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'removeIssueAcceptance',
    'End the acceptance of an issue',
    'The issue is open if it is still detected, else resolved. An issue that is not accepted stays as it is.',
  )
  @ApiOkResponse({ type: IssueDetailResource, description: 'The issue as it is now.' })
  removeAcceptance(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
  ): Promise<IssueDetailResource> {
    return this.issues.removeAcceptance(team, issueId);
  }

  @Put('assignee')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'assignIssue',
    'Assign an issue to a member of the team',
    'Null removes the assignee. The history of the issue records the change.',
  )
  @ApiOkResponse({ type: IssueDetailResource, description: 'The issue as it is now.' })
  @ApiInvalid('user_id', ASSIGNEE_MESSAGE)
  @ApiBodyRefusals()
  assign(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Body() body: AssignIssueBody,
  ): Promise<IssueDetailResource> {
    return this.issues.assign(team, issueId, body);
  }
}
