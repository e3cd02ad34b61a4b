import { Pool } from 'pg';

/** The least that answers GET /checks: two named prepared statements, a page and an exact count. The rows are as the driver gives them. */
const PAGE = `SELECT c.id, c.domain, c.url, c.is_active, c.schedule_frequency, c.schedule_time, c.tests, c.is_verified,
    c.last_run_at, c.next_run_at, c.created_at, s.id AS scan_id, s.status, s.passed_tests, s.total_tests,
    s.has_critical_issues, s.triggered_by, s.started_at, s.completed_at, s.created_at AS scan_created_at
  FROM checks c LEFT JOIN scans s ON s.id = c.latest_scan_id
  WHERE c.team_id = $1 AND c.deleted_at IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT 20`;
const COUNT = 'SELECT count(*)::integer AS total FROM checks WHERE team_id = $1 AND deleted_at IS NULL';

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

export async function bareList(teamId: string): Promise<object> {
  const [page, count] = await Promise.all([
    pool.query<object>({ name: 'page', text: PAGE, values: [teamId] }),
    pool.query<{ total: number }>({ name: 'count', text: COUNT, values: [teamId] }),
  ]);
  return { data: page.rows, meta: { total: count.rows[0]?.total } };
}
