import { Get, Param } from '@nestjs/common';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiUnknownParameter } from '../http/errors/api-refusal.decorator';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { InvitationOfferResource } from './dto/invitation.resource';
import { ApiInvitationToken } from './invitation-token.decorator';
import { InvitationsService } from './invitations.service';
import { Returns } from '../http/returns.decorator';

/** What a person with the link sees before joining; the token in the path is the credential. */
@PublicController('Accounts', 'invitations/:token')
export class InvitationOffersController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @ApiInvitationToken()
  @Operation(
    'getInvitation',
    'Get an invitation',
    'Shows which team invites to which role, before the user signs up or accepts.',
  )
  @Returns(InvitationOfferResource, 'The invitation.')
  @ApiUnknownParameter()
  @ApiTooManyRequests()
  get(@Param('token') token: string) {
    return this.invitations.offer(token);
  }
}
