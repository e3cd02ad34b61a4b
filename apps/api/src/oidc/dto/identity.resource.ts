import type { UserIdentity } from '@palisade/persistence';
import { CurrentPasswordProperty } from '../../accounts/dto/proof.properties';
import { MAX_PAGE_CHARACTERS } from '../local-page';
import { LABEL, LISTED } from '../../http/fields/response-limits';
import { Member, NULLABLE, OPTIONAL } from '../../http/fields/request-fields';
import { id, time, text, link, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

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

export const ProviderAddressResource = resource('ProviderAddressResource', {
  url: link('https://sso.example.com/authorize?client_id=palisade', 'Where to send the browser.'),
});
export type ProviderAddressResource = ResourceOf<typeof ProviderAddressResource>;

export const IdentityResource = resource('IdentityResource', {
  id: id(),
  issuer: text(2_048, 'https://sso.example.com'),
  label: text(LABEL, 'ada@example.com', 'Your name at the provider.'),
  created_at: time(),
  last_used_at: time().orNull(),
});
export type IdentityResource = ResourceOf<typeof IdentityResource>;

export const IdentityListResource = resource('IdentityListResource', {
  data: list(IdentityResource, LISTED, 'Oldest first.'),
});
export type IdentityListResource = ResourceOf<typeof IdentityListResource>;

export const toIdentityResource = (identity: UserIdentity): IdentityResource => IdentityResource.of(identity);
