import { Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { hashToken, isWellFormedToken } from '@palisade/credentials';
import { RecipientConsentsRepository } from '@palisade/persistence';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { Operation } from '../auth/controller.decorators';
import { ApiOutages } from '../http/api-refusal.decorator';
import { IgnoresBody } from '../http/json-body.interceptor';
import { HTML_PAGE } from '../http/response-limits';
import { MAX_TOKEN_CHARACTERS } from '../http/token.param';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { agreedPage, askPage, overPage } from './recipients.page';

const HTML = { 'text/html': { schema: HTML_PAGE, example: '<!DOCTYPE html>…' } };

/** The link in the one e-mail that asks someone outside a team whether they want its messages. */
@ApiTags('Notifications')
@Public()
@ApiOutages()
@ApiTooManyRequests()
@ApiProduces('text/html')
@ApiParam({
  name: 'token',
  description: 'The proof of the link.',
  schema: { type: 'string', maxLength: MAX_TOKEN_CHARACTERS, example: 'q1Yk…' },
})
@ApiResponse({ status: 404, description: 'The link is invalid, expired or used.', content: HTML })
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
  @ApiResponse({ status: 200, description: 'A button; opening the page changes nothing.', content: HTML })
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
    'The button of the page. The link works once.',
  )
  @ApiResponse({ status: 200, description: 'Messages are sent from now on.', content: HTML })
  async confirm(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    if (isWellFormedToken(token) && (await this.consents.confirm(hashToken(token)))) return agreedPage();
    response.status(404);
    return overPage();
  }
}
