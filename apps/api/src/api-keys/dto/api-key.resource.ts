import type { ApiKey, ListedApiKey } from '@palisade/persistence';
import { KEY_SCOPES, type KeyScope } from '@palisade/vocabulary';
import { LISTED, NAME, TOKEN } from '../../http/fields/response-limits';
import { Member, NULLABLE, OPTIONAL } from '../../http/fields/request-fields';
import { id, time, text, choices, one, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const MAX_DAYS = 3_650;
const SCOPES_MESSAGE = `The scopes field must be a list, without duplicates, of ${KEY_SCOPES.join(', ')}, at least one.`;

export class CreateApiKeyBody {
  @Member.Name('Nightly build')
  name!: string;

  @Member.Integer(1, MAX_DAYS, 90, 'If it is absent or null, the key does not expire.', NULLABLE, OPTIONAL)
  expires_in_days?: number | null;

  @Member.Choices(
    SCOPES_MESSAGE,
    KEY_SCOPES,
    'KeyScope',
    ['read', 'scan'],
    '`read`: every GET; `scan`: start scans, and nothing else; `write`: everything that a key can do. `write` without this field.',
    NULLABLE,
    OPTIONAL,
  )
  scopes?: KeyScope[] | null;
}

const KeyMakerResource = resource('KeyMakerResource', {
  id: id(),
  name: text(NAME, 'Ada Lovelace'),
});

export const ApiKeyResource = resource('ApiKeyResource', {
  id: id(),
  name: text(NAME, 'Nightly build'),
  last_four: text(4, 'x7Qa', 'The last characters of the key.'),
  created_at: time(),
  last_used_at: time('To the minute; null before the first use.').orNull(),
  expires_at: time({ example: '2026-06-05T10:15:00+00:00' }).orNull(),
  revoked_at: time().orNull(null),
  scopes: choices(KEY_SCOPES, 'KeyScope', ['read', 'scan']),
  created_by: one(KeyMakerResource, 'Who created it; null for keys from the command line.').orNull(),
});
export type ApiKeyResource = ResourceOf<typeof ApiKeyResource>;

export const NewApiKeyResource = resource('NewApiKeyResource', {
  ...ApiKeyResource.fields,
  api_key: text(TOKEN, 'pls_…', 'The key itself. Shown only once.'),
});
export type NewApiKeyResource = ResourceOf<typeof NewApiKeyResource>;

export const ApiKeyListResource = resource('ApiKeyListResource', {
  data: list(ApiKeyResource, LISTED, 'Includes revoked and expired keys, oldest first.'),
});
export type ApiKeyListResource = ResourceOf<typeof ApiKeyListResource>;

export const toApiKeyResource = (key: ApiKey, maker: ListedApiKey['maker']): ApiKeyResource =>
  ApiKeyResource.of(key, { created_by: maker });
