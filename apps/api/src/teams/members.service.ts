import { Injectable } from '@nestjs/common';
import { type MemberChange, MembershipsRepository } from '@palisade/persistence';
import { mayActAs, type UserId } from '@palisade/vocabulary';
import { roleNeeded } from '../auth/access.errors';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { firstRows } from '../http/fields/response-limits';
import { ValidationFailed } from '../http/fields/validation-failed';
import { type DepartureChoice, toDeparture } from './dto/departure.properties';
import {
  type ChangeRoleBody,
  type MemberListResource,
  type MemberResource,
  toListedMember,
  toMemberResource,
} from './dto/member.resource';

export const LAST_OWNER = 'A team needs an owner. Make another member an owner first.';

@Injectable()
export class MembersService {
  constructor(private readonly memberships: MembershipsRepository) {}

  async list({ id, actor }: AuthenticatedTeam): Promise<MemberListResource> {
    const members = await this.memberships.list(id);
    return { data: firstRows(members).map((member) => toListedMember(member, actor)) };
  }

  async changeRole(team: AuthenticatedTeam, userId: UserId, body: ChangeRoleBody): Promise<MemberResource> {
    const id = requireId(userId, 'Member');
    settle(await this.memberships.changeRole(team, id, body.role, toDeparture(body)), 'role');
    const member = await this.memberships.find(team.id, id);
    if (member === null) throw notFound();
    return toMemberResource(member, team.actor.id);
  }

  /** Anyone may leave; to remove others takes an admin, and to remove owners an owner. */
  async remove(team: AuthenticatedTeam, userId: UserId, choice: DepartureChoice): Promise<void> {
    const id = requireId(userId, 'Member');
    const isLeaving = id === team.actor.id;
    const departure = toDeparture(choice);
    const needsAdmin = !isLeaving || departure.revokeApiKeys || departure.rotateCiHash;
    if (needsAdmin && (team.role === null || !mayActAs(team.role, 'admin'))) {
      throw new ApiError('forbidden', roleNeeded('admin'));
    }
    settle(await this.memberships.remove(team, id, team.role === 'owner', departure), 'user_id');
  }
}

/** @throws when nothing was changed; `field` is the one that the last owner's refusal is about. */
function settle(change: MemberChange, field: string): void {
  switch (change) {
    case 'changed':
      return;
    case 'not_found':
      throw notFound();
    case 'owners_only':
      throw new ApiError('forbidden', roleNeeded('owner'));
    case 'last_owner':
      throw ValidationFailed.at(field, LAST_OWNER);
  }
}

const notFound = (): ApiError => new ApiError('not_found', 'Member not found.');
