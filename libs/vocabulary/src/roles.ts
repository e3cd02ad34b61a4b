/** What a person may do in a team, from most to least. Each role may do all that the ones after it may. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes the role `needed`. */
export const mayActAs = (role: Role, needed: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(needed);
