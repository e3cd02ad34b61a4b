import { ApiProperty } from '@nestjs/swagger';
import type { UserIdentity } from '@palisade/persistence';
import { CurrentPasswordProperty } from '../../accounts/dto/proof.properties';
import { MAX_PAGE_CHARACTERS } from '../local-page';
import { toTimestamp } from '../../http/timestamp';
import { LABEL, LISTED } from '../../http/response-limits';
import { Member } from '../../http/request-fields';
import { IdField, LinkField, NULLABLE, OPTIONAL, TextField, TimeField } from '../../http/fields';

export class LinkIdentityBody {
  @CurrentPasswordProperty()
  current_password?: string | null;

  @Member.Text(
    { maxLength: MAX_PAGE_CHARACTERS },
    '/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/account',
    'The page of the dashboard to go to afterwards.',
    NULLABLE,
    OPTIONAL,
  )
  return_to?: string | null;
}

export class ProviderAddressResource {
  @LinkField('https://sso.example.com/authorize?client_id=palisade', 'Where to send the browser.')
  url!: string;
}

export class IdentityResource {
  @IdField()
  id!: string;

  @TextField(2_048, 'https://sso.example.com')
  issuer!: string;

  @TextField(LABEL, 'ada@example.com', 'Your name at the provider.')
  label!: string;

  @TimeField()
  created_at!: string;

  @TimeField(NULLABLE)
  last_used_at!: string | null;
}

export class IdentityListResource {
  @ApiProperty({ type: [IdentityResource], ...LISTED, description: 'Oldest first.' })
  data!: IdentityResource[];
}

export const toIdentityResource = (identity: UserIdentity): IdentityResource => ({
  id: identity.id,
  issuer: identity.issuer,
  label: identity.label,
  created_at: toTimestamp(identity.createdAt),
  last_used_at: identity.lastUsedAt === null ? null : toTimestamp(identity.lastUsedAt),
});
