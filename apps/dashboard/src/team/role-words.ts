import type { Role } from '../api/resources';

/** With its article, for sentences. */
export const ROLE_WORDS: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' };
