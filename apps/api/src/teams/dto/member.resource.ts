import type { Member } from '@palisade/persistence';
import { ROLES, type Role } from '@palisade/vocabulary';
import { DepartureChoice } from './departure.properties';
import { EMAIL, LISTED, NAME } from '../../http/response-limits';
import { PlainMember } from '../../http/request-fields';
import { id, time, flag, text, choice, list } from '../../http/fields';
import { type ResourceOf, resource } from '../../http/resource';

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

export const MemberListResource = resource('MemberListResource', {
  data: list(MemberResource, LISTED, 'In the order in which they joined.'),
});
export type MemberListResource = ResourceOf<typeof MemberListResource>;

export const toMemberResource = (member: Member, callerId: string | null): MemberResource =>
  MemberResource.of(member, { is_you: member.userId === callerId });
