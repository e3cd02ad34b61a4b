import type { IssueId, TeamId } from '@palisade/vocabulary';
import type { IssueEvent } from '../entities/issue-event.entity';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';

const COLUMNS = `e.id, e.issue_id AS "issueId", e.at, e.type, e.actor_kind AS "actorKind", e.actor_id AS "actorId",
  e.actor_name AS "actorName", e.scan_id AS "scanId", e.data`;

const OF_ISSUE = `FROM issue_events e JOIN issues i ON i.id = e.issue_id WHERE i.team_id = $1 AND i.id = $2`;

/** What happened to issues. Rows are added by those who change issues, and never changed. */
export class IssueEventsRepository extends SqlRepository {
  /** Oldest first. */
  async list(teamId: TeamId, issueId: IssueId, window: RowWindow): Promise<RowPage<IssueEvent>> {
    const values = [teamId, issueId];
    return this.page({ columns: COLUMNS, from: OF_ISSUE, order: 'e.at, e.id', values }, window);
  }

  async find(teamId: TeamId, issueId: IssueId, eventId: string): Promise<IssueEvent | null> {
    return this.first<IssueEvent>(`SELECT ${COLUMNS} ${OF_ISSUE} AND e.id = $3`, [teamId, issueId, eventId]);
  }
}
