import { Body, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { ApiId } from '../http/api-id.decorator';
import { MemberController, Operation } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import {
  CreateIssueViewBody,
  IssueViewListResource,
  IssueViewResource,
  RenameIssueViewBody,
} from './dto/issue-view.resource';
import { IssueViewsService, NAME_TAKEN, RENAME_TAKEN, VIEW_NOT_FOUND } from './issue-views.service';
import { Creates, Returns } from '../http/returns.decorator';

@MemberController('Issues', 'issue-views')
export class IssueViewsController {
  constructor(private readonly views: IssueViewsService) {}

  @Get()
  @Operation(
    'listIssueViews',
    'List saved views of the issues',
    'Yours, and those that other members share in this team.',
  )
  @Returns(IssueViewListResource, 'The views.')
  list(@CurrentTeam() team: AuthenticatedTeam, @CurrentSession() session: SessionOwner) {
    return this.views.list(team, session);
  }

  @Post()
  @Operation(
    'createIssueView',
    'Save a view of the issues',
    'A person can save up to 50 views in a team, with different names. Only you see yours, unless you share them: a team can share up to 100. A shared view ends when its author deletes it or leaves the team.',
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

  @Patch(':view_id')
  @ApiId('view_id', 'Id of the view.')
  @Operation(
    'renameIssueView',
    'Rename a saved view',
    'Its author can. Owners and admins can also rename views that others share.',
  )
  @Returns(IssueViewResource, 'The view with its new name.')
  @ApiRefusal(404, 'You have no such view in this team, and may not rename it.', VIEW_NOT_FOUND)
  @ApiBodyRefusals('name', RENAME_TAKEN)
  rename(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Param('view_id') viewId: string,
    @Body() body: RenameIssueViewBody,
  ) {
    return this.views.rename(team, session, viewId, body);
  }

  @Delete(':view_id')
  @NoContent('Deleted.')
  @ApiId('view_id', 'Id of the view.')
  @Operation(
    'deleteIssueView',
    'Delete a saved view',
    'Deletes the saved filters. The issues stay as they are. Owners and admins can also delete views that others share.',
  )
  @ApiRefusal(404, 'You have no such view in this team, and may not delete it.', VIEW_NOT_FOUND)
  delete(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Param('view_id') viewId: string,
  ): Promise<void> {
    return this.views.delete(team, session, viewId);
  }
}
