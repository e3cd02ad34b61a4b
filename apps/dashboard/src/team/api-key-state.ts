import type { ApiKey } from '../api/resources';

/** The status of a key. A revoked key stays revoked after its expiry date. */
export function apiKeyState(
  key: Pick<ApiKey, 'expires_at' | 'revoked_at'>,
  now: Date,
): 'active' | 'expired' | 'revoked' {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && new Date(key.expires_at) <= now ? 'expired' : 'active';
}
