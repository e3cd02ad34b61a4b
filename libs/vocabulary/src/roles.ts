/** What a person may do in a team, from most to least powerful. Each role may do everything that the roles after it may. */
export const ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role includes the role `needed`. */
export const mayActAs = (role: Role, needed: Role): boolean => ROLES.indexOf(role) <= ROLES.indexOf(needed);
