import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { UserIdentity } from '@palisade/persistence';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { CurrentPasswordProperty } from '../../accounts/dto/proof.properties';
import { MAX_PAGE_CHARACTERS } from '../local-page';
import { toTimestamp } from '../../http/timestamp';
import { ALL_ROWS, LABEL, LINK } from '../../http/response-limits';

export class LinkIdentityBody {
  @CurrentPasswordProperty()
  current_password?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_PAGE_CHARACTERS,
    example: '/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/account',
    description: 'The page of the dashboard to go to afterwards.',
  })
  @IsOptional()
  @MaxLength(MAX_PAGE_CHARACTERS, {
    message: `The return_to field must not have more than ${MAX_PAGE_CHARACTERS} characters.`,
  })
  @IsString({ message: 'The return_to field must be a string.' })
  return_to?: string | null;
}

export class ProviderAddressResource {
  @ApiProperty({
    type: String,
    ...LINK,
    format: 'uri',
    example: 'https://sso.example.com/authorize?client_id=palisade',
    description: 'Where to send the browser.',
  })
  url!: string;
}

export class IdentityResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  id!: string;

  @ApiProperty({ type: String, maxLength: 2_048, example: 'https://sso.example.com' })
  issuer!: string;

  @ApiProperty({
    type: String,
    ...LABEL,
    example: 'ada@example.com',
    description: 'Your name at the provider.',
  })
  label!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-07T10:15:00+00:00' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-07T10:15:00+00:00' })
  last_used_at!: string | null;
}

export class IdentityListResource {
  @ApiProperty({ type: [IdentityResource], ...ALL_ROWS, description: 'Oldest first.' })
  data!: IdentityResource[];
}

export const toIdentityResource = (identity: UserIdentity): IdentityResource => ({
  id: identity.id,
  issuer: identity.issuer,
  label: identity.label,
  created_at: toTimestamp(identity.createdAt),
  last_used_at: identity.lastUsedAt === null ? null : toTimestamp(identity.lastUsedAt),
});
