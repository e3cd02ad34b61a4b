import type { TeamId, UserId } from '@palisade/vocabulary';
import { dueAt } from '../ground/issue-due';
import { SqlRepository } from '../sql/sql-repository';
import { DUE_SOON_DAYS } from './ages.repository';

/** More members have open issues in few teams; those with the most urgent ones come first. */
export const MOST_PEOPLE_DUE = 50;

/** The open issues of one assignee, by their due dates. */
export interface PersonDue {
  /** Null for issues without an assignee. */
  id: UserId | null;
  name: string | null;
  open: number;
  overdue: number;
  /** Due within `DUE_SOON_DAYS`. */
  dueSoon: number;
}

export class PeopleDueRepository extends SqlRepository {
  /** Who has most to do first. The overdue ones are together as many as the overview counts. */
  async list(teamId: TeamId): Promise<PersonDue[]> {
    return this.rows<PersonDue>(
      `SELECT u.id, u.name, count(*)::integer AS open, (count(*) FILTER (WHERE due <= now()))::integer AS overdue,
         (count(*) FILTER (WHERE due > now() AND due <= now() + interval '${DUE_SOON_DAYS * 24} hours'))::integer AS "dueSoon"
       FROM (
         SELECT i.assignee_id, ${dueAt('i')} AS due FROM issues i
         JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
         WHERE i.team_id = $1 AND NOT i.is_resolved
       ) AS unsolved LEFT JOIN users u ON u.id = unsolved.assignee_id
       GROUP BY u.id, u.name ORDER BY overdue DESC, "dueSoon" DESC, open DESC, u.name, u.id LIMIT ${MOST_PEOPLE_DUE}`,
      [teamId],
    );
  }
}
