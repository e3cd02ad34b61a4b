import { Body, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiBodyRefusals, ApiRefusal } from '../http/errors/api-refusal.decorator';
import { type Client, CurrentClient } from '../sessions/client.decorator';
import { SecondFactorNeededResource } from '../sessions/dto/second-factor-step';
import { CurrentSessionResource } from '../sessions/dto/session.resource';
import { EntryResponse } from '../sessions/entry-response';
import { ApiSetsCookie } from '../sessions/sessions.decorators';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { LINK_OVER, NO_MAIL_FOR_SIGN_IN } from './accounts.errors';
import { MailSentResource, RequestSignInLinkBody, UseSignInLinkBody } from './dto/email.bodies';
import { SignInLinksService } from './sign-in-links.service';
import { Accepts } from '../http/returns.decorator';

@PublicController('Accounts', 'sign-in-links')
export class SignInLinksController {
  constructor(
    private readonly links: SignInLinksService,
    private readonly entered: EntryResponse,
  ) {}

  @Post()
  @Operation(
    'requestSignInLink',
    'Request a sign-in link by e-mail',
    'For people whose sign-in with the password gets 429, or who have forgotten it. The response is the same whether or not the address has an account. Up to 2 in 30 minutes for one address, and 30 an hour from one client. If the address is not confirmed, the link sets a new password instead.',
  )
  @Accepts(MailSentResource, 'If the account exists, an e-mail is on its way.')
  @ApiRefusal(403, 'The installation has no mail server.', NO_MAIL_FOR_SIGN_IN)
  @ApiBodyRefusals('email', 'The email field is required.')
  @ApiTooManyRequests()
  request(@Body() { email }: RequestSignInLinkBody, @CurrentClient() client: Client) {
    return this.links.request(email, client);
  }

  @Post('complete')
  @Operation(
    'signInWithLink',
    'Sign in with a link',
    'The token comes from the e-mail, or from `palisade user sign-in-link`. It works once, within 30 minutes. The response sets the same cookies as `signIn`, and a second factor is still required.',
  )
  @ApiCreatedResponse({ type: CurrentSessionResource, description: 'Signed in.', ...ApiSetsCookie })
  @ApiAcceptedResponse({
    type: SecondFactorNeededResource,
    description: 'The link is right; `passSecondFactor` finishes the sign-in.',
    ...ApiSetsCookie,
  })
  @ApiBodyRefusals('token', LINK_OVER)
  @ApiTooManyRequests()
  async use(
    @Body() { token }: UseSignInLinkBody,
    @CurrentClient() client: Client,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentSessionResource | SecondFactorNeededResource> {
    return this.entered.give(request, response, await this.links.use(token, client));
  }
}
