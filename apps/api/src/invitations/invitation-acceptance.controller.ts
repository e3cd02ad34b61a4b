import { Ip, Param, Post } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { Operation, UserController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { OwnTeamResource } from '../teams/dto/own-team.resource';
import { ApiInvitationToken } from './invitation-token.decorator';
import { FOR_ANOTHER } from './invitations.errors';
import { InvitationsService } from './invitations.service';
import { Returns } from '../http/returns.decorator';

@UserController('Accounts', 'invitations/:token/accept')
export class InvitationAcceptanceController {
  constructor(private readonly invitations: InvitationsService) {}

  @Post()
  @IgnoresBody()
  @ApiInvitationToken()
  @Operation(
    'acceptInvitation',
    'Accept an invitation',
    'For the account with the invited e-mail address. Without an account, sign up with the token instead.',
  )
  @Returns(OwnTeamResource, 'The team that you joined.')
  @ApiRefusal(
    403,
    'The invitation is for another address, or the request does not come from the dashboard.',
    FOR_ANOTHER,
  )
  accept(@Param('token') token: string, @CurrentSession() session: SessionOwner, @Ip() address: string) {
    return this.invitations.accept(token, session, address);
  }
}
