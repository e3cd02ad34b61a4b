import { ApiProperty } from '@nestjs/swagger';
import type { TeamOfUser } from '@palisade/persistence';
import { PLANS, type Plan, ROLES, type Role } from '@palisade/vocabulary';
import { NAME } from '../../http/response-limits';

/** A team as one of its members has it. */
export class OwnTeamResource {
  @ApiProperty({ type: String, format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' })
  id!: string;

  @ApiProperty({ type: String, ...NAME, example: 'Acme' })
  name!: string;

  @ApiProperty({ enum: PLANS, enumName: 'Plan', example: 'business' })
  plan!: Plan;

  @ApiProperty({ enum: ROLES, enumName: 'Role', example: 'owner', description: 'The role of the caller.' })
  role!: Role;
}

export const toOwnTeamResource = ({
  id,
  name,
  plan,
  role,
}: Pick<TeamOfUser, 'id' | 'name' | 'plan' | 'role'>): OwnTeamResource => ({ id, name, plan, role });
