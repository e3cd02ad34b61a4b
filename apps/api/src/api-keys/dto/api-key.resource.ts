import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ApiKey, ListedApiKey } from '@palisade/persistence';
import { KEY_SCOPES, type KeyScope } from '@palisade/vocabulary';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { NameProperty } from '../../http/text-properties';
import { toTimestamp } from '../../http/timestamp';
import { ALL_ROWS, NAME, TOKEN } from '../../http/response-limits';

const MAX_DAYS = 3_650;
const DAYS_MESSAGE = `The expires_in_days field must be an integer from 1 to ${MAX_DAYS}.`;
const SCOPES_MESSAGE = `The scopes field must be a list of different scopes out of ${KEY_SCOPES.join(', ')}, at least one.`;
const TIME = '2026-03-07T10:15:00+00:00';

export class CreateApiKeyBody {
  @NameProperty('name', 'Nightly build')
  name!: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_DAYS,
    nullable: true,
    example: 90,
    description: 'Without it the key does not expire.',
  })
  @IsOptional()
  @Max(MAX_DAYS, { message: DAYS_MESSAGE })
  @Min(1, { message: DAYS_MESSAGE })
  @IsInt({ message: DAYS_MESSAGE })
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
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  id!: string;

  @ApiProperty({ type: String, ...NAME, example: 'Ada Lovelace' })
  name!: string;
}

export class ApiKeyResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  id!: string;

  @ApiProperty({ type: String, ...NAME, example: 'Nightly build' })
  name!: string;

  @ApiProperty({
    type: String,
    maxLength: 4,
    example: 'x7Qa',
    description: 'The last characters of the key.',
  })
  last_four!: string;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  created_at!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: TIME,
    description: 'To the minute; null before the first use.',
  })
  last_used_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-06-05T10:15:00+00:00' })
  expires_at!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
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
  @ApiProperty({
    type: String,
    ...TOKEN,
    example: 'pls_…',
    description: 'The key itself. Shown only once.',
  })
  api_key!: string;
}

export class ApiKeyListResource {
  @ApiProperty({
    type: [ApiKeyResource],
    ...ALL_ROWS,
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
