import { mayActAs, type Role } from '@palisade/vocabulary';

/** The role that is needed. What is not named here every member may: see all, run scans, manage issues. */
const NEEDED = {
  'checks.write': 'admin',
  'members.manage': 'admin',
  'roles.change': 'owner',
  'keys.manage': 'admin',
  'ci.manage': 'admin',
  'audit.read': 'admin',
  'team.rename': 'admin',
  'security.manage': 'admin',
  'team.delete': 'owner',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof NEEDED;

/** Why the role may not do it, or null when it may. The api decides; this only spares people a refusal. */
export function refusalFor(role: Role, permission: Permission): string | null {
  const needed = NEEDED[permission];
  if (mayActAs(role, needed)) return null;
  return `Your role here is ${role}. Ask ${needed === 'owner' ? 'an owner' : 'an owner or admin'} of the team.`;
}
