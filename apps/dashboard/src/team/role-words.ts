import { ROLES } from '@palisade/vocabulary';
import type { Role } from '../api/resources';

/** With its article, for sentences. */
export const ROLE_WORDS: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' };

export const ROLE_CHOICES = ROLES.map((role) => ({
  value: role,
  label: role[0]?.toUpperCase() + role.slice(1),
}));
