import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { ApiId } from '../http/api-id.decorator';
import { MemberController, Operation } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CreateIssueViewBody, IssueViewListResource, IssueViewResource } from './dto/issue-view.resource';
import { IssueViewsService, NAME_TAKEN, VIEW_NOT_FOUND } from './issue-views.service';
import { Creates, Returns } from '../http/returns.decorator';

@MemberController('Issues', 'issue-views')
export class IssueViewsController {
  constructor(private readonly views: IssueViewsService) {}

  @Get()
  @Operation(
    'listIssueViews',
    'List your saved views of the issues',
    'Views are private: other members of the team do not see them.',
  )
  @Returns(IssueViewListResource, 'All views that you saved in this team.')
  list(@CurrentTeam() team: AuthenticatedTeam, @CurrentSession() session: SessionOwner) {
    return this.views.list(team, session);
  }

  @Post()
  @Operation(
    'createIssueView',
    'Save a view of the issues',
    'A person can save up to 50 views in a team, with different names. Only you see yours.',
  )
  @Creates(IssueViewResource, 'The new view.')
  @ApiBodyRefusals('name', NAME_TAKEN)
  create(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Body() body: CreateIssueViewBody,
  ) {
    return this.views.create(team, session, body);
  }

  @Delete(':view_id')
  @NoContent('Deleted.')
  @ApiId('view_id', 'Id of the view.')
  @Operation(
    'deleteIssueView',
    'Delete one of your saved views',
    'Deletes the saved filters. The issues stay as they are.',
  )
  @ApiRefusal(404, 'You have no such view in this team.', VIEW_NOT_FOUND)
  delete(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Param('view_id') viewId: string,
  ): Promise<void> {
    return this.views.delete(team, session, viewId);
  }
}
