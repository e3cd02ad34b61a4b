import { Get, Query, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiQuery } from '@nestjs/swagger';
import { Environment, appUrlOf } from '@palisade/config';
import type { Request, Response } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { SessionAuthenticator } from '../auth/session.authenticator';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { type Client, CurrentClient } from '../sessions/client.decorator';
import { EntryResponse } from '../sessions/entry-response';
import { ApiSetsCookie } from '../sessions/sessions.decorators';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { OidcClient } from './oidc-client';
import { OidcCookies } from './oidc-cookies';
import { type OidcOutcome, OidcSignIn } from './oidc-sign-in.service';
import { NO_PROVIDER, requireProvider } from './oidc.errors';
import { MAX_PAGE_CHARACTERS, localPage } from './local-page';
import { OidcStart } from './oidc-start.service';
import { LINK } from '../http/fields/response-limits';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

const ApiRedirect = (description: string): MethodDecorator =>
  ApiFoundResponse({
    description,
    headers: {
      Location: { description: 'Where to go.', schema: { type: 'string', ...LINK } },
      ...ApiSetsCookie.headers,
    },
  });

/** The browser's way to the OpenID provider and back; both responses are redirects. */
@ApiRefusal('default', 'Any other status is a refusal.', 'The request is malformed.')
@ApiTooManyRequests()
@IgnoresUnknown()
@PublicController('Accounts', 'oidc')
export class OidcController {
  private readonly appUrl: string;

  constructor(
    private readonly provider: OidcClient,
    private readonly starts: OidcStart,
    private readonly signIns: OidcSignIn,
    private readonly cookies: OidcCookies,
    private readonly entered: EntryResponse,
    private readonly sessions: SessionAuthenticator,
    environment: Environment,
  ) {
    this.appUrl = appUrlOf(environment);
  }

  @Get('start')
  @Operation(
    'startProviderSignIn',
    'Go to the OpenID provider to sign in',
    'Open it as a link in the browser; do not request it from a script.',
  )
  @ApiQuery({
    name: 'return',
    required: false,
    description: 'The page of the dashboard to go to afterwards.',
    schema: {
      type: 'string',
      maxLength: MAX_PAGE_CHARACTERS,
      example: '/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/issues',
    },
  })
  @ApiQuery({
    name: 'fresh',
    required: false,
    description: 'Requests a new sign-in from the provider. Some changes of an account need one.',
    schema: { type: 'string', pattern: '^true$', maxLength: 4, example: 'true' },
  })
  @ApiRedirect('To the provider, or to the sign-in page when the provider cannot be reached.')
  @ApiRefusal(404, 'No provider is set up.', NO_PROVIDER)
  async start(
    @Query('return') returnTo: unknown,
    @Query('fresh') fresh: unknown,
    @Res() response: Response,
  ): Promise<void> {
    requireProvider(this.provider);
    const url = await this.starts.begin(response, localPage(returnTo), null, fresh === 'true');
    response.redirect(url ?? this.page('/sign-in', { oidc: 'unavailable' }));
  }

  @Get('callback')
  @Operation(
    'finishProviderSignIn',
    'Return from the OpenID provider',
    'The provider sends the browser here with `code` and `state`, or with `error`.',
  )
  @ApiRedirect('To the requested page, or to the sign-in page with the reason.')
  @ApiRefusal(404, 'No provider is set up.', NO_PROVIDER)
  async callback(
    @Req() request: Request,
    @CurrentClient() client: Client,
    @Res() response: Response,
  ): Promise<void> {
    requireProvider(this.provider);
    const flow = this.cookies.flow.read(request);
    this.cookies.flow.clear(response);
    if (flow === null) return response.redirect(this.page('/sign-in', { oidc: 'over' }));
    const session =
      flow.linkTo === null ? null : await this.sessions.authenticate(request, false).catch(() => null);
    const query = request.originalUrl.slice(request.path.length);
    const outcome = await this.signIns.finish(query, flow, session, client);
    response.redirect(this.next(response, outcome, flow));
  }

  private next(
    response: Response,
    outcome: OidcOutcome,
    { returnTo, linkTo }: { returnTo: string; linkTo: string | null },
  ): string {
    switch (outcome.outcome) {
      case 'entered': {
        const isPending = 'challenge' in outcome.entered;
        this.entered.give(response.req, response, outcome.entered);
        // A redirect sets its own status.
        return isPending ? this.page('/sign-in/code', { return: returnTo }) : this.page(returnTo);
      }
      case 'must_link':
        this.cookies.link.set(response, outcome.link);
        return this.page('/link-account', { return: returnTo });
      case 'linked':
        return this.page(returnTo, { oidc: 'linked' });
      case 'refused':
        return this.page(linkTo === null ? '/sign-in' : returnTo, { oidc: outcome.refusal });
    }
  }

  /** An address of the dashboard. @param path may have a query already. */
  private page(path: string, query: Record<string, string> = {}): string {
    const more = new URLSearchParams(query).toString();
    return `${this.appUrl}${path}${more === '' ? '' : `${path.includes('?') ? '&' : '?'}${more}`}`;
  }
}
