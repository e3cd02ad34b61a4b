import { SEVERITIES, type Severity, type TeamId } from '@palisade/vocabulary';
import { WORST } from '../ground/check-conditions';
import { type ChangedDay, FinishedDays } from '../ground/finished-days';
import { hasNoTagLimits, isOverdue, openedAt, shortestTimeToFix } from '../ground/issue-due';
import { OF_LIVE_CHECKS } from '../sql/list-pages';
import { IS_OVERDUE } from '../ground/overdue-checks';
import { SqlRepository } from '../sql/sql-repository';

/** How many days the trend has, today included. */
export const TREND_DAYS = 90;

/** Today, and yesterday for transactions that began before midnight. */
const CHANGING_DAYS = 2;

export type BySeverity<Value> = Record<Severity, Value>;

/** What happened on one day, UTC. */
export interface TrendDay {
  /** `YYYY-MM-DD` */
  date: string;
  opened: number;
  fixed: number;
  accepted: number;
  /** Open at the end of the day; today: now. */
  open: number;
}

/** A team's numbers at one moment. Deleted checks and their issues are in none of them. */
export interface Overview {
  open: BySeverity<number>;
  accepted: number;
  /** Open issues that are overdue. */
  overdue: number;
  checks: BySeverity<number> &
    Record<'total' | 'active' | 'clean' | 'never_scanned' | 'broken' | 'overdue', number>;
  scans: { running: number; waiting: number };
  /** Oldest first. */
  trend: TrendDay[];
  /** From the first detection to the resolution, over the issues that are resolved; null where there is none. */
  meanHoursToFix: BySeverity<number | null>;
}

export class OverviewRepository extends SqlRepository {
  private readonly finished = new FinishedDays();

  /**
   * One statement, so all numbers are of one moment. It reads the counts of the checks and no issue. Finished days, up to one row
   * per check and day, are read once and kept.
   */
  async forTeam(teamId: TeamId): Promise<Overview> {
    const row = await this.read(teamId, CHANGING_DAYS);
    const finished = this.finished.get(teamId, row.version);
    if (finished !== null) return overviewOf(row, [...finished, ...row.days]);
    const full = await this.read(teamId, TREND_DAYS);
    const border = dayBefore(full.today, CHANGING_DAYS - 1);
    this.finished.keep(
      teamId,
      full.version,
      full.days.filter(({ day }) => day < border),
    );
    return overviewOf(full, full.days);
  }

  private async read(teamId: TeamId, days: number): Promise<OverviewRow> {
    const [row] = await this.dataSource.query<[OverviewRow]>(OVERVIEW, [teamId, days]);
    return row;
  }

  /** Days that no trend shows any more. @returns how many rows. */
  async forWorkerForgetDays(): Promise<number> {
    return this.affected(
      `DELETE FROM check_issue_days WHERE day <= (now() AT TIME ZONE 'UTC')::date - ${TREND_DAYS}`,
    );
  }
}

type OverviewRow = Omit<Overview, 'trend'> & {
  today: string;
  days: ChangedDay[];
  /** Changes when finished days change: with the date, and with deleted checks. */
  version: string;
};

const overviewOf = (row: OverviewRow, days: readonly ChangedDay[]): Overview => ({
  open: row.open,
  accepted: row.accepted,
  overdue: row.overdue,
  checks: row.checks,
  scans: row.scans,
  trend: trendOf(days, row.today, sumOf(row.open)),
  meanHoursToFix: row.meanHoursToFix,
});

const sumOf = (numbers: BySeverity<number>): number =>
  SEVERITIES.reduce((sum, severity) => sum + numbers[severity], 0);

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);

/** Walks back from what is open now: each day began with what it ended with, less what it opened, plus what it closed. */
export function trendOf(days: readonly ChangedDay[], today: string, openNow: number): TrendDay[] {
  const changed = new Map(days.map((each) => [each.day, each]));
  const trend: TrendDay[] = [];
  let open = openNow;
  for (let back = 0; back < TREND_DAYS; back += 1) {
    const date = dayBefore(today, back);
    const { opened, fixed, accepted } = changed.get(date) ?? { opened: 0, fixed: 0, accepted: 0 };
    trend.push({ date, opened, fixed, accepted, open });
    open += fixed + accepted - opened;
  }
  return trend.reverse();
}

const each = (value: (severity: Severity) => string): string =>
  `json_build_object(${SEVERITIES.map((severity) => `'${severity}', ${value(severity)}`).join(', ')})`;

const total = (column: string): string => `coalesce(sum(${column}), 0)`;

/** Reads the overdue issues in issues_age_idx, and none while the team has no due dates. */
const OVERDUE_ISSUES = `(SELECT count(*)::integer FROM unnest(ARRAY[${SEVERITIES.map((name) => `'${name}'`).join(', ')}]) AS level (severity)
  JOIN issues AS listed ON listed.severity = level.severity AND NOT listed.is_resolved
    AND ${openedAt('listed')} <= now() - ${shortestTimeToFix('$1', 'level.severity')}
  WHERE (${hasNoTagLimits('$1')} OR ${isOverdue('listed')}) AND ${OF_LIVE_CHECKS})`;

const OVERVIEW = `
  WITH counted AS (
    SELECT c.is_active, c.last_run_failed, coalesce(${IS_OVERDUE}, false) AS is_overdue, ${WORST} AS worst, n.*
    FROM checks c LEFT JOIN check_issue_counts n ON n.team_id = $1 AND n.check_id = c.id
    WHERE c.team_id = $1 AND c.deleted_at IS NULL
  ), days AS (
    SELECT day::text, sum(opened) AS opened, sum(fixed) AS fixed, sum(accepted) AS accepted
    FROM check_issue_days
    WHERE team_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::integer
      AND check_id NOT IN (SELECT id FROM checks WHERE team_id = $1 AND deleted_at IS NOT NULL)
    GROUP BY day
  )
  SELECT ${each(total)} AS open, ${total('accepted')}::integer AS accepted,
    ${OVERDUE_ISSUES} AS overdue,
    json_build_object('total', count(*), 'active', count(*) FILTER (WHERE is_active),
      ${[...SEVERITIES, 'clean', 'never_scanned']
        .map((worst) => `'${worst}', count(*) FILTER (WHERE worst = '${worst}')`)
        .join(', ')},
      'broken', count(*) FILTER (WHERE last_run_failed), 'overdue', count(*) FILTER (WHERE is_overdue)) AS checks,
    ${each(
      (severity) =>
        `round(${total(`fix_seconds_${severity}`)} / nullif(sum(fixed_${severity}), 0) / 3600, 1)::float`,
    )} AS "meanHoursToFix",
    (SELECT json_build_object('running', count(*) FILTER (WHERE status = 'in_progress'),
                              'waiting', count(*) FILTER (WHERE status = 'pending'))
     FROM scans WHERE team_id = $1 AND status IN ('pending', 'in_progress')) AS scans,
    (SELECT coalesce(json_agg(days), '[]') FROM days) AS days,
    (now() AT TIME ZONE 'UTC')::date::text AS today,
    (SELECT concat_ws(' ', (now() AT TIME ZONE 'UTC')::date, count(*), max(deleted_at))
     FROM checks WHERE team_id = $1 AND deleted_at IS NOT NULL) AS version
  FROM counted`;
