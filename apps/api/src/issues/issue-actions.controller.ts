import { Body, Delete, Param, Post, Put } from '@nestjs/common';
import { IssuesRepository } from '@palisade/persistence';
import { Operation, TeamController } from '../auth/controller.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals } from '../http/errors/api-refusal.decorator';
import { Owned } from '../http/owned.decorator';
import { AcceptIssueBody, REASON_MESSAGE } from './dto/acceptance.properties';
import { AssignIssueBody } from './dto/issue-action.bodies';
import { IssueDetailResource } from './dto/issue.resource';
import { ASSIGNEE_MESSAGE } from './issues.errors';
import { IssuesService } from './issues.service';
import { Returns } from '../http/returns.decorator';

@TeamController('Issues', 'issues/:issue_id')
export class IssueActionsController {
  constructor(private readonly issues: IssuesService) {}

  @Post('accept')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'acceptIssue',
    'Accept an issue',
    'The issue stays closed when scans find it again, and no longer counts: not in stats, not in `has_critical_issues` of later scans. It opens again when `until` has passed while it is still detected, or when its severity rises. Accepting an accepted issue replaces the terms.',
  )
  @Returns(IssueDetailResource, 'The accepted issue.')
  @ApiBodyRefusals('reason', REASON_MESSAGE)
  accept(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Body() body: AcceptIssueBody,
  ) {
    return this.issues.accept(team, issueId, body);
  }

  @Delete('acceptance')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'removeIssueAcceptance',
    'End the acceptance of an issue',
    'The issue is open if it is still detected, else resolved. An issue that is not accepted stays as it is.',
  )
  @Returns(IssueDetailResource, 'The issue as it is now.')
  removeAcceptance(@CurrentTeam() team: AuthenticatedTeam, @Param('issue_id') issueId: string) {
    return this.issues.removeAcceptance(team, issueId);
  }

  @Put('assignee')
  @Owned(IssuesRepository, 'issue')
  @Operation(
    'assignIssue',
    'Assign an issue to a member of the team',
    'Null removes the assignee. The history of the issue records the change.',
  )
  @Returns(IssueDetailResource, 'The issue as it is now.')
  @ApiBodyRefusals('user_id', ASSIGNEE_MESSAGE)
  assign(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('issue_id') issueId: string,
    @Body() body: AssignIssueBody,
  ) {
    return this.issues.assign(team, issueId, body);
  }
}
