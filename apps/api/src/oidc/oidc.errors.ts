import { MAX_IDENTITIES_OF_PERSON } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import type { OidcClient } from './oidc-client';

export const NO_PROVIDER = 'This installation has no sign-in provider.';
export const PROVIDER_AWAY = 'The sign-in provider cannot be reached. Try again later.';
export const NOTHING_TO_LINK =
  'There is nothing to link, it took too long, or the provider account is for another address. Sign in through the provider again.';
export const TOO_MANY_IDENTITIES = `You can link ${MAX_IDENTITIES_OF_PERSON} provider accounts. Unlink one first.`;
export const LAST_WAY_IN =
  'You have no password: set one with a password reset first, or you cannot sign in again.';
export const IDENTITY_NOT_FOUND = 'Identity not found.';

/** @throws ApiError 404 */
export function requireProvider({ settings }: OidcClient): void {
  if (settings === null) throw new ApiError('not_found', NO_PROVIDER);
}
