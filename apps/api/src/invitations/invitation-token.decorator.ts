import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { ApiRefusal } from '../http/api-refusal.decorator';
import { MAX_TOKEN_CHARACTERS } from '../http/token.param';
import { INVITATION_NOT_FOUND } from './invitations.errors';

/** The path's `:token` in the OpenAPI document. */
export const ApiInvitationToken = (): MethodDecorator =>
  applyDecorators(
    ApiParam({
      name: 'token',
      description: "The last part of the invitation's link: a secret.",
      schema: { type: 'string', maxLength: MAX_TOKEN_CHARACTERS, example: 'TOKEN' },
    }),
    ApiRefusal(404, 'The invitation is unknown, used, revoked or expired.', INVITATION_NOT_FOUND),
  );
