import { mayActAs, type Role } from '@palisade/vocabulary';

/** The role that an action needs. Every member can do what is not listed: view everything, run scans, manage issues. */
const NEEDED = {
  'checks.write': 'admin',
  'members.manage': 'admin',
  'roles.change': 'owner',
  'keys.manage': 'admin',
  'ci.manage': 'admin',
  'channels.manage': 'admin',
  'reports.share': 'admin',
  'addresses.manage': 'admin',
  'audit.read': 'admin',
  'views.manage': 'admin',
  'team.rename': 'admin',
  'security.manage': 'admin',
  'team.delete': 'owner',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof NEEDED;

/** Why the role cannot do it, or null if it can. The API decides; this only explains it up front. */
export function refusalFor(role: Role, permission: Permission): string | null {
  const needed = NEEDED[permission];
  if (mayActAs(role, needed)) return null;
  return `Only ${needed === 'owner' ? 'owners' : 'owners and admins'} can do this. Your role is ${role}.`;
}
