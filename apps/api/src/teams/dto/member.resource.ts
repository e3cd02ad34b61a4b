import { ApiProperty } from '@nestjs/swagger';
import type { Member } from '@palisade/persistence';
import { ROLES, type Role } from '@palisade/vocabulary';
import { toTimestamp } from '../../http/timestamp';
import { DepartureChoice } from './departure.properties';
import { EMAIL, LISTED, NAME } from '../../http/response-limits';
import { PlainMember } from '../../http/request-fields';
import { ChoiceField, FlagField, IdField, TextField, TimeField } from '../../http/fields';

export class ChangeRoleBody extends DepartureChoice {
  @PlainMember.Choice(ROLES, 'Role', 'admin')
  role!: Role;
}

export class MemberResource {
  @IdField()
  user_id!: string;

  @TextField(NAME, 'Ada Lovelace')
  name!: string;

  @TextField(EMAIL, 'ada@example.com')
  email!: string;

  @ChoiceField(ROLES, 'Role', 'admin')
  role!: Role;

  @TimeField({ example: '2026-03-01T09:30:00+00:00' })
  joined_at!: string;

  @FlagField(false)
  is_you!: boolean;
}

export class MemberListResource {
  @ApiProperty({ type: [MemberResource], ...LISTED, description: 'In the order in which they joined.' })
  data!: MemberResource[];
}

export const toMemberResource = (member: Member, callerId: string | null): MemberResource => ({
  user_id: member.userId,
  name: member.name,
  email: member.email,
  role: member.role,
  joined_at: toTimestamp(member.joinedAt),
  is_you: member.userId === callerId,
});
