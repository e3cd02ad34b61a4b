import type { DataSource } from 'typeorm';
import type { CheckView } from './checks.repository';
import { namedRead } from './named-read';
import { type RowPage, type RowWindow, escapeLike } from './page-of-rows';
import type { ScanView } from './scan-views';

export interface CheckFilter {
  isActive?: boolean;
  /** Part of the domain. */
  search?: string;
  sort: 'domain' | 'created_at' | 'last_run_at';
  direction: 'asc' | 'desc';
}

const CHECK_COLUMNS = `c.id, c.domain, c.url, c.is_active AS "isActive", c.schedule_frequency AS "scheduleFrequency",
  c.schedule_time AS "scheduleTime", c.tests, c.is_verified AS "isVerified", c.last_run_at AS "lastRunAt",
  c.next_run_at AS "nextRunAt", c.created_at AS "createdAt", c.latest_scan_id AS "latestScanId"`;

const SCAN_COLUMNS = `s.id AS "scanId", s.status AS "scanStatus", s.triggered_by AS "scanTriggeredBy",
  s.started_at AS "scanStartedAt", s.completed_at AS "scanCompletedAt", s.total_tests AS "scanTotalTests",
  s.passed_tests AS "scanPassedTests", s.failed_tests AS "scanFailedTests", s.warning_tests AS "scanWarningTests",
  s.has_critical_issues AS "scanHasCriticalIssues", s.created_at AS "scanCreatedAt"`;

type Prefixed<View> = { [Field in keyof View as `scan${Capitalize<Field & string>}`]: View[Field] | null };
type ListRow = { counted: number } & Omit<CheckView, 'latestScan'> &
  Prefixed<Omit<ScanView, 'checkId' | 'domain'>>;

/** A page of a team's checks with their latest scans and the exact total, in one round trip. */
export async function listChecks(
  dataSource: DataSource,
  teamId: string,
  filter: CheckFilter,
  { limit, offset }: RowWindow,
): Promise<RowPage<CheckView>> {
  const { text, values } = selectPage(teamId, filter, [limit, offset]);
  // Which index finds a domain best depends on its text, so the plan of a search is made anew each time.
  const rows =
    filter.search === undefined
      ? await namedRead<ListRow>(dataSource, text, values)
      : await dataSource.query<ListRow[]>(text, values);
  return { items: rows.flatMap(toView), total: rows[0]?.counted ?? 0 };
}

function selectPage(
  teamId: string,
  { isActive, search, sort, direction }: CheckFilter,
  window: readonly unknown[],
): { text: string; values: unknown[] } {
  const values: unknown[] = [teamId, ...window];
  const conditions = ['team_id = $1', 'deleted_at IS NULL'];
  if (isActive !== undefined) conditions.push(isActive ? 'is_active' : 'NOT is_active');
  if (search !== undefined) {
    conditions.push(`domain LIKE $${values.push(`%${escapeLike(search.toLowerCase())}%`)}`);
  }
  const from = `FROM checks WHERE ${conditions.join(' AND ')}`;
  const counting = search === undefined ? keptCount(isActive) : `SELECT count(*)::integer ${from}`;
  const text = `SELECT (${counting}) AS counted, page.*
    FROM (VALUES (1)) AS once LEFT JOIN (
      SELECT ${CHECK_COLUMNS}, ${SCAN_COLUMNS}
      FROM (SELECT * ${from} ORDER BY ${orderOf('checks', sort, direction)} LIMIT $2 OFFSET $3::bigint) AS c
      LEFT JOIN scans s ON s.id = c.latest_scan_id AND s.team_id = $1
      ORDER BY ${orderOf('c', sort, direction)}
    ) AS page ON true`;
  return { text, values };
}

/** Checks that never ran come last in both directions: they say nothing about when they ran. */
const orderOf = (table: string, sort: CheckFilter['sort'], direction: CheckFilter['direction']): string => {
  const nulls = sort === 'last_run_at' ? ' NULLS LAST' : '';
  return `${table}.${sort} ${direction}${nulls}, ${table}.id ${direction}`;
};

const keptCount = (isActive: boolean | undefined): string => {
  const column = isActive === undefined ? 'total' : isActive ? 'active' : 'total - active';
  return `SELECT ${column} FROM team_check_counts WHERE team_id = $1`;
};

/** The one row of an empty page has a total only. */
function toView(row: ListRow): CheckView[] {
  if ((row.id as string | null) === null) return [];
  return [{ ...row, latestScan: latestScanOf(row) }];
}

function latestScanOf(row: ListRow): ScanView | null {
  if (row.scanId === null) return null;
  return {
    id: row.scanId,
    checkId: row.id,
    domain: row.domain,
    status: row.scanStatus,
    triggeredBy: row.scanTriggeredBy,
    startedAt: row.scanStartedAt,
    completedAt: row.scanCompletedAt,
    totalTests: row.scanTotalTests,
    passedTests: row.scanPassedTests,
    failedTests: row.scanFailedTests,
    warningTests: row.scanWarningTests,
    hasCriticalIssues: row.scanHasCriticalIssues,
    createdAt: row.scanCreatedAt,
  } as ScanView;
}
