import {
  type CheckId,
  type GradedFacts,
  type GradedScan,
  type ScanId,
  SEVERITIES,
  type TeamId,
} from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { PLANNED_EACH_TIME } from '../connection/named-statements';
import { type CheckCondition, CONDITION_SQL } from '../ground/check-conditions';
import type { CheckView } from './check-views';
import { STORED_GRADE_FACTS } from '../ground/grade-facts';
import { type RowPage, type RowWindow, domainPart, hostIn } from '../sql/page-of-rows';
import { INCONCLUSIVE_TESTS, type LatestScanView } from '../ground/scan-views';
import {
  CHECK_COLUMNS,
  type CheckRow,
  type OpenIssues,
  type Prefixed,
  SCAN_COLUMNS,
  type ScanRow,
  selectList,
  withoutPrefix,
} from '../sql/table-columns';

/** Which checks of a team; what is absent does not narrow. */
export interface NarrowedChecks {
  ids?: readonly CheckId[];
  isActive?: boolean;
  isVerified?: boolean;
  condition?: CheckCondition;
  /** Part of the domain. */
  search?: string;
  /** All of them. */
  tags?: readonly string[];
}

export interface CheckFilter extends NarrowedChecks {
  /** `open_issues` compares the numbers of open issues, the most severe first. */
  sort: 'domain' | 'created_at' | 'last_run_at' | 'open_issues';
  direction: 'asc' | 'desc';
}

type ListRow = {
  counted: number;
  openIssues: OpenIssues;
  inconclusiveTests: number | null;
  gradedScanId: ScanId | null;
  gradeFacts: Pick<GradedFacts, 'rules'> & { scan: StoredScan | null };
} & CheckRow &
  Partial<Prefixed<'scan', ScanRow>>;

/** The number of its inconclusive tests can be missing. */
type StoredScan = Omit<GradedScan, 'inconclusiveTests'> & { inconclusiveTests: number | null };

/** For the row `n` of a check in check_issue_counts, which may be missing. */
export const OPEN_ISSUES = `json_build_object(${SEVERITIES.map(
  (severity) => `'${severity}', coalesce(n.${severity}, 0)`,
).join(', ')})`;

/**
 * A page of a team's checks with their latest scans and the exact total, in one round trip, or in two while a scan lacks the number of
 * its inconclusive tests.
 */
export async function listChecks(
  dataSource: DataSource,
  teamId: TeamId,
  filter: CheckFilter,
  { limit, offset }: RowWindow,
): Promise<RowPage<CheckView>> {
  const { text, values } = selectPage(teamId, filter, [limit, offset]);
  // Which index finds a domain best depends on its text.
  const mark = filter.search === undefined ? '' : PLANNED_EACH_TIME;
  const rows = await dataSource.query<ListRow[]>(mark + text, values);
  const counted = await countInconclusive(dataSource, teamId, rows);
  return { items: rows.flatMap((row) => toView(row, counted)), total: rows[0]?.counted ?? 0 };
}

type InconclusiveTests = ReadonlyMap<ScanId | null | undefined, number>;

/**
 * Scans that have not ended, and those of earlier releases, lack the number. Counted in the statement of the page, it would make each page half
 * as slow again: PostgreSQL prepares every partition of the results, also when no scan lacks it.
 */
async function countInconclusive(
  dataSource: DataSource,
  teamId: TeamId,
  rows: readonly ListRow[],
): Promise<InconclusiveTests> {
  const lacking = rows.flatMap((row) => [
    row.inconclusiveTests === null ? row.scanId : null,
    (row.gradeFacts as ListRow['gradeFacts'] | null)?.scan?.inconclusiveTests === null
      ? row.gradedScanId
      : null,
  ]);
  const ids = [...new Set(lacking)].filter((id) => typeof id === 'string');
  if (ids.length === 0) return new Map();
  const counted = await dataSource.query<{ id: ScanId; tests: number }[]>(
    `SELECT s.id, ${INCONCLUSIVE_TESTS} AS tests FROM scans s WHERE s.team_id = $1 AND s.id = ANY ($2::uuid[])`,
    [teamId, ids],
  );
  return new Map(counted.map(({ id, tests }) => [id, tests]));
}

type Bind = (value: unknown) => string;

/** Of each member its condition. A member that is missing here does not compile. */
const CONDITIONS: {
  [Name in keyof Required<NarrowedChecks>]: (value: NonNullable<NarrowedChecks[Name]>, bind: Bind) => string;
} = {
  ids: (ids, bind) => `checks.id = ANY (${bind(ids)}::uuid[])`,
  isActive: (isActive) => (isActive ? 'is_active' : 'NOT is_active'),
  isVerified: (isVerified) => (isVerified ? 'is_verified' : 'NOT is_verified'),
  condition: (condition) => CONDITION_SQL[condition],
  tags: (tags, bind) => `tags @> ${bind(tags)}::text[]`,
  search: (search, bind) => `domain LIKE ${bind(domainPart(hostIn(search)))}`,
};
const NARROWING = Object.keys(CONDITIONS) as (keyof NarrowedChecks)[];

function narrowing(filter: NarrowedChecks, bind: Bind): string[] {
  const conditionOf = <Name extends keyof NarrowedChecks>(name: Name): string | null => {
    const value = filter[name];
    return value === undefined ? null : CONDITIONS[name](value, bind);
  };
  return NARROWING.map(conditionOf).filter((condition) => condition !== null);
}

function selectPage(
  teamId: TeamId,
  { sort, direction, ...filter }: CheckFilter,
  window: readonly unknown[],
): { text: string; values: unknown[] } {
  const values: unknown[] = [teamId, ...window];
  const conditions = narrowing(filter, (value) => `$${values.push(value)}`);
  const where = ['checks.team_id = $1', 'deleted_at IS NULL', ...conditions].join(' AND ');
  const counts =
    sort === 'open_issues' || filter.condition !== undefined
      ? 'LEFT JOIN check_issue_counts n ON n.team_id = $1 AND n.check_id = checks.id'
      : '';
  const from = `FROM checks ${counts} WHERE ${where}`;
  // A kept number knows active checks only.
  const isKept = NARROWING.every((name) => name === 'isActive' || filter[name] === undefined);
  const counting = isKept ? keptCount(filter.isActive) : `SELECT count(*)::integer ${from}`;
  const text = `SELECT (${counting}) AS counted, page.*
    FROM (VALUES (1)) AS once LEFT JOIN (
      SELECT ${selectList('c', CHECK_COLUMNS)}, ${selectList('s', SCAN_COLUMNS, 'scan')},
        s.inconclusive_tests AS "inconclusiveTests", c.latest_completed_scan_id AS "gradedScanId",
        ${OPEN_ISSUES} AS "openIssues", ${STORED_GRADE_FACTS} AS "gradeFacts"
      FROM (SELECT checks.* ${from} ORDER BY ${orderOf('checks', sort, direction)} LIMIT $2 OFFSET $3::bigint) AS c
      LEFT JOIN scans s ON s.id = c.latest_scan_id AND s.team_id = $1
      LEFT JOIN check_issue_counts n ON n.team_id = $1 AND n.check_id = c.id
      ORDER BY ${orderOf('c', sort, direction)}
    ) AS page ON true`;
  return { text, values };
}

/** Checks that never ran come last in both directions: they say nothing about when they ran. */
const orderOf = (table: string, sort: CheckFilter['sort'], direction: CheckFilter['direction']): string => {
  if (sort === 'open_issues') {
    const keys = SEVERITIES.map((severity) => `coalesce(n.${severity}, 0) ${direction}`);
    return `${keys.join(', ')}, ${table}.id ${direction}`;
  }
  const nulls = sort === 'last_run_at' ? ' NULLS LAST' : '';
  return `${table}.${sort} ${direction}${nulls}, ${table}.id ${direction}`;
};

const keptCount = (isActive: boolean | undefined): string => {
  const column = isActive === undefined ? 'total' : isActive ? 'active' : 'total - active';
  return `SELECT ${column} FROM team_check_counts WHERE team_id = $1`;
};

/** The one row of an empty page has a total only. */
function toView(row: ListRow, counted: InconclusiveTests): CheckView[] {
  if ((row.id as string | null) === null) return [];
  const { scan, rules } = row.gradeFacts;
  const graded = scan && {
    ...scan,
    inconclusiveTests: scan.inconclusiveTests ?? counted.get(row.gradedScanId) ?? 0,
  };
  return [{ ...row, gradeFacts: { rules, scan: graded }, latestScan: latestScanOf(row, counted) }];
}

function latestScanOf(row: ListRow, counted: InconclusiveTests): LatestScanView | null {
  const scan = withoutPrefix<ScanRow>('scan', SCAN_COLUMNS, row);
  if ((scan.id as string | null) === null) return null;
  const inconclusiveTests = row.inconclusiveTests ?? counted.get(scan.id) ?? 0;
  return { ...scan, domain: row.domain, inconclusiveTests };
}
