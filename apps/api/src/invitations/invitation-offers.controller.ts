import { Get, Param } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { InvitationOfferResource } from './dto/invitation.resource';
import { ApiInvitationToken } from './invitation-token.decorator';
import { InvitationsService } from './invitations.service';

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
  @ApiOkResponse({ type: InvitationOfferResource, description: 'The invitation.' })
  @ApiTooManyRequests()
  get(@Param('token') token: string): Promise<InvitationOfferResource> {
    return this.invitations.offer(token);
  }
}
