import { MAX_ISSUE_VIEWS, MAX_SHARED_ISSUE_VIEWS } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { IssueView } from '../entities/issue-view.entity';
import { Membership } from '../entities/membership.entity';
import { newId } from '../ids';
import { refusedByUnique } from '../sql/refused-statement';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import { SqlRepository } from '../sql/sql-repository';

/** Whose views: those of one person in one team. */
export type ViewOwner = Pick<IssueView, 'teamId' | 'userId'>;

export type ViewRefusal = 'name_taken' | 'too_many' | 'too_many_shared' | 'not_a_member';

export interface SavedView extends Omit<IssueView, 'teamId' | 'userId'> {
  isOwn: boolean;
  /** The name of the person who saved it. */
  author: string;
}

type NewView = Pick<IssueView, 'name' | 'filters' | 'isShared'>;

export class IssueViewsRepository extends SqlRepository {
  /** Those of the person and those that others share in the team, the oldest first. */
  async list({ teamId, userId }: ViewOwner): Promise<SavedView[]> {
    return this.rows<SavedView>(
      `SELECT v.id, v.name, v.filters, v.is_shared AS "isShared", v.created_at AS "createdAt", v.user_id = $2 AS "isOwn",
              u.name AS author
       FROM issue_views v JOIN users u ON u.id = v.user_id
       WHERE v.team_id = $1 AND (v.user_id = $2 OR v.is_shared)
       ORDER BY v.id LIMIT ${MAX_ISSUE_VIEWS + MAX_SHARED_ISSUE_VIEWS}`,
      [teamId, userId],
    );
  }

  /** Locks the membership, so that requests at one moment cannot exceed the limit of a person together. */
  async create(team: ActingTeam, owner: ViewOwner, view: NewView): Promise<IssueView | ViewRefusal> {
    return refusedByUnique<IssueView | ViewRefusal>('issue_views_name_key', 'name_taken', () =>
      this.dataSource.transaction(async (manager) => {
        const membership = await manager
          .getRepository(Membership)
          .findOne({ where: { ...owner }, lock: { mode: 'for_no_key_update' } });
        if (membership === null) return 'not_a_member';
        const refusal = await refusalOf(manager, owner, view);
        if (refusal !== null) return refusal;
        const made = await manager.getRepository(IssueView).save({ id: newId(), ...owner, ...view });
        if (view.isShared)
          await recordForTeam(manager, team, { action: 'issue_view.shared', target: targetOf(made) });
        return made;
      }),
    );
  }

  /** @param mayChangeShared those of others too. @returns null when there is no such view */
  async rename(
    team: ActingTeam,
    owner: ViewOwner,
    viewId: string,
    { name, mayChangeShared }: { name: string; mayChangeShared: boolean },
  ): Promise<SavedView | 'name_taken' | null> {
    const renamed = await refusedByUnique<'renamed' | 'name_taken' | null>(
      'issue_views_name_key',
      'name_taken',
      () =>
        this.dataSource.transaction(async (manager) => {
          const view = await manager.getRepository(IssueView).findOne({
            where: { teamId: owner.teamId, id: viewId },
            lock: { mode: 'for_no_key_update' },
          });
          if (view === null || !(view.userId === owner.userId || (view.isShared && mayChangeShared)))
            return null;
          if (view.name === name) return 'renamed';
          await manager.getRepository(IssueView).update({ id: viewId }, { name });
          if (view.isShared)
            await recordForTeam(manager, team, {
              action: 'issue_view.renamed',
              target: targetOf({ id: viewId, name }),
              details: { from: view.name, to: name },
            });
          return 'renamed';
        }),
    );
    if (renamed !== 'renamed') return renamed;
    return (await this.list(owner)).find(({ id }) => id === viewId) ?? null;
  }

  /** @param mayDeleteShared those of others too. @returns false when there is no such view */
  async delete(
    team: ActingTeam,
    { teamId, userId }: ViewOwner,
    viewId: string,
    mayDeleteShared: boolean,
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [[deleted]] = await manager.query<[Pick<IssueView, 'id' | 'name' | 'isShared'>[], number]>(
        `DELETE FROM issue_views WHERE team_id = $1 AND id = $3 AND (user_id = $2 OR (is_shared AND $4))
         RETURNING id, name, is_shared AS "isShared"`,
        [teamId, userId, viewId, mayDeleteShared],
      );
      if (deleted?.isShared === true)
        await recordForTeam(manager, team, { action: 'issue_view.deleted', target: targetOf(deleted) });
      return deleted !== undefined;
    });
  }
}

const targetOf = ({ id, name }: Pick<IssueView, 'id' | 'name'>) => ({ type: 'issue_view', id, label: name });

async function refusalOf(
  manager: EntityManager,
  owner: ViewOwner,
  { name, isShared }: NewView,
): Promise<ViewRefusal | null> {
  const views = manager.getRepository(IssueView);
  if ((await views.countBy({ ...owner })) >= MAX_ISSUE_VIEWS)
    return (await views.existsBy({ ...owner, name })) ? 'name_taken' : 'too_many';
  const shared = { teamId: owner.teamId, isShared: true };
  return isShared && (await views.countBy(shared)) >= MAX_SHARED_ISSUE_VIEWS ? 'too_many_shared' : null;
}
