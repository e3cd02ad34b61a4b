import type { AuditActor, Member } from '@palisade/persistence';
import { ROLES, type Role } from '@palisade/vocabulary';
import { DepartureChoice } from './departure.properties';
import { EMAIL, LISTED, NAME } from '../../http/fields/response-limits';
import { PlainMember } from '../../http/fields/request-fields';
import { id, time, flag, text, choice, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export class ChangeRoleBody extends DepartureChoice {
  @PlainMember.Choice(ROLES, 'Role', 'admin')
  role!: Role;
}

export const MemberResource = resource('MemberResource', {
  user_id: id(),
  name: text(NAME, 'Ada Lovelace'),
  email: text(EMAIL, 'ada@example.com'),
  role: choice(ROLES, 'Role', 'admin'),
  joined_at: time({ example: '2026-03-01T09:30:00+00:00' }),
  is_you: flag(false),
});
export type MemberResource = ResourceOf<typeof MemberResource>;

/** A key gets neither addresses nor roles. */
export const ListedMemberResource = resource('ListedMemberResource', {
  id: id('The same as `user_id`, as an assignee has it.'),
  user_id: id(),
  name: text(NAME, 'Ada Lovelace'),
  email: text(EMAIL, 'ada@example.com', 'With a session only.').optional(),
  role: choice(ROLES, 'Role', 'admin', 'With a session only.').optional(),
  joined_at: time({ example: '2026-03-01T09:30:00+00:00', description: 'With a session only.' }).optional(),
  is_you: flag(false, 'With a session only.').optional(),
});
export type ListedMemberResource = ResourceOf<typeof ListedMemberResource>;

export const MemberListResource = resource('MemberListResource', {
  data: list(ListedMemberResource, LISTED, 'In the order in which they joined.'),
});
export type MemberListResource = ResourceOf<typeof MemberListResource>;

export const toListedMember = (member: Member, caller: AuditActor): ListedMemberResource => ({
  id: member.userId,
  ...(caller.kind === 'key'
    ? { user_id: member.userId, name: member.name }
    : toMemberResource(member, caller.id)),
});

export const toMemberResource = (member: Member, callerId: string | null): MemberResource =>
  MemberResource.of(member, { is_you: member.userId === callerId });
