import { Body, Delete, Get, Param, Patch, Query } from '@nestjs/common';
import { NoContent } from '../http/no-content.decorator';
import { ApiId } from '../http/api-id.decorator';
import { MemberController, Operation, TeamController } from '../auth/controller.decorators';
import { NeedsScope } from '../auth/key-scope';
import { RequiresRole } from '../auth/access.decorators';
import { roleNeeded } from '../auth/access.errors';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiInvalid, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { DepartureChoice } from './dto/departure.properties';
import { ChangeRoleBody, MemberListResource, MemberResource } from './dto/member.resource';
import { LAST_OWNER, MembersService } from './members.service';
import { Returns } from '../http/returns.decorator';

const ApiUserId = (): MethodDecorator => ApiId('user_id', 'Id of the person.');

@TeamController('Teams', 'team/members')
export class MemberListController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @NeedsScope('write')
  @Operation(
    'listMembers',
    'List the members of the team',
    'All members, without pages. A key needs the scope `write` and gets ids and names only.',
  )
  @Returns(MemberListResource, 'All members.')
  list(@CurrentTeam() team: AuthenticatedTeam) {
    return this.members.list(team);
  }
}

@MemberController('Teams', 'team/members')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Patch(':user_id')
  @RequiresRole('owner')
  @ApiUserId()
  @Operation(
    'changeMemberRole',
    "Change a member's role",
    'A lower role revokes the open invitations that the member sent. API keys and the CI hash stay valid unless you request otherwise.',
  )
  @Returns(MemberResource, 'The member.')
  @ApiRefusal(404, 'The team has no such member.', 'Member not found.')
  @ApiBodyRefusals('role', LAST_OWNER)
  changeRole(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('user_id') userId: string,
    @Body() body: ChangeRoleBody,
  ) {
    return this.members.changeRole(team, userId, body);
  }

  @Delete(':user_id')
  @NoContent('The person is no longer a member, effective with the next request.')
  @ApiUserId()
  @Operation(
    'removeMember',
    'Remove a member, or leave the team',
    'Any member may leave. Removing others requires an admin, removing an owner requires an owner. Revokes the open invitations that the member sent. API keys and the CI hash stay valid unless an admin requests otherwise.',
  )
  @ApiRefusal(403, 'The role does not allow it.', roleNeeded('admin'))
  @ApiRefusal(404, 'The team has no such member.', 'Member not found.')
  @ApiInvalid('user_id', LAST_OWNER)
  remove(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('user_id') userId: string,
    @Query() choice: DepartureChoice,
  ): Promise<void> {
    return this.members.remove(team, userId, choice);
  }
}
