import type { TeamOfUser } from '@palisade/persistence';
import { PLANS, ROLES } from '@palisade/vocabulary';
import { NAME } from '../../http/fields/response-limits';
import { id, text, choice } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

/** A team as one of its members has it. */
export const OwnTeamResource = resource('OwnTeamResource', {
  id: id(),
  name: text(NAME, 'Acme'),
  plan: choice(PLANS, 'Plan', 'business'),
  role: choice(ROLES, 'Role', 'owner', 'The role of the caller.'),
});
export type OwnTeamResource = ResourceOf<typeof OwnTeamResource>;

export const toOwnTeamResource = (team: Pick<TeamOfUser, 'id' | 'name' | 'plan' | 'role'>): OwnTeamResource =>
  OwnTeamResource.of(team);
