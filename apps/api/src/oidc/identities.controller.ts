import { Body, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import type { Request, Response } from 'express';
import { NoContent } from '../http/no-content.decorator';
import { ApiId } from '../http/api-id.decorator';
import { Operation, UserController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { type Client, CurrentClient } from '../sessions/client.decorator';
import { IdentityListResource, LinkIdentityBody, ProviderAddressResource } from './dto/identity.resource';
import { IdentitiesService } from './identities.service';
import { IDENTITY_NOT_FOUND, LAST_WAY_IN, NOTHING_TO_LINK, NO_PROVIDER } from './oidc.errors';
import { Returns } from '../http/returns.decorator';

/** The provider accounts that a person signs in with. */
@UserController('Accounts', 'identities')
export class IdentitiesController {
  constructor(private readonly identities: IdentitiesService) {}

  @Get()
  @Operation(
    'listIdentities',
    'List the provider accounts that you sign in with',
    'An identity is an account at the OpenID provider of the installation.',
  )
  @Returns(IdentityListResource, 'All of them.')
  list(@CurrentSession() session: SessionOwner) {
    return this.identities.list(session);
  }

  @Post()
  @Operation(
    'beginIdentityLink',
    'Start linking a provider account',
    'Send the browser to the returned address. The provider account is linked when the browser returns.',
  )
  @Returns(ProviderAddressResource, "The provider's address.")
  @ApiRefusal(404, 'No provider is set up.', NO_PROVIDER)
  @ApiBodyRefusals('current_password', 'The current_password field is required.')
  begin(
    @CurrentSession() session: SessionOwner,
    @Body() body: LinkIdentityBody,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.identities.begin(session, body, client, response);
  }

  @Post('pending')
  @NoContent('Linked: from now on it signs in to this account.')
  @IgnoresBody()
  @Operation(
    'linkPendingIdentity',
    'Link the provider account that was used in this browser just now',
    'For a user who signed in through the provider with the verified address of this account.',
  )
  @ApiRefusal(403, 'Nothing to link, or the request does not come from the dashboard.', NOTHING_TO_LINK)
  linkPending(
    @CurrentSession() session: SessionOwner,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.identities.linkPending(session, client, request, response);
  }

  @Delete(':identity_id')
  @NoContent('The provider account is unlinked.')
  @ApiId('identity_id', 'Id of the identity.')
  @Operation(
    'unlinkIdentity',
    'Unlink a provider account',
    'Unlinking is refused when it would leave the account without a way to sign in.',
  )
  @ApiRefusal(
    403,
    'The identity is the only way to sign in, or the request does not come from the dashboard.',
    LAST_WAY_IN,
  )
  @ApiRefusal(404, 'You have no such identity.', IDENTITY_NOT_FOUND)
  unlink(
    @CurrentSession() session: SessionOwner,
    @Param('identity_id') identityId: string,
    @CurrentClient() client: Client,
  ): Promise<void> {
    return this.identities.unlink(session, identityId, client);
  }
}
