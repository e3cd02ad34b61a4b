import { Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiParam, ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { ApiOutages } from '../http/api-refusal.decorator';
import { IgnoresBody } from '../http/json-body.interceptor';
import { MAX_TOKEN_CHARACTERS } from '../http/token.param';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { type UnsubscribeAnswer, UnsubscribeService } from './unsubscribe.service';
import { HTML_PAGE } from '../http/response-limits';
import { Operation } from '../auth/controller.decorators';

const HTML = { 'text/html': { schema: HTML_PAGE, example: '<!DOCTYPE html>…' } };

/** The link at the end of each e-mail, also for the button of mail programs (RFC 8058). */
@ApiTags('Notifications')
@Public()
@ApiOutages()
@ApiTooManyRequests()
@ApiProduces('text/html')
@ApiParam({
  name: 'channel_id',
  description: 'Id of the channel.',
  schema: { type: 'string', format: 'uuid', example: '0197f3c0-5a2b-7c3d-9e4f-1a2b3c4d5e6f' },
})
@ApiParam({
  name: 'token',
  description: 'The proof of the link.',
  schema: { type: 'string', maxLength: MAX_TOKEN_CHARACTERS, example: 'q1Yk…' },
})
@ApiQuery({
  name: 'scope',
  required: false,
  description: '`all` ends every message of the team to the address, not only weekly summaries.',
  schema: { type: 'string', pattern: '^all$', maxLength: 3, example: 'all' },
})
@ApiResponse({ status: 404, description: 'The link is invalid.', content: HTML })
@Controller('unsubscribe/:channel_id/:token')
export class UnsubscribeController {
  constructor(private readonly service: UnsubscribeService) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Operation(
    'askUnsubscribe',
    'A page that stops e-mails',
    'The link in an e-mail. Mail programs may open it, so it changes nothing: the page has a button.',
  )
  @ApiResponse({ status: 200, description: 'A button; opening the page changes nothing.', content: HTML })
  async ask(
    @Param('channel_id') channelId: string,
    @Param('token') token: string,
    @Query('scope') scope: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return send(response, await this.service.ask(channelId, token, scope === 'all'));
  }

  @Post()
  @HttpCode(200)
  @IgnoresBody()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Operation(
    'unsubscribe',
    'Stop e-mails to one address',
    'Weekly summaries, or with `scope=all` every message of the team. Also for the unsubscribe button of mail programs (RFC 8058).',
  )
  @ApiResponse({ status: 200, description: 'Stopped.', content: HTML })
  async stop(
    @Param('channel_id') channelId: string,
    @Param('token') token: string,
    @Query('scope') scope: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return send(response, await this.service.stop(channelId, token, scope === 'all'));
  }
}

function send(response: Response, { status, html }: UnsubscribeAnswer): string {
  response.status(status);
  return html;
}
