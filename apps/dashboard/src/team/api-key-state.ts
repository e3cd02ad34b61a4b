import type { ApiKey } from '../api/resources';

/** What a key is worth now. A revoked key stays so, whenever it would have expired. */
export function apiKeyState(
  key: Pick<ApiKey, 'expires_at' | 'revoked_at'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && new Date(key.expires_at) <= now ? 'expired' : 'active';
}
