import { ApiProperty } from '@nestjs/swagger';
import type { Member } from '@palisade/persistence';
import { ROLES, type Role } from '@palisade/vocabulary';
import { IsDefined, IsIn } from 'class-validator';
import { toTimestamp } from '../../http/timestamp';
import { DepartureChoice } from './departure.properties';
import { ALL_ROWS, EMAIL, NAME } from '../../http/response-limits';

export const ROLE_MESSAGE = `The role must be one of ${ROLES.join(', ')}.`;

export class ChangeRoleBody extends DepartureChoice {
  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'admin' })
  @IsIn(ROLES, { message: ROLE_MESSAGE })
  @IsDefined({ message: 'The role field is required.' })
  role!: Role;
}

export class MemberResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  user_id!: string;

  @ApiProperty({ type: String, ...NAME, example: 'Ada Lovelace' })
  name!: string;

  @ApiProperty({ type: String, ...EMAIL, example: 'ada@example.com' })
  email!: string;

  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'admin' })
  role!: Role;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-03-01T09:30:00+00:00' })
  joined_at!: string;

  @ApiProperty({ type: Boolean, example: false })
  is_you!: boolean;
}

export class MemberListResource {
  @ApiProperty({ type: [MemberResource], ...ALL_ROWS, description: 'In the order in which they joined.' })
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
