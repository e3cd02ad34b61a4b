import { FLAW_DAYS, MAX_LISTED_FLAWS, type TeamId } from '@palisade/vocabulary';
import { type TeamFlaw, flawsOfTeam } from '../ground/team-flaws';
import { SqlRepository } from '../sql/sql-repository';

export class FlawsOfWeekRepository extends SqlRepository {
  /** Those that affect checks first, then the newest. */
  list(teamId: TeamId): Promise<TeamFlaw[]> {
    return flawsOfTeam(this.dataSource, teamId, { days: FLAW_DAYS, limit: MAX_LISTED_FLAWS });
  }
}
