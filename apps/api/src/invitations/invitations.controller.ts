import { Body, Delete, Get, Param, Post } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { NoContent } from '../http/no-content.decorator';
import { ApiId } from '../http/api-id.decorator';
import { MemberController, Operation } from '../auth/controller.decorators';
import { RequiresRole } from '../auth/access.decorators';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { CurrentSession } from '../auth/current-session.decorator';
import { CurrentTeam } from '../auth/current-team.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import {
  CreateInvitationBody,
  InvitationListResource,
  NewInvitationResource,
} from './dto/invitation.resource';
import { ALREADY_MEMBER, INVITATION_NOT_FOUND } from './invitations.errors';
import { InvitationsService } from './invitations.service';
import { Creates, Returns } from '../http/returns.decorator';

/** What a team does with its invitations. */
@MemberController('Teams', 'team/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @RequiresRole('admin')
  @Operation(
    'listInvitations',
    'List the open invitations of the team',
    'Without the links, which are shown only once.',
  )
  @Returns(InvitationListResource, 'Invitations that can still be accepted.')
  list(@CurrentTeam() team: AuthenticatedTeam) {
    return this.invitations.list(team.id);
  }

  @Post()
  @RequiresRole('admin')
  @Operation(
    'createInvitation',
    'Invite someone to the team',
    'The link works once and for seven days; a new invitation for the same address replaces it. Only owners invite owners. Up to 50 an hour from one person, and 5 a day to one address.',
  )
  @Creates(NewInvitationResource, 'The invitation with its link.')
  @ApiBodyRefusals('email', ALREADY_MEMBER)
  create(
    @CurrentTeam() team: AuthenticatedTeam,
    @CurrentSession() session: SessionOwner,
    @Body() body: CreateInvitationBody,
  ) {
    return this.invitations.create(team, session, body);
  }

  @Delete(':invitation_id')
  @RequiresRole('admin')
  @NoContent('The link no longer works.')
  @ApiId('invitation_id', 'Id of the invitation.')
  @Operation(
    'revokeInvitation',
    'Revoke an invitation',
    'A revoked invitation cannot be restored: create a new one.',
  )
  @ApiRefusal(404, 'The team has no such invitation.', INVITATION_NOT_FOUND)
  revoke(
    @CurrentTeam() team: AuthenticatedTeam,
    @Param('invitation_id') invitationId: string,
  ): Promise<void> {
    return this.invitations.revoke(team, invitationId);
  }
}
