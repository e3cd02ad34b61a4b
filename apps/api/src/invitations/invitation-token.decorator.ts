import { applyDecorators } from '@nestjs/common';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { ApiToken } from '../http/token.param';
import { INVITATION_NOT_FOUND } from './invitations.errors';

/** The path's `:token` in the OpenAPI document. */
export const ApiInvitationToken = (): MethodDecorator =>
  applyDecorators(
    ApiToken(),
    ApiRefusal(404, 'The invitation is unknown, used, revoked or expired.', INVITATION_NOT_FOUND),
  );
