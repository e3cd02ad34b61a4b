import type { IssueActorKind, IssueId, Severity, TeamId } from '@palisade/vocabulary';
import { firstIdAt } from '../ids';
import { SqlRepository } from '../sql/sql-repository';
import { severityRank } from '../ground/severity-rank';
import { CAUSES, COUNTS, toWeekCause, type WeekCause, type WeekCauseRow } from './week-causes';
import { EVENTS, HAPPENED, REOPENS, type WeekSection } from './week-events';

/** How many issues a section lists, and how many people there are at most. */
export const MOST_WEEK_ISSUES = 20;
export const MOST_WEEK_PEOPLE = 50;

export interface WeekIssue {
  id: IssueId;
  title: string;
  severity: Severity;
  location: string;
  domain: string;
  /** When it happened; of an acceptance that ends, when it ends. */
  at: Date;
  /** Who did it; empty for scans and Palisade itself. */
  by: string;
}

export interface WeekList {
  count: number;
  /** The most severe ones. */
  issues: WeekIssue[];
}

/** What a person or an API key did to issues. */
export interface WeekPerson {
  kind: Extract<IssueActorKind, 'user' | 'key'>;
  id: string | null;
  name: string;
  closed: number;
  reopened: number;
  accepted: number;
  assigned: number;
  commented: number;
}

export interface Week {
  /** As in the trend of the overview. */
  opened: number;
  fixed: number;
  sections: Record<WeekSection, WeekList>;
  /** What happened by cause, the most severe one first. */
  causes: WeekCause[];
  /** The same numbers of the seven days before, up to the same moment. */
  before: Record<WeekSection, number>;
  acceptancesEnding: WeekList;
  people: WeekPerson[];
}

export interface WeekSpan {
  /** Midnight in UTC. */
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** An id is made up to this long before its event, which can wait for a row. */
const ID_SLACK_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;

const ISSUE = `i.id, i.title, i.severity, coalesce(i.location, '') AS location, c.domain`;

/** What happened to a team's issues in seven days. Issues of deleted checks are in none of it. */
export class WeekRepository extends SqlRepository {
  async forTeam(teamId: TeamId, span: WeekSpan): Promise<Week> {
    const values = [teamId, span.from, span.until, lowestIdOf(span)];
    const earlier = weekBefore(span, new Date());
    const [days, listed, ending, people, causes, before] = await Promise.all([
      this.days(teamId, span),
      this.rows<ListedIssue>(SECTIONS, values),
      this.rows<ListedIssue>(ENDING, [teamId]),
      this.rows<WeekPerson>(PEOPLE, values),
      this.rows<WeekCauseRow>(CAUSES, values),
      this.first<Week['before']>(COUNTS, [teamId, earlier.from, earlier.until, lowestIdOf(earlier)]),
    ]);
    const section = (name: WeekSection): WeekList => listOf(listed.filter((row) => row.section === name));
    return {
      ...days,
      sections: {
        new: section('new'),
        came_back: section('came_back'),
        closed: section('closed'),
        accepted: section('accepted'),
        overdue: section('overdue'),
      },
      causes: causes.map(toWeekCause),
      before: before ?? NOTHING,
      acceptancesEnding: listOf(ending),
      people,
    };
  }

  /** The numbers of the overview and the weekly e-mail. */
  private async days(teamId: TeamId, { from, until }: WeekSpan): Promise<Pick<Week, 'opened' | 'fixed'>> {
    const row = await this.first<Pick<Week, 'opened' | 'fixed'>>(
      `SELECT coalesce(sum(opened), 0)::integer AS opened, coalesce(sum(fixed), 0)::integer AS fixed
       FROM check_issue_days AS days JOIN checks ON checks.id = days.check_id AND checks.deleted_at IS NULL
       WHERE days.team_id = $1 AND days.day >= ($2::timestamptz AT TIME ZONE 'UTC')::date
         AND days.day < ($3::timestamptz AT TIME ZONE 'UTC')::date`,
      [teamId, from, until],
    );
    return row ?? { opened: 0, fixed: 0 };
  }
}

const NOTHING: Week['before'] = { new: 0, came_back: 0, closed: 0, accepted: 0, overdue: 0 };

const lowestIdOf = ({ from }: WeekSpan): string => firstIdAt(new Date(from.getTime() - ID_SLACK_MS));

/** A week that has not ended is compared with as much of the one before. */
function weekBefore({ from, until }: WeekSpan, now: Date): WeekSpan {
  const end = Math.min(until.getTime(), now.getTime());
  return { from: new Date(from.getTime() - WEEK_MS), until: new Date(end - WEEK_MS) };
}

type ListedIssue = WeekIssue & { section: WeekSection | null; count: number };

const listOf = (rows: readonly ListedIssue[]): WeekList => ({
  count: rows[0]?.count ?? 0,
  issues: [...rows],
});

const SECTIONS = `
  SELECT id, title, severity, location, domain, at, by, section, count FROM (
    SELECT *, (count(*) OVER (PARTITION BY section))::integer AS count,
      row_number() OVER (PARTITION BY section ORDER BY ${severityRank('severity')}, at, id) AS place
    FROM (${HAPPENED}) AS happened WHERE section IS NOT NULL
  ) AS ranked WHERE place <= ${MOST_WEEK_ISSUES} ORDER BY section, place`;

/** As the weekly e-mail counts them: from now on, whatever the week. */
const ENDING = `
  SELECT ${ISSUE}, i.accepted_until AS at, i.acceptance -> 'by' ->> 'name' AS by, NULL AS section,
    (count(*) OVER ())::integer AS count
  FROM issues i JOIN checks c ON c.team_id = i.team_id AND c.id = i.check_id AND c.deleted_at IS NULL
  WHERE i.team_id = $1 AND i.accepted_until < now() + interval '7 days'
  ORDER BY i.accepted_until, i.id LIMIT ${MOST_WEEK_ISSUES}`;

const countOf = (condition: string, name: string): string =>
  `(count(*) FILTER (WHERE ${condition}))::integer AS ${name}`;

/** A person may have changed the name meanwhile: the last one is shown. */
const PEOPLE = `
  SELECT * FROM (
    SELECT e.actor_kind AS kind, e.actor_id AS id, (array_agg(e.actor_name ORDER BY e.at DESC))[1] AS name,
      ${countOf(`e.type = 'resolved'`, 'closed')}, ${countOf(REOPENS, 'reopened')},
      ${countOf(`e.type = 'accepted'`, 'accepted')}, ${countOf(`e.type = 'assigned'`, 'assigned')},
      ${countOf(`e.type = 'commented'`, 'commented')}, count(*) AS total
    ${EVENTS} AND e.actor_kind IN ('user', 'key') GROUP BY e.actor_kind, e.actor_id
  ) AS people ORDER BY total DESC, name, id LIMIT ${MOST_WEEK_PEOPLE}`;
