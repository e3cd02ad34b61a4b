import { MAX_ISSUE_VIEWS } from '@palisade/vocabulary';
import { IssueView } from '../entities/issue-view.entity';
import { Membership } from '../entities/membership.entity';
import { newId } from '../ids';
import { refusedByUnique } from '../refused-statement';
import { SqlRepository } from './sql-repository';

/** Whose views: those of one person in one team. */
export type ViewOwner = Pick<IssueView, 'teamId' | 'userId'>;

export type ViewRefusal = 'name_taken' | 'too_many' | 'not_a_member';

export class IssueViewsRepository extends SqlRepository {
  /** All of them, the oldest first. */
  async list(owner: ViewOwner): Promise<IssueView[]> {
    return this.dataSource.getRepository(IssueView).find({ where: { ...owner }, order: { id: 'ASC' } });
  }

  /** Locks the membership, so that requests at one moment cannot exceed the limit together. */
  async create(
    owner: ViewOwner,
    view: Pick<IssueView, 'name' | 'filters'>,
  ): Promise<IssueView | ViewRefusal> {
    return refusedByUnique<IssueView | ViewRefusal>('issue_views_name_key', 'name_taken', () =>
      this.dataSource.transaction(async (manager) => {
        const membership = await manager
          .getRepository(Membership)
          .findOne({ where: { ...owner }, lock: { mode: 'for_no_key_update' } });
        if (membership === null) return 'not_a_member';
        const views = manager.getRepository(IssueView);
        const { name, filters } = view;
        if ((await views.countBy({ ...owner })) >= MAX_ISSUE_VIEWS)
          return (await views.existsBy({ ...owner, name })) ? 'name_taken' : 'too_many';
        return views.save({ id: newId(), ...owner, name, filters });
      }),
    );
  }

  /** @returns false when the owner has no such view. */
  async delete(owner: ViewOwner, viewId: string): Promise<boolean> {
    const { affected } = await this.dataSource.getRepository(IssueView).delete({ ...owner, id: viewId });
    return affected === 1;
  }
}
