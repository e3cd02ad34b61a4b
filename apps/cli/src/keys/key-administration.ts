import { type ApiKey, ApiKeysRepository, COMMAND_LINE, isId } from '@palisade/persistence';
import { type KeyScope, MAX_ACTIVE_API_KEYS, type TeamId } from '@palisade/vocabulary';
import { withTeam } from '../known-team';
import { makeApiKey } from './make-api-key';

export interface ListedKey {
  key_id: string;
  name: string;
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  scopes: KeyScope[];
  revoked_at: string | null;
}

export async function createKey(
  teamId: TeamId,
  name: string,
  expiresAt: Date | null,
  scopes: readonly KeyScope[],
): Promise<{ key_id: string; api_key: string }> {
  const { key, row } = makeApiKey(name, expiresAt, scopes);
  const acting = { id: teamId, actor: COMMAND_LINE };
  const created = await withTeam(teamId, (dataSource) =>
    new ApiKeysRepository(dataSource).create(acting, row),
  );
  if (created === null)
    throw new Error(
      `The team has ${MAX_ACTIVE_API_KEYS} active API keys, which is the limit. Revoke one first.`,
    );
  return { key_id: created.id, api_key: key };
}

export async function revokeKey(teamId: TeamId, keyId: string): Promise<void> {
  const acting = { id: teamId, actor: COMMAND_LINE };
  const isRevoked = await withTeam(
    teamId,
    async (dataSource) => isId(keyId) && (await new ApiKeysRepository(dataSource).revoke(acting, keyId)),
  );
  if (!isRevoked) throw new Error(`The team has no key with the id ${keyId}.`);
}

export async function listKeys(teamId: TeamId): Promise<ListedKey[]> {
  const keys = await withTeam(teamId, (dataSource) => new ApiKeysRepository(dataSource).list(teamId));
  return keys.map(toListedKey);
}

const toListedKey = (key: ApiKey): ListedKey => ({
  key_id: key.id,
  name: key.name,
  last_four: key.lastFour,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  expires_at: key.expiresAt?.toISOString() ?? null,
  scopes: key.scopes,
  revoked_at: key.revokedAt?.toISOString() ?? null,
});
