import { type Severity, SEVERITIES, type TeamId } from '@palisade/vocabulary';
import { dueAt, hasNoTagLimits, openedAt, shortestTimeToFix } from '../ground/issue-due';
import { OF_LIVE_CHECKS } from '../sql/list-pages';
import { type BySeverity } from './overview.repository';
import { SqlRepository } from '../sql/sql-repository';

/** The borders between the age groups, in days of 24 hours since the first detection. */
export const AGE_BORDERS = [1, 7, 30, 90, 365] as const;

/** So many days before its due date an issue is due soon. */
export const DUE_SOON_DAYS = 7;

/** How many open issues are so old. */
export interface AgeGroup extends BySeverity<number> {
  /** Days; the first group starts at 0. */
  from: number;
  /** Exclusive; null for the last group. */
  until: number | null;
}

/** The open issues of a severity against the days that the team sets. */
export interface DueGroup {
  severity: Severity;
  /** Null where the team sets none. Tags can have their own limits. */
  fixWithinDays: number | null;
  /** The shortest limit that an issue of the severity can have: the team's or that of a tag. Null without any: nothing is overdue then. */
  shortestDays: number | null;
  overdue: number;
  dueSoon: number;
  later: number;
}

export interface Ages {
  groups: AgeGroup[];
  due: DueGroup[];
}

interface Row {
  severity: Severity;
  /** The place in the groups, from 0 for the oldest. */
  place: number;
  issues: number;
  overdue: number;
  dueSoon: number;
}

/** Most severities and ages have issues, so this has few rows. What does not depend on the issue is computed once, before it reads them. */
const AGES = `
  WITH level AS MATERIALIZED (
    SELECT severity, ${shortestTimeToFix('$1', 'severity')} AS days, ${hasNoTagLimits('$1')} AS is_same_for_all
    FROM unnest(ARRAY[${SEVERITIES.map((name) => `'${name}'`).join(', ')}]) AS severity
  ), border AS MATERIALIZED (
    SELECT array_agg(now() - days * interval '24 hours' ORDER BY days DESC) AS times FROM unnest(ARRAY[${AGE_BORDERS.join(', ')}]) AS days
  ), counted AS (
    SELECT level.severity, width_bucket(listed.first_detected_at, border.times) AS place, count(*)::integer AS issues,
      count(*) FILTER (WHERE due.at <= now())::integer AS overdue,
      count(*) FILTER (WHERE due.at > now() AND due.at <= now() + interval '${DUE_SOON_DAYS * 24} hours')::integer AS "dueSoon"
    FROM level CROSS JOIN border JOIN issues AS listed ON listed.severity = level.severity AND NOT listed.is_resolved
      CROSS JOIN LATERAL (SELECT CASE WHEN level.is_same_for_all THEN ${openedAt('listed')} + level.days ELSE ${dueAt('listed')} END AS at) AS due
    WHERE ${OF_LIVE_CHECKS}
    GROUP BY level.severity, place
  )
  SELECT own.fix_within_days AS "fixWithinDays", (SELECT coalesce(json_agg(counted), '[]') FROM counted) AS rows,
    (SELECT json_object_agg(severity, extract(epoch FROM days) / 86400) FROM level) AS shortest
  FROM teams AS own WHERE own.id = $1`;

/** How old open issues are. Accepted ones, and those of deleted checks, do not count. */
export class AgesRepository extends SqlRepository {
  async ofOpenIssues(teamId: TeamId): Promise<Ages> {
    const found = await this.first<{
      fixWithinDays: Partial<BySeverity<number | null>> | null;
      rows: Row[];
      shortest: Partial<BySeverity<number | null>>;
    }>(AGES, [teamId]);
    const { rows, fixWithinDays, shortest } = found ?? { rows: [], fixWithinDays: null, shortest: {} };
    return {
      groups: [0, ...AGE_BORDERS].map((from, place) => ({
        from,
        until: AGE_BORDERS[place] ?? null,
        ...bySeverity((severity) =>
          sumOf(
            rows.filter((row) => row.place === AGE_BORDERS.length - place && row.severity === severity),
            'issues',
          ),
        ),
      })),
      due: SEVERITIES.map((severity) => {
        const own = rows.filter((row) => row.severity === severity);
        const [overdue, dueSoon] = [sumOf(own, 'overdue'), sumOf(own, 'dueSoon')];
        const later = sumOf(own, 'issues') - overdue - dueSoon;
        const limits = {
          fixWithinDays: fixWithinDays?.[severity] ?? null,
          shortestDays: shortest[severity] ?? null,
        };
        return { severity, ...limits, overdue, dueSoon, later };
      }),
    };
  }
}

const sumOf = (rows: readonly Row[], field: 'issues' | 'overdue' | 'dueSoon'): number =>
  rows.reduce((sum, row) => sum + row[field], 0);

const bySeverity = (value: (severity: Severity) => number): BySeverity<number> =>
  Object.fromEntries(SEVERITIES.map((severity) => [severity, value(severity)])) as BySeverity<number>;
