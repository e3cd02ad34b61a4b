import { Get, Header, Param, Post } from '@nestjs/common';
import { CallbacksRepository } from '@palisade/persistence';
import { Operation, PublicController } from '../auth/controller.decorators';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { ApiOutages } from '../http/errors/api-refusal.decorator';
import { NoContent } from '../http/no-content.decorator';
import { MAX_TOKEN_CHARACTERS, ApiToken } from '../http/token.param';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';

const DESCRIPTION =
  'The test `request_forgery` hands such an address to a site, and a request for it shows that the site requests what visitors name. Of a request nothing is kept but its time. Each token gets the same response, also one that no scan expects.';

/** What sites request because a scan has asked them to. */
@ApiOutages()
@ApiTooManyRequests()
@ApiToken()
@IgnoresUnknown()
@PublicController('Operations', 'callback/:token')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksRepository) {}

  @Get()
  @Header('X-Robots-Tag', 'noindex')
  @NoContent('Taken, if a scan expects it.')
  @Operation('openCallback', 'An address that a scan has handed to a site', DESCRIPTION)
  open(@Param('token') token: string): Promise<void> {
    return this.note(token);
  }

  @Post()
  @IgnoresBody()
  @NoContent('Taken, if a scan expects it.')
  @Operation('takeCallback', 'The same, for sites that send something there', DESCRIPTION)
  take(@Param('token') token: string): Promise<void> {
    return this.note(token);
  }

  private async note(token: string): Promise<void> {
    if (token.length <= MAX_TOKEN_CHARACTERS) await this.callbacks.note(token);
  }
}
