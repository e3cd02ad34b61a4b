import { type IssueFilter, SEVERITIES, type Severity, type TestKey, type TeamId } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { PLANNED_EACH_TIME } from '../connection/named-statements';
import { listedConditions } from '../ground/issue-filter';
import { type IssueOrder, type IssueSort, severityWeight } from '../ground/issue-order';
import type { RowPage, RowWindow } from '../sql/page-of-rows';

/** The issues of one rule. */
export interface IssueGroup {
  testKey: TestKey;
  /** Null for issues that no scan has detected since rules are recorded; they are grouped by their title. */
  ruleId: string | null;
  /** The title of one of its issues. */
  title: string;
  /** The most severe one. */
  severity: Severity;
  issuesCount: number;
  checksCount: number;
  firstDetectedAt: Date;
  lastDetectedAt: Date;
}

export interface GroupOrder extends IssueOrder {
  sort?: Exclude<IssueSort, 'domain' | 'due_at'>;
}

const KEYS = {
  severity: 'weight',
  first_detected_at: '"firstDetectedAt"',
  last_detected_at: '"lastDetectedAt"',
} as const;

/** A page of the rules that the filtered issues of a team belong to. Most severe first, then the one with the most issues. */
export async function groupIssues(
  dataSource: DataSource,
  teamId: TeamId,
  { filter, order: { sort = 'severity', direction } }: { filter: IssueFilter; order: GroupOrder },
  { limit, offset }: RowWindow,
): Promise<RowPage<IssueGroup>> {
  const { conditions, values } = listedConditions(teamId, filter);
  const order = `${KEYS[sort]} ${direction}, "issuesCount" ${direction}, "testKey", "ruleId", title`;
  const text = `
    WITH rules AS MATERIALIZED (
      SELECT test_key AS "testKey", rule_id AS "ruleId", max(title COLLATE "C") AS title,
             max(${severityWeight('severity')}) AS weight, count(*)::integer AS "issuesCount",
             count(DISTINCT check_id)::integer AS "checksCount",
             min(first_detected_at) AS "firstDetectedAt", max(last_detected_at) AS "lastDetectedAt"
      FROM issues AS listed WHERE ${conditions} GROUP BY test_key, rule_id, CASE WHEN rule_id IS NULL THEN title END
    )
    SELECT (SELECT count(*)::integer FROM rules) AS counted, page.* FROM (VALUES (1)) AS once LEFT JOIN (
      SELECT * FROM rules ORDER BY ${order} LIMIT $${values.length + 1} OFFSET $${values.length + 2}::bigint
    ) AS page ON true ORDER BY ${order}`;
  const mark = filter.search ? PLANNED_EACH_TIME : '';
  const rows = await dataSource.query<GroupRow[]>(mark + text, [...values, limit, offset]);
  return { items: rows.flatMap(toGroup), total: rows[0]?.counted ?? 0 };
}

type GroupRow = Omit<IssueGroup, 'severity'> & { counted: number; weight: number | null };

/** The one row of an empty page has a total only. */
function toGroup({ weight, ...group }: GroupRow): IssueGroup[] {
  const severity = weight === null ? undefined : SEVERITIES[SEVERITIES.length - weight];
  return severity === undefined ? [] : [{ ...group, severity }];
}
