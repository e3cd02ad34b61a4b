import type { IssueId, TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import type { IssueEvent } from '../entities/issue-event.entity';
import type { RowPage, RowWindow } from './page-of-rows';

const COLUMNS = `e.id, e.issue_id AS "issueId", e.at, e.type, e.actor_kind AS "actorKind", e.actor_id AS "actorId",
  e.actor_name AS "actorName", e.scan_id AS "scanId", e.data`;

const OF_ISSUE = `FROM issue_events e JOIN issues i ON i.id = e.issue_id WHERE i.team_id = $1 AND i.id = $2`;

/** What happened to issues. Rows are added by those who change issues, and never changed. */
export class IssueEventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async list(teamId: TeamId, issueId: IssueId, { limit, offset }: RowWindow): Promise<RowPage<IssueEvent>> {
    const [items, [counted]] = await Promise.all([
      this.dataSource.query<IssueEvent[]>(
        `SELECT ${COLUMNS} ${OF_ISSUE} ORDER BY e.at, e.id LIMIT $3 OFFSET $4::bigint`,
        [teamId, issueId, limit, offset],
      ),
      this.dataSource.query<{ total: number }[]>(`SELECT count(*)::integer AS total ${OF_ISSUE}`, [
        teamId,
        issueId,
      ]),
    ]);
    return { items, total: counted?.total ?? 0 };
  }

  async find(teamId: TeamId, issueId: IssueId, eventId: string): Promise<IssueEvent | null> {
    const [event] = await this.dataSource.query<IssueEvent[]>(`SELECT ${COLUMNS} ${OF_ISSUE} AND e.id = $3`, [
      teamId,
      issueId,
      eventId,
    ]);
    return event ?? null;
  }
}
