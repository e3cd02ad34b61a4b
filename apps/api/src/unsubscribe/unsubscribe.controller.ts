import { Controller, Get, Header, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../auth/access.decorators';
import { ApiOutages } from '../http/errors/api-refusal.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { ApiToken } from '../http/token.param';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { type UnsubscribePage, UnsubscribeService } from './unsubscribe.service';
import { ApiPage } from '../http/page.decorator';
import { Operation } from '../auth/controller.decorators';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

/** The link at the end of each e-mail, also for the button of mail programs (RFC 8058). */
@ApiTags('Notifications')
@Public()
@ApiOutages()
@ApiTooManyRequests()
@ApiParam({
  name: 'channel_id',
  description: 'Id of the channel.',
  schema: { type: 'string', format: 'uuid', example: '0197f3c0-5a2b-7c3d-9e4f-1a2b3c4d5e6f' },
})
@ApiToken()
@ApiQuery({
  name: 'scope',
  required: false,
  description: '`all` ends every message of the team to the address, not only weekly summaries.',
  schema: { type: 'string', pattern: '^all$', maxLength: 3, example: 'all' },
})
@ApiPage('No recipient has this link.', 404)
@IgnoresUnknown()
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
  @ApiPage('A page with a button. Opening the page changes nothing.')
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
  @ApiPage('Stopped.')
  async stop(
    @Param('channel_id') channelId: string,
    @Param('token') token: string,
    @Query('scope') scope: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return send(response, await this.service.stop(channelId, token, scope === 'all'));
  }
}

function send(response: Response, { status, html }: UnsubscribePage): string {
  response.status(status);
  return html;
}
