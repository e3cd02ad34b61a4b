import type { TeamOfUser } from '@palisade/persistence';
import { PLANS, type Plan, ROLES, type Role } from '@palisade/vocabulary';
import { NAME } from '../../http/response-limits';
import { ChoiceField, IdField, TextField } from '../../http/fields';

/** A team as one of its members has it. */
export class OwnTeamResource {
  @IdField()
  id!: string;

  @TextField(NAME, 'Acme')
  name!: string;

  @ChoiceField(PLANS, 'Plan', 'business')
  plan!: Plan;

  @ChoiceField(ROLES, 'Role', 'owner', 'The role of the caller.')
  role!: Role;
}

export const toOwnTeamResource = ({
  id,
  name,
  plan,
  role,
}: Pick<TeamOfUser, 'id' | 'name' | 'plan' | 'role'>): OwnTeamResource => ({ id, name, plan, role });
