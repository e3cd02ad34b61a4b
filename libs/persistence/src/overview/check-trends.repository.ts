import { type CheckId, SEVERITIES, type TeamId } from '@palisade/vocabulary';
import type { ChangedDay } from '../ground/finished-days';
import { trendOf } from './overview.repository';
import { SqlRepository } from '../sql/sql-repository';

/** Days of a trend, today included. */
export const CHECK_TREND_DAYS = 30;

/** How many issues of a check were open at the end of each day, oldest first; today: now. */
export interface CheckTrend {
  checkId: CheckId;
  open: number[];
}

const OPEN_NOW = SEVERITIES.map((severity) => `coalesce(n.${severity}, 0)`).join(' + ');

const TRENDS = `
  WITH days AS (
    SELECT check_id, json_agg(json_build_object('day', day::text, 'opened', opened, 'fixed', fixed, 'accepted', accepted)) AS changed
    FROM check_issue_days
    WHERE team_id = $1 AND check_id = ANY ($2::uuid[]) AND day > (now() AT TIME ZONE 'UTC')::date - ${CHECK_TREND_DAYS}
    GROUP BY check_id
  )
  SELECT c.id AS "checkId", ${OPEN_NOW} AS open, coalesce(days.changed, '[]') AS days, (now() AT TIME ZONE 'UTC')::date::text AS today
  FROM checks c
  LEFT JOIN check_issue_counts n ON n.team_id = $1 AND n.check_id = c.id
  LEFT JOIN days ON days.check_id = c.id
  WHERE c.team_id = $1 AND c.id = ANY ($2::uuid[]) AND c.deleted_at IS NULL
  ORDER BY c.id`;

export class CheckTrendsRepository extends SqlRepository {
  /** Of those checks that the team has, in the order of their ids. */
  async of(teamId: TeamId, checkIds: readonly CheckId[]): Promise<CheckTrend[]> {
    const rows = await this.rows<{ checkId: CheckId; open: number; days: ChangedDay[]; today: string }>(
      TRENDS,
      [teamId, checkIds],
    );
    return rows.map(({ checkId, open, days, today }) => ({
      checkId,
      open: trendOf(days, today, open)
        .slice(-CHECK_TREND_DAYS)
        .map((day) => day.open),
    }));
  }
}
