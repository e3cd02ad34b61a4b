import { Injectable } from '@nestjs/common';
import { generateApiKey, hashApiKey } from '@palisade/credentials';
import { type ActingTeam, ApiKeysRepository, type SessionOwner } from '@palisade/persistence';
import { DEFAULT_KEY_SCOPES, MAX_ACTIVE_API_KEYS, type TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import {
  type ApiKeyListResource,
  type CreateApiKeyBody,
  type NewApiKeyResource,
  toApiKeyResource,
} from './dto/api-key.resource';

const DAY_MS = 86_400_000;
const TOO_MANY_KEYS = `A team can have ${MAX_ACTIVE_API_KEYS} active API keys. Revoke one first.`;

@Injectable()
export class ApiKeysService {
  constructor(private readonly apiKeys: ApiKeysRepository) {}

  async list(teamId: TeamId): Promise<ApiKeyListResource> {
    return { data: (await this.apiKeys.list(teamId)).map((key) => toApiKeyResource(key, key.maker)) };
  }

  async create(
    team: ActingTeam,
    { user }: SessionOwner,
    { name, expires_in_days: days = null, scopes }: CreateApiKeyBody,
  ): Promise<NewApiKeyResource> {
    const key = generateApiKey();
    const row = await this.apiKeys.create(team, {
      name: name.trim(),
      keyHash: hashApiKey(key),
      lastFour: key.slice(-4),
      expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS),
      scopes: scopes ?? DEFAULT_KEY_SCOPES,
    });
    if (row === null) throw ValidationFailed.at('name', TOO_MANY_KEYS);
    return { ...toApiKeyResource(row, { id: user.id, name: user.name }), api_key: key };
  }

  async revoke(team: ActingTeam, keyId: string): Promise<void> {
    const id = requireId(keyId, 'API key');
    if (!(await this.apiKeys.revoke(team, id))) throw new ApiError('not_found', 'API key not found.');
  }
}
