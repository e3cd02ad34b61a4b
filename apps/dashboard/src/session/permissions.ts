import type { Role } from '../api/resources';

/** What only some roles may do. Every member sees all, runs scans and manages issues. */
const ROLES_OF = {
  'checks.write': ['owner', 'admin'],
  'members.manage': ['owner', 'admin'],
  'roles.change': ['owner'],
  'keys.manage': ['owner', 'admin'],
  'ci.manage': ['owner', 'admin'],
  'audit.read': ['owner', 'admin'],
  'team.rename': ['owner', 'admin'],
  'team.delete': ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_OF;

/** Why the role may not do it, or null when it may. The api decides; this only spares people a refusal. */
export function refusalFor(role: Role, permission: Permission): string | null {
  const roles: readonly Role[] = ROLES_OF[permission];
  if (roles.includes(role)) return null;
  const who = roles.length === 1 ? 'an owner' : 'an owner or admin';
  return `Your role here is ${role}. Ask ${who} of the team.`;
}
