import { ApiProperty } from '@nestjs/swagger';
import type { InvitationOffer, InvitationView } from '@palisade/persistence';
import { ROLES, type Role } from '@palisade/vocabulary';
import { EmailProperty } from '../../http/text-properties';
import { toTimestamp } from '../../http/timestamp';
import { EMAIL, LISTED, NAME } from '../../http/response-limits';
import { PlainMember } from '../../http/request-fields';
import { ChoiceField, FlagField, IdField, LinkField, TextField, TimeField } from '../../http/fields';

export class CreateInvitationBody {
  @EmailProperty('email')
  email!: string;

  @PlainMember.Choice(ROLES, 'Role', 'member')
  role!: Role;
}

export class InvitationResource {
  @IdField()
  id!: string;

  @TextField(EMAIL, 'grace@example.com')
  email!: string;

  @ChoiceField(ROLES, 'Role', 'member')
  role!: Role;

  @TextField(NAME, 'Ada Lovelace', 'Name of the member who sent the invitation.')
  invited_by!: string;

  @TimeField()
  created_at!: string;

  @TimeField()
  expires_at!: string;
}

export class NewInvitationResource extends InvitationResource {
  @LinkField('https://palisade.example/invitations/TOKEN', 'The invitation link. A secret, shown only once.')
  url!: string;

  @FlagField(
    true,
    'Whether the mail server accepted an e-mail with the link. If not, send the link yourself.',
  )
  is_mailed!: boolean;
}

export class InvitationListResource {
  @ApiProperty({
    type: [InvitationResource],
    ...LISTED,
    description: 'Invitations that can still be accepted, newest first.',
  })
  data!: InvitationResource[];
}

/** What a person with the link sees. */
export class InvitationOfferResource {
  @TextField(NAME, 'Acme')
  team_name!: string;

  @TextField(EMAIL, 'grace@example.com', 'The address that may accept it.')
  email!: string;

  @ChoiceField(ROLES, 'Role', 'member')
  role!: Role;

  @TimeField()
  expires_at!: string;
}

export const toInvitationResource = (invitation: InvitationView): InvitationResource => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  invited_by: invitation.invitedBy,
  created_at: toTimestamp(invitation.createdAt),
  expires_at: toTimestamp(invitation.expiresAt),
});

export const toInvitationOfferResource = (offer: InvitationOffer): InvitationOfferResource => ({
  team_name: offer.teamName,
  email: offer.email,
  role: offer.role,
  expires_at: toTimestamp(offer.expiresAt),
});
