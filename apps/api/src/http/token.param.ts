/**
 * The most characters of a secret in a link, for the OpenAPI document. Tokens are shorter. A longer text names nothing, so it
 * gets the same refusal as an unknown token.
 */
export const MAX_TOKEN_CHARACTERS = 128;
