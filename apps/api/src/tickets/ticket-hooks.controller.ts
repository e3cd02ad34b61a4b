import { Param, Post, Req, Res } from '@nestjs/common';
import { type Request, type Response, raw } from 'express';
import { Operation, PublicController } from '../auth/controller.decorators';
import { ApiError } from '../http/errors/api-error';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { NoContent } from '../http/no-content.decorator';
import { ApiToken } from '../http/token.param';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import { TicketConnectionsService } from './ticket-connections.service';
import { HOOK_NOT_FOUND } from './tickets.errors';
import { IgnoresUnknown } from '../http/unknown-names.interceptor';

const MAX_BODY_KIB = 256;
/** The signature is over the bytes. */
const readBytes = raw({ limit: MAX_BODY_KIB * 1024, type: () => true });

/** The token in the path and the signature of the body are the credentials. */
@IgnoresUnknown()
@PublicController('Tickets', 'hooks/tickets')
export class TicketHooksController {
  constructor(private readonly connections: TicketConnectionsService) {}

  @Post(':token')
  @IgnoresBody()
  @NoContent('Taken. The state of the ticket is read within seconds.')
  @Operation(
    'takeTicketMessage',
    'Take a message of a ticket system',
    'For the webhooks of GitHub, signed with the secret (`X-Hub-Signature-256`), of GitLab, which send it (`X-Gitlab-Token`), and of Jira, signed with it (`X-Hub-Signature`). A message is only a hint to read a ticket. Up to 256 KiB.',
  )
  @ApiToken()
  @ApiRefusal(404, 'Unknown, replaced or revoked, or the signature or secret is not valid.', HOOK_NOT_FOUND)
  @ApiTooManyRequests()
  async take(
    @Param('token') token: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    // Strangers, who know no token, make us read nothing.
    const hook = await this.connections.hookOf(token);
    await this.connections.take(hook, request.headers, await bytesOf(request, response));
  }
}

function bytesOf(request: Request, response: Response): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    void readBytes(request, response, (error?: unknown) => {
      if (error !== undefined)
        reject(new ApiError('payload_too_large', `The body must not exceed ${MAX_BODY_KIB} KiB.`));
      else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    });
  });
}
