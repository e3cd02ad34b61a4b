import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { SessionOwner } from '@palisade/persistence';
import { ForMembers } from '../auth/access.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid, ApiOutages, ApiRefusal } from '../http/api-refusal.decorator';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CreateIssueViewBody, IssueViewListResource, IssueViewResource } from './dto/issue-view.resource';
import { IssueViewsService, NAME_TAKEN, VIEW_NOT_FOUND } from './issue-views.service';

@ApiTags('Issues')
@ForMembers()
@ApiOutages()
@Controller('issue-views')
export class IssueViewsController {
  constructor(private readonly views: IssueViewsService) {}

  @Get()
  @ApiOperation({
    operationId: 'listIssueViews',
    summary: 'List your saved views of the issues',
    description: 'Views are yours alone: other members of the team do not see them.',
  })
  @ApiOkResponse({ type: IssueViewListResource, description: 'All views that you saved in this team.' })
  list(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
  ): Promise<IssueViewListResource> {
    return this.views.list(team, session);
  }

  @Post()
  @ApiOperation({
    operationId: 'createIssueView',
    summary: 'Save a view of the issues',
    description: 'Up to 50 for a person in a team, each with a name of its own. Only you see it.',
  })
  @ApiCreatedResponse({ type: IssueViewResource, description: 'The new view.' })
  @ApiInvalid('name', NAME_TAKEN)
  @ApiBodyRefusals()
  create(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Body() body: CreateIssueViewBody,
  ): Promise<IssueViewResource> {
    return this.views.create(team, session, body);
  }

  @Delete(':view_id')
  @HttpCode(204)
  @ApiParam({
    name: 'view_id',
    description: 'Id of the view.',
    type: String,
    format: 'uuid',
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  })
  @ApiOperation({
    operationId: 'deleteIssueView',
    summary: 'Delete one of your saved views',
    description: 'Deletes the saved filters. The issues stay as they are.',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiRefusal(404, 'You have no such view in this team.', VIEW_NOT_FOUND)
  delete(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Param('view_id') viewId: string,
  ): Promise<void> {
    return this.views.delete(team, session, viewId);
  }
}
