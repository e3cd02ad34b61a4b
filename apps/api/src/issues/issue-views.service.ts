import { Injectable } from '@nestjs/common';
import {
  IssueViewsRepository,
  type SessionOwner,
  type ViewOwner,
  type ViewRefusal,
} from '@palisade/persistence';
import { MAX_ISSUE_VIEWS, MAX_SHARED_ISSUE_VIEWS, mayActAs } from '@palisade/vocabulary';
import { TEAM_NEEDED } from '../auth/access.errors';
import { ApiError } from '../http/errors/api-error';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import {
  type CreateIssueViewBody,
  type IssueViewListResource,
  type IssueViewResource,
  type RenameIssueViewBody,
  toIssueViewResource,
} from './dto/issue-view.resource';

export const NAME_TAKEN =
  'You already have a view with this name. Choose another name, or delete that view first.';
/** Also of the author of a shared view that an admin renames. */
export const RENAME_TAKEN = 'Another view of its author has this name. Choose another name.';
const TOO_MANY_SHARED = `A team can share ${MAX_SHARED_ISSUE_VIEWS} views. Delete one first.`;
const TOO_MANY = `You can have ${MAX_ISSUE_VIEWS} views in a team. Delete one first.`;
export const VIEW_NOT_FOUND = 'View not found.';

/** The saved views of one person in one team, and those that others share there. */
@Injectable()
export class IssueViewsService {
  constructor(private readonly views: IssueViewsRepository) {}

  async list(team: AuthenticatedTeam, session: SessionOwner): Promise<IssueViewListResource> {
    return { data: (await this.views.list(ownerOf(team, session))).map(toIssueViewResource) };
  }

  async create(
    team: AuthenticatedTeam,
    session: SessionOwner,
    { name, filters, is_shared: isShared = false }: CreateIssueViewBody,
  ): Promise<IssueViewResource> {
    const made = await this.views.create(team, ownerOf(team, session), {
      name: name.trim(),
      filters: withoutNulls(filters),
      isShared,
    });
    if (typeof made === 'string') throw refused(made);
    return toIssueViewResource({ ...made, isOwn: true, author: session.user.name });
  }

  async rename(
    team: AuthenticatedTeam,
    session: SessionOwner,
    viewId: string,
    { name }: RenameIssueViewBody,
  ): Promise<IssueViewResource> {
    const renamed = await this.views.rename(team, ownerOf(team, session), requireId(viewId, 'View'), {
      name: name.trim(),
      mayChangeShared: isAdmin(team),
    });
    if (renamed === 'name_taken') throw ValidationFailed.at('name', RENAME_TAKEN);
    if (renamed === null) throw new ApiError('not_found', VIEW_NOT_FOUND);
    return toIssueViewResource(renamed);
  }

  async delete(team: AuthenticatedTeam, session: SessionOwner, viewId: string): Promise<void> {
    const id = requireId(viewId, 'View');
    if (!(await this.views.delete(team, ownerOf(team, session), id, isAdmin(team))))
      throw new ApiError('not_found', VIEW_NOT_FOUND);
  }
}

const isAdmin = ({ role }: AuthenticatedTeam): boolean => role !== null && mayActAs(role, 'admin');

const ownerOf = (team: { id: string }, { user }: SessionOwner): ViewOwner => ({
  teamId: team.id,
  userId: user.id,
});

/** The list takes null for absent. */
const withoutNulls = (filters: object): object =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== undefined));

function refused(reason: ViewRefusal): Error {
  // Removed from the team while the request ran.
  if (reason === 'not_a_member') return new ApiError('forbidden', TEAM_NEEDED);
  if (reason === 'too_many_shared') return ValidationFailed.at('is_shared', TOO_MANY_SHARED);
  return ValidationFailed.at('name', reason === 'name_taken' ? NAME_TAKEN : TOO_MANY);
}
