import { generateApiKey, hashApiKey } from '@palisade/credentials';
import type { NewApiKey } from '@palisade/persistence';
import { DEFAULT_KEY_SCOPES, type KeyScope } from '@palisade/vocabulary';

/** A new key and its row; only the row is stored. */
export function makeApiKey(
  name: string,
  expiresAt: Date | null,
  scopes: readonly KeyScope[] = DEFAULT_KEY_SCOPES,
): { key: string; row: NewApiKey } {
  const key = generateApiKey();
  return { key, row: { name, keyHash: hashApiKey(key), lastFour: key.slice(-4), expiresAt, scopes } };
}
