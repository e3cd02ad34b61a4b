import { ApiParam } from '@nestjs/swagger';

/**
 * The most characters of a secret in a link, for the OpenAPI document. Tokens are shorter. A longer text names nothing, so it
 * gets the same refusal as an unknown token.
 */
export const MAX_TOKEN_CHARACTERS = 128;

/** The secret of a link as the path parameter `token`. */
export const ApiToken = (): ClassDecorator & MethodDecorator =>
  ApiParam({
    name: 'token',
    description: 'The last part of the link: a secret.',
    schema: { type: 'string', maxLength: MAX_TOKEN_CHARACTERS, example: 'TOKEN' },
  });
