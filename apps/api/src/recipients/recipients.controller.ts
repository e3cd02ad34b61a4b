import { Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { hashToken, isWellFormedToken } from '@palisade/credentials';
import { RecipientConsentsRepository } from '@palisade/persistence';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { Operation } from '../auth/controller.decorators';
import { ApiOutages } from '../http/errors/api-refusal.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { ApiPage } from '../http/page.decorator';
import { ApiToken } from '../http/token.param';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { agreedPage, askPage, overPage } from './recipients.page';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

/** The link in the one e-mail that asks someone outside a team whether they want its messages. */
@ApiTags('Notifications')
@Public()
@ApiOutages()
@ApiTooManyRequests()
@ApiToken()
@ApiPage('The link is invalid, expired or used.', 404)
@IgnoresUnknown()
@Controller('recipients/:token')
export class RecipientsController {
  constructor(private readonly consents: RecipientConsentsRepository) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Operation(
    'askRecipient',
    'A page that asks a recipient to agree',
    'The link in an e-mail to someone outside the team. Opening it changes nothing: the page has a button.',
  )
  @ApiPage('A page with a button. Opening the page changes nothing.')
  async ask(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const asked = isWellFormedToken(token) ? await this.consents.find(hashToken(token)) : null;
    if (asked !== null) return askPage(asked.address, asked.teamName);
    response.status(404);
    return overPage();
  }

  @Post()
  @HttpCode(200)
  @IgnoresBody()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Operation(
    'confirmRecipient',
    'Agree to messages of a team',
    'The button of the page sends this request. The link works once.',
  )
  @ApiPage('Messages are sent from now on.')
  async confirm(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    if (isWellFormedToken(token) && (await this.consents.confirm(hashToken(token)))) return agreedPage();
    response.status(404);
    return overPage();
  }
}
