import type { TeamId } from '@palisade/vocabulary';
import { CalendarFeed } from '../entities/calendar-feed.entity';
import { type ActingTeam, recordForTeam } from './audit-entries';
import { lockTeam } from './team-room';
import { SqlRepository } from './sql-repository';

/** The team whose calendar a token opens. */
export interface FeedTeam {
  id: TeamId;
  name: string;
}

export class CalendarFeedsRepository extends SqlRepository {
  async get(teamId: TeamId): Promise<CalendarFeed | null> {
    return this.dataSource.getRepository(CalendarFeed).findOneBy({ teamId });
  }

  /** Creates the address of the team's calendar, or replaces it: then the previous one no longer works. */
  async rotate(team: ActingTeam, tokenHash: string): Promise<CalendarFeed> {
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const feeds = manager.getRepository(CalendarFeed);
      const { affected } = await feeds.delete({ teamId: team.id });
      const feed = await feeds.save({ teamId: team.id, tokenHash, createdBy: team.actor.label });
      await recordForTeam(manager, team, {
        action: affected === 0 ? 'calendar_feed.created' : 'calendar_feed.rotated',
      });
      return feed;
    });
  }

  /** @returns false when the team has none. */
  async revoke(team: ActingTeam): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.getRepository(CalendarFeed).delete({ teamId: team.id });
      if (affected !== 1) return false;
      await recordForTeam(manager, team, { action: 'calendar_feed.revoked' });
      return true;
    });
  }

  /** The only query without a team: the token identifies it. Null when the token is unknown or revoked. */
  async findTeam(tokenHash: string): Promise<FeedTeam | null> {
    return this.first<FeedTeam>(
      `SELECT t.id, t.name FROM calendar_feeds f JOIN teams t ON t.id = f.team_id
       WHERE f.token_hash = $1 AND t.deleted_at IS NULL`,
      [tokenHash],
    );
  }
}
