import { ConcurrentIndex } from '../migration/concurrent-index';

/** Due dates and charts read how old open issues are. Databases that migrated before this file existed have it from `set-due-dates`. */
export class IndexAges1796600600000 extends ConcurrentIndex {
  protected readonly index = 'issues_age_idx';
  protected readonly on =
    'issues (team_id, severity, coalesce(reopened_at, first_detected_at)) WHERE NOT is_resolved';
}
