import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ApiKey, ListedApiKey } from '@palisade/persistence';
import { KEY_SCOPES, type KeyScope } from '@palisade/vocabulary';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional } from 'class-validator';
import { NameProperty } from '../../http/text-properties';
import { toTimestamp } from '../../http/timestamp';
import { LISTED, NAME, TOKEN } from '../../http/response-limits';
import { Member } from '../../http/request-fields';
import { IdField, NULL, NULLABLE, OPTIONAL, TextField, TimeField } from '../../http/fields';

const MAX_DAYS = 3_650;
const SCOPES_MESSAGE = `The scopes field must be a list, without duplicates, of ${KEY_SCOPES.join(', ')}, at least one.`;

export class CreateApiKeyBody {
  @NameProperty('name', 'Nightly build')
  name!: string;

  @Member.Integer(1, MAX_DAYS, 90, 'Without it the key does not expire.', NULLABLE, OPTIONAL)
  expires_in_days?: number | null;

  @ApiPropertyOptional({
    enum: KEY_SCOPES,
    enumName: 'KeyScope',
    isArray: true,
    minItems: 1,
    maxItems: KEY_SCOPES.length,
    uniqueItems: true,
    nullable: true,
    example: ['read', 'scan'],
    description:
      '`read`: every GET; `scan`: start scans, and nothing else; `write`: everything that a key can do. `write` without this field.',
  })
  @IsOptional()
  @IsIn(KEY_SCOPES, { each: true, message: SCOPES_MESSAGE })
  @ArrayUnique({ message: SCOPES_MESSAGE })
  @ArrayNotEmpty({ message: SCOPES_MESSAGE })
  @IsArray({ message: SCOPES_MESSAGE })
  scopes?: KeyScope[] | null;
}

export class KeyMakerResource {
  @IdField()
  id!: string;

  @TextField(NAME, 'Ada Lovelace')
  name!: string;
}

export class ApiKeyResource {
  @IdField()
  id!: string;

  @TextField(NAME, 'Nightly build')
  name!: string;

  @TextField(4, 'x7Qa', 'The last characters of the key.')
  last_four!: string;

  @TimeField()
  created_at!: string;

  @TimeField('To the minute; null before the first use.', NULLABLE)
  last_used_at!: string | null;

  @TimeField(NULLABLE, { example: '2026-06-05T10:15:00+00:00' })
  expires_at!: string | null;

  @TimeField(NULL)
  revoked_at!: string | null;

  @ApiProperty({
    enum: KEY_SCOPES,
    maxItems: KEY_SCOPES.length,
    enumName: 'KeyScope',
    isArray: true,
    example: ['read', 'scan'],
  })
  scopes!: KeyScope[];

  @ApiProperty({
    type: KeyMakerResource,
    nullable: true,
    description: 'Who created it; null for keys from the command line.',
  })
  created_by!: KeyMakerResource | null;
}

export class NewApiKeyResource extends ApiKeyResource {
  @TextField(TOKEN, 'pls_…', 'The key itself. Shown only once.')
  api_key!: string;
}

export class ApiKeyListResource {
  @ApiProperty({
    type: [ApiKeyResource],
    ...LISTED,
    description: 'Includes revoked and expired keys, oldest first.',
  })
  data!: ApiKeyResource[];
}

export const toApiKeyResource = (key: ApiKey, maker: ListedApiKey['maker']): ApiKeyResource => ({
  id: key.id,
  name: key.name,
  last_four: key.lastFour,
  created_at: toTimestamp(key.createdAt),
  last_used_at: toTimestamp(key.lastUsedAt),
  expires_at: toTimestamp(key.expiresAt),
  revoked_at: toTimestamp(key.revokedAt),
  scopes: key.scopes,
  created_by: maker,
});
