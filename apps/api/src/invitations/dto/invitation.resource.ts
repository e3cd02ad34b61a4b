import type { InvitationOffer, InvitationView } from '@palisade/persistence';
import { ROLES, type Role } from '@palisade/vocabulary';
import { EmailProperty } from '../../http/fields/text-properties';
import { EMAIL, LISTED, NAME } from '../../http/fields/response-limits';
import { PlainMember } from '../../http/fields/request-fields';
import { id, time, flag, text, link, choice, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export class CreateInvitationBody {
  @EmailProperty('email')
  email!: string;

  @PlainMember.Choice(ROLES, 'Role', 'member')
  role!: Role;
}

export const InvitationResource = resource('InvitationResource', {
  id: id(),
  email: text(EMAIL, 'grace@example.com'),
  role: choice(ROLES, 'Role', 'member'),
  invited_by: text(NAME, 'Ada Lovelace', 'Name of the member who sent the invitation.'),
  created_at: time(),
  expires_at: time(),
});
export type InvitationResource = ResourceOf<typeof InvitationResource>;

export const NewInvitationResource = resource('NewInvitationResource', {
  ...InvitationResource.fields,
  url: link('https://palisade.example/invitations/TOKEN', 'The invitation link. A secret, shown only once.'),
  is_mailed: flag(
    true,
    'Whether the mail server accepted an e-mail with the link. If not, send the link yourself.',
  ),
});
export type NewInvitationResource = ResourceOf<typeof NewInvitationResource>;

export const InvitationListResource = resource('InvitationListResource', {
  data: list(InvitationResource, LISTED, 'Invitations that can still be accepted, newest first.'),
});
export type InvitationListResource = ResourceOf<typeof InvitationListResource>;

/** What a person with the link sees. */
export const InvitationOfferResource = resource('InvitationOfferResource', {
  team_name: text(NAME, 'Acme'),
  email: text(EMAIL, 'grace@example.com', 'The address that may accept it.'),
  role: choice(ROLES, 'Role', 'member'),
  expires_at: time(),
});
export type InvitationOfferResource = ResourceOf<typeof InvitationOfferResource>;

export const toInvitationResource = (invitation: InvitationView): InvitationResource =>
  InvitationResource.of(invitation);

export const toInvitationOfferResource = (offer: InvitationOffer): InvitationOfferResource =>
  InvitationOfferResource.of(offer);
