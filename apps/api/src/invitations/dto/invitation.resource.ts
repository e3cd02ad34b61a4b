import { ApiProperty } from '@nestjs/swagger';
import type { InvitationOffer, InvitationView } from '@palisade/persistence';
import { ROLES, type Role } from '@palisade/vocabulary';
import { IsDefined, IsIn } from 'class-validator';
import { EmailProperty } from '../../http/text-properties';
import { toTimestamp } from '../../http/timestamp';
import { ALL_ROWS, EMAIL, LINK, NAME } from '../../http/response-limits';

const TIME = '2026-03-14T10:15:00+00:00';

export class CreateInvitationBody {
  @EmailProperty('email')
  email!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'member' })
  @IsIn(ROLES, { message: `The role must be one of ${ROLES.join(', ')}.` })
  @IsDefined({ message: 'The role field is required.' })
  role!: Role;
}

export class InvitationResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  id!: string;

  @ApiProperty({ type: String, ...EMAIL, example: 'grace@example.com' })
  email!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'member' })
  role!: Role;

  @ApiProperty({
    type: String,
    ...NAME,
    example: 'Ada Lovelace',
    description: 'Name of the member who sent the invitation.',
  })
  invited_by!: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-07T10:15:00+00:00' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
  expires_at!: string;
}

export class NewInvitationResource extends InvitationResource {
  @ApiProperty({
    type: String,
    ...LINK,
    format: 'uri',
    example: 'https://palisade.example/invitations/TOKEN',
    description: 'The invitation link. A secret, shown only once.',
  })
  url!: string;

  @ApiProperty({
    type: Boolean,
    example: true,
    description: 'Whether the mail server accepted a mail with the link. If not, pass the link on yourself.',
  })
  is_mailed!: boolean;
}

export class InvitationListResource {
  @ApiProperty({
    type: [InvitationResource],
    ...ALL_ROWS,
    description: 'Invitations that can still be accepted, newest first.',
  })
  data!: InvitationResource[];
}

/** What a person with the link sees. */
export class InvitationOfferResource {
  @ApiProperty({ type: String, ...NAME, example: 'Acme' })
  team_name!: string;

  @ApiProperty({
    type: String,
    ...EMAIL,
    example: 'grace@example.com',
    description: 'The address that may accept it.',
  })
  email!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'member' })
  role!: Role;

  @ApiProperty({ type: String, format: 'date-time', example: TIME })
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
